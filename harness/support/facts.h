// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: named values that a message is made from.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace oclab {

/// A count or an index, a measured number, a word, or several indices.
using Fact = std::variant<std::size_t, double, std::string, std::vector<std::size_t>>;

/// The values of one message by name. The wording refers to them as `{name}`; a record keeps them
/// as they are.
using Facts = std::map<std::string, Fact, std::less<>>;

/// What a message says, as data: its row in a table of wordings, and what that row names.
struct Statement {
  std::string_view form{};
  Facts facts{};

  friend bool operator==(const Statement&, const Statement&) = default;
};

}  // namespace oclab
