// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a source as the preprocessor's tokens.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace oclab {

/// A word, a literal with its quotes, or one other character.
struct GateToken {
  std::string text;
  int line = 0;
  std::size_t begin = 0;  ///< index in the folded source
  int directive = -1;     ///< index of the '#' (or its digraph) of the directive it is in, or -1

  bool is_word() const;
  bool is_literal() const { return text.starts_with('"') || text.starts_with('\''); }
};

using GateTokens = std::vector<GateToken>;

/// Tokens from `begin` up to `end`.
struct TokenRange {
  std::size_t begin = 0, end = 0;
};

/// Returns the tokens of a source without comments and line splices. Digraphs become
/// what they stand for: `<%` is `{`.
GateTokens gate_tokens(std::string_view source, bool trigraphs);

/// Longer sources are not searched by what compares pairs of places: a kernel has about 1,000.
inline constexpr std::size_t kMostComparedTokens = 10'000;

/// Returns the tokens of a source without those that an `#if 0` excludes.
GateTokens compiled_tokens(std::string_view source);

/// Returns whether token `i` exists and has this text.
bool is(const GateTokens& tokens, std::size_t i, std::string_view text);

/// Returns whether the tokens from `i` on are this operator, without blanks in between.
bool is_sign(const GateTokens& tokens, std::size_t i, std::string_view sign);

/// Returns how many of these tokens have this text; there may be fewer than the range has.
std::size_t count_of(const GateTokens& tokens, TokenRange range, std::string_view text);

/// Returns whether an assignment, or a step of `++` or `--`, begins at `i`.
bool is_assignment(const GateTokens& tokens, std::size_t i);

/// Returns the text of these tokens, with a space where the source has one; it may be cut off after
/// so many characters.
std::string text_of(const GateTokens& tokens, TokenRange range, std::size_t most);

/// Returns the index of the matching closing bracket for each opening one. All other elements are
/// the number of tokens.
std::vector<std::size_t> closing_brackets(const GateTokens& tokens);

/// Returns the end of the value that begins at `i`: the next `,`, `;`, `)` or `}` that is not in
/// brackets of its own, or the number of tokens.
std::size_t end_of_value(const GateTokens& tokens, const std::vector<std::size_t>& closing,
                         std::size_t i);

}  // namespace oclab
