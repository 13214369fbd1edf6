// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: source text as a compiler's preprocessor sees it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace oclab {

/// The source with spliced lines joined, line breaks made one kind, and trigraphs replaced where
/// the compiler knows them. Every kept character remembers its line.
struct Folded {
  std::string text;
  std::vector<int> lines;
};

/// Folds a source for a compiler that knows trigraphs, or for one that does not.
Folded fold(std::string_view source, bool trigraphs);

/// Whether the character can be part of an identifier.
bool is_word(char c);

/// The word of the directive whose '#' (or its digraph) stands at `i`, or "".
std::string_view directive_at(std::string_view text, std::size_t i);

/// End of the literal that starts at `begin`; one that is not closed ends with its line.
std::size_t literal_end(std::string_view text, std::size_t begin);

/// Blanks out comments only, up to the first that might not be one.
void blank_comments(std::string& text);

/// Blanks out comments and literals. A comment counts as one blank even if it spans lines. Returns
/// the index of a comment that opens in an #error or #warning and might not be one, or npos.
std::size_t blank_comments_and_literals(std::string& text);

}  // namespace oclab
