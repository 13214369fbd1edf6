// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a kernel file computes indices in floats.
#include "harness/sizes/float_index.h"

#include <algorithm>
#include <regex>
#include <set>
#include <string>

#include "harness/sizes/plan_geometry.h"
#include "harness/spec/tunables.h"

namespace oclab {
namespace {

using Matches = std::sregex_iterator;

/// A statement without what stands in brackets: an element of an array is not an index.
std::string without_brackets(std::string text) {
  static const std::regex innermost(R"(\[[^\[\]]*\])");
  for (std::string shorter;; text = std::move(shorter)) {
    shorter = std::regex_replace(text, innermost, " ");
    if (shorter == text) return text;
  }
}

/// Whether an id or a number of work-items takes part in arithmetic of floats.
bool id_becomes_float(const std::string& statement) {
  static const std::regex id(R"(\bget_(global|group|local)_(id|size)\b|\bget_num_groups\b)");
  static const std::regex in_float(
      R"(\(\s*float\s*\)|\bconvert_float\b|[^\w.]\d+\.\d*f?|^\s*(const\s+)?float\s+\w+\s*=)");
  const std::string plain = without_brackets(statement);
  return std::regex_search(plain, id) && std::regex_search(plain, in_float);
}

/// Whether one of these variables becomes a whole number.
bool float_becomes_integer(const std::string& statement, const std::set<std::string>& floats) {
  static const std::regex to_integer(
      R"((?:\(\s*(?:u?int|u?long|size_t)\s*\)|\bconvert_u?(?:int|long)\w*\s*\()[\s(]*([A-Za-z_]\w*))");
  for (Matches it(statement.begin(), statement.end(), to_integer), end; it != end; ++it) {
    if (floats.contains((*it)[1])) return true;
  }
  static const std::regex declared(R"(\b(?:u?int|u?long|size_t)\s+\w+\s*=(.*))");
  static const std::regex word(R"([A-Za-z_]\w*)");
  std::smatch value;
  const std::string plain = without_brackets(statement);
  if (!std::regex_search(plain, value, declared)) return false;
  const std::string text = value[1];
  return std::any_of(Matches(text.begin(), text.end(), word), Matches(),
                     [&](const std::smatch& name) { return floats.contains(name[0]); });
}

}  // namespace

int float_index(std::string_view source) {
  std::string text = without_comments(source);
  // std::regex recurses for every character: no statement may be long.
  constexpr std::size_t kLongest = 1000;
  static const std::regex declared_float(R"(\bfloat\s+([A-Za-z_]\w*)\s*(?=[=;,)]))");
  std::set<std::string> floats;
  int line = 1;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(";{}", begin), text.size());
    std::string statement = text.substr(begin, std::min(end - begin, kLongest));
    const int lines =
        static_cast<int>(std::count(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                    text.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    std::ranges::replace(statement, '\n', ' ');
    if (id_becomes_float(statement) || float_becomes_integer(statement, floats)) {
      return line + lines;
    }
    statement += ";";
    for (Matches it(statement.begin(), statement.end(), declared_float), last; it != last; ++it) {
      floats.insert((*it)[1]);
    }
    line += lines;
    begin = end + 1;
  }
  return 0;
}

Extent beyond_floats(const Exercise& exercise, const Tunables& tunables) {
  const PlanGeometry geometry = plan_geometry(exercise, tunables, {}, exercise.model_extent);
  constexpr std::size_t kRoot = 4096;
  static_assert(kRoot * kRoot == kFloatIntegers);
  const auto counted = std::ranges::count_if(geometry, &Dimension::counts_elements);
  Extent extent = with_length(geometry, exercise.model_extent, 3);
  std::size_t left = counted == 1 ? 1 : 2;
  for (std::size_t i = 0; i < geometry.size() && left > 0; ++i) {
    if (!geometry.at(i).counts_elements) continue;
    extent[i] = (counted == 1 ? kFloatIntegers : kRoot) + 2 * left + 1;
    --left;
  }
  return extent;
}

}  // namespace oclab
