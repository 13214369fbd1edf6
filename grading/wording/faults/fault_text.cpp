// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the words of a fault that keeps a file from being built may name.
#include "grading/wording/faults/fault_text.h"

#include <fmt/format.h>

#include <string>

#include "grading/wording/faults/character_words.h"

namespace oclab {
namespace {

std::size_t number_in(const Facts& facts, std::string_view name) {
  const auto found = facts.find(name);
  return found == facts.end() ? 0 : std::get<std::size_t>(found->second);
}

std::string where_text(const Facts& facts) {
  const std::size_t line = number_in(facts, "line"), column = number_in(facts, "column");
  const std::size_t error_line = number_in(facts, "error_line");
  const std::string& code = std::get<std::string>(facts.at("code"));
  if (error_line != 0 && error_line != line) {
    return fmt::format("line {}: `{}`; the compiler reports line {}: {}", line, code, error_line,
                       std::get<std::string>(facts.at("error")));
  }
  return column == 0 ? fmt::format("line {}: {}", line, code)
                     : fmt::format("line {}, column {}: {}", line, column, code);
}

}  // namespace

void add_fault(Facts& facts) {
  facts["where"] = where_text(facts);
  if (const std::size_t character = number_in(facts, "character"); character != 0) {
    facts["character_name"] = name_of_character(character);
    facts["character_advice"] = advice_on_character(character);
  }
}

}  // namespace oclab
