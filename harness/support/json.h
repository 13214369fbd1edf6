// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: JSON from text and to text. These are functions of their own because each room
// that calls the library's `parse` and `dump` compiles them anew, which takes seconds.
#pragma once

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace oclab {

/// The value that `text` describes. Throws `nlohmann::json::parse_error`.
nlohmann::json parse_json(std::string_view text);

/// The same, with members in the order of the text.
nlohmann::ordered_json parse_ordered_json(std::string_view text);

/// The value in a file. Nothing if the file is no JSON or cannot be read.
std::optional<nlohmann::json> read_json(std::istream& stream);

/// The text of `json`: in one line, or with so many spaces for each level. Throws
/// `nlohmann::json::type_error` if a string is no UTF-8.
std::string json_text(const nlohmann::json& json, int indent = -1);
std::string json_text(const nlohmann::ordered_json& json, int indent = -1);

/// The same for strings that others chose: a byte that is no UTF-8 becomes U+FFFD.
std::string json_text_of_any_bytes(const nlohmann::ordered_json& json, int indent = -1);

}  // namespace oclab
