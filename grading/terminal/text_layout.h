// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: text that fits into columns. Widths count characters, not bytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace oclab {

/// Number of characters of well-formed UTF-8.
std::size_t width_of(std::string_view text);

/// The text, or what fits of it with "…" at the end.
std::string shortened(const std::string& text, std::size_t width);

/// The text without blanks at its ends.
std::string trimmed(const std::string& text);

/// The text's words in lines of at most `width` that begin with `indent` blanks and end with '\n'.
/// A word that is longer has a line of its own.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width);

/// The text with its lines broken between words where they are longer than `width`; what goes over
/// begins two columns further in than its line. Source that a compiler points into with a line of
/// `^` and `~` stays whole.
std::string fitted(const std::string& text, std::size_t width);

/// "1 234 567": a whole number that is easy to read.
std::string grouped(double number);

}  // namespace oclab
