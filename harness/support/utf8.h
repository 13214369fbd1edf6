// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: well-formed UTF-8.
#pragma once

#include <cstddef>
#include <string_view>

namespace oclab {

/// One character of a UTF-8 text: its code point, and its length in bytes.
struct Utf8Character {
  char32_t code = 0;
  std::size_t length = 0;
};

/// The well-formed UTF-8 character at the start of `text`. Its length is 1 to 4, or 0 if there is
/// none: empty, truncated, overlong, a surrogate, or above U+10FFFF.
Utf8Character first_character(std::string_view text);

/// The length of `first_character`.
inline std::size_t utf8_length(std::string_view text) { return first_character(text).length; }

}  // namespace oclab
