// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: text in columns. Widths count characters, not bytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace oclab {

/// Returns the number of characters of well-formed UTF-8.
std::size_t width_of(std::string_view text);

/// Returns the text, or its first characters and "…": at most `width` columns.
std::string shortened(const std::string& text, std::size_t width);

/// Returns the text without blanks and line breaks at its ends.
std::string trimmed(const std::string& text);

/// Returns the words of the text in lines of at most `width` that begin with `indent` blanks and
/// end with '\n'. A longer word gets its own line.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width);

/// Returns the text with lines longer than `width` wrapped; continuations are indented by two more
/// columns. Source above a compiler's line of `^` and `~` is not wrapped.
std::string fitted(const std::string& text, std::size_t width);

/// Returns the number rounded to a whole one, with its digits in groups: "1 234 567".
std::string grouped(double number);

/// Returns microseconds as "12.3 us" or "4.56 ms".
std::string time_text(double us);

}  // namespace oclab
