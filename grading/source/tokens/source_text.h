// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: source text as a compiler's preprocessor sees it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/support/words.h"

namespace oclab {

/// A source with line splices removed, '\n' as the only line break and, optionally, trigraphs
/// replaced. `lines` has the line of every character.
struct Folded {
  std::string text;
  std::vector<int> lines;
};

/// Folds a source, for a compiler with or without trigraphs.
Folded fold(std::string_view source, bool trigraphs);

/// Returns the lines of a text without their ends, carriage returns included.
std::vector<std::string> split_lines(std::string_view text);

/// Returns the name of the directive whose '#' (or digraph) is at `i`, or "".
std::string_view directive_at(std::string_view text, std::size_t i);

/// Returns the end of the literal that starts at `begin`; an unclosed one ends with its line.
std::size_t literal_end(std::string_view text, std::size_t begin);

/// Replaces comments by blanks, up to the first that might not be one.
void blank_comments(std::string& text);

/// Replaces comments and literals by blanks, line breaks in comments included. Returns the index of
/// a comment that begins in an #error or #warning and might not be one, or npos.
std::size_t blank_comments_and_literals(std::string& text);

}  // namespace oclab
