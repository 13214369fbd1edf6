// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: JSON from text and to text.
#include "harness/support/json.h"

#include <istream>
#include <nlohmann/json.hpp>

namespace oclab {

using nlohmann::json;
using nlohmann::ordered_json;

json parse_json(std::string_view text) { return json::parse(text); }

ordered_json parse_ordered_json(std::string_view text) { return ordered_json::parse(text); }

std::optional<json> read_json(std::istream& stream) {
  json value = json::parse(stream, nullptr, /*allow_exceptions=*/false);
  if (value.is_discarded()) return std::nullopt;
  return value;
}

std::string json_text(const json& value, int indent) { return value.dump(indent); }

std::string json_text(const ordered_json& value, int indent) { return value.dump(indent); }

std::string json_text_of_any_bytes(const ordered_json& value, int indent) {
  return value.dump(indent, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace oclab
