// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a source as the preprocessor's tokens, for the gate.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace oclab {

/// A word, a literal with its quotes, or one other character.
struct GateToken {
  std::string text;
  int line = 0;
  int directive = -1;  ///< index of the '#' (or its digraph) of the directive it is in, or -1

  bool is_word() const;
  bool is_literal() const { return text.starts_with('"') || text.starts_with('\''); }
};

using GateTokens = std::vector<GateToken>;

/// The tokens of a source, without comments, spliced lines joined. '#' stands for its digraph too.
GateTokens gate_tokens(std::string_view source, bool trigraphs);

/// Whether token `i` is there and is this text.
bool is(const GateTokens& tokens, std::size_t i, std::string_view text);

/// For each token that opens a bracket, the index of the one that closes it; else, and where none
/// does, the number of tokens.
std::vector<std::size_t> closing_brackets(const GateTokens& tokens);

}  // namespace oclab
