// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: std::regex. These are functions of their own because each room that calls those
// of the standard library compiles them anew, which takes seconds.
#pragma once

#include <regex>
#include <string>
#include <vector>

namespace oclab::regex {

/// The regular expression (ECMAScript) that `text` describes. Throws `std::regex_error`.
std::regex make(const std::string& text);

/// Whether `pattern` matches a part of `text`; `match`, which refers to `text`, says where.
bool search(const std::string& text, const std::regex& pattern);
bool search(const std::string& text, std::smatch& match, const std::regex& pattern);
bool search(std::string&& text, std::smatch& match, const std::regex& pattern) = delete;

/// Whether `pattern` matches the whole of `text`.
bool matches(const std::string& text, const std::regex& pattern);
bool matches(const std::string& text, std::smatch& match, const std::regex& pattern);
bool matches(std::string&& text, std::smatch& match, const std::regex& pattern) = delete;

/// All matches, from left to right; they refer to `text`.
std::vector<std::smatch> all_matches(const std::string& text, const std::regex& pattern);
std::vector<std::smatch> all_matches(std::string&& text, const std::regex& pattern) = delete;

/// `text` with each match, or the first, replaced by `with`, where $1 is the first group.
std::string replace(const std::string& text, const std::regex& pattern, const std::string& with);
std::string replace_first(const std::string& text, const std::regex& pattern,
                          const std::string& with);

}  // namespace oclab::regex
