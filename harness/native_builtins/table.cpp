// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the table of all built-in functions.
#include <algorithm>
#include <tuple>

#include "harness/native_builtins/definition.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native {
namespace {

auto key(const Builtin& builtin) { return std::tie(builtin.name, builtin.types); }

std::vector<Builtin> sorted_table() {
  std::vector<Builtin> table;
  for (const auto& chapter :
       {math_builtins(), integer_builtins(), common_builtins(), geometric_builtins(),
        relational_builtins(), convert_builtins(), shuffle_builtins()})
    table.insert(table.end(), chapter.begin(), chapter.end());
  std::ranges::sort(table, {}, key);
  return table;
}

}  // namespace

std::span<const Builtin> builtins() {
  static const std::vector<Builtin> table = sorted_table();
  return table;
}

const Builtin* find_builtin(std::string_view name, std::string_view types) {
  const auto found = std::ranges::lower_bound(builtins(), std::tie(name, types), {}, key);
  return found != builtins().end() && key(*found) == std::tie(name, types) ? &*found : nullptr;
}

bool is_builtin(std::string_view name) {
  const auto found = std::ranges::lower_bound(builtins(), name, {}, &Builtin::name);
  return found != builtins().end() && found->name == name;
}

}  // namespace oclab::native
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
