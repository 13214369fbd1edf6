// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: std::regex.
#include "harness/support/regex.h"

namespace oclab::regex {

std::regex make(const std::string& text) { return std::regex(text); }

bool search(const std::string& text, const std::regex& pattern) {
  return std::regex_search(text, pattern);
}

bool search(const std::string& text, std::smatch& match, const std::regex& pattern) {
  return std::regex_search(text, match, pattern);
}

bool matches(const std::string& text, const std::regex& pattern) {
  return std::regex_match(text, pattern);
}

bool matches(const std::string& text, std::smatch& match, const std::regex& pattern) {
  return std::regex_match(text, match, pattern);
}

std::vector<std::smatch> all_matches(const std::string& text, const std::regex& pattern) {
  return {std::sregex_iterator(text.begin(), text.end(), pattern), std::sregex_iterator()};
}

std::string replace(const std::string& text, const std::regex& pattern, const std::string& with) {
  return std::regex_replace(text, pattern, with);
}

std::string replace_first(const std::string& text, const std::regex& pattern,
                          const std::string& with) {
  return std::regex_replace(text, pattern, with, std::regex_constants::format_first_only);
}

}  // namespace oclab::regex
