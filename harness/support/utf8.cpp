// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: well-formed UTF-8.
#include "harness/support/utf8.h"

namespace oclab {

Utf8Character first_character(std::string_view text) {
  // by length: the fixed bits of the first byte, their mask, and the smallest code point
  constexpr struct {
    unsigned char mask, bits;
    char32_t smallest;
  } kForms[] = {{0x80, 0, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
  for (std::size_t length = 1; length <= std::size(kForms) && length <= text.size(); ++length) {
    const auto [mask, bits, smallest] = kForms[length - 1];
    const auto first = static_cast<unsigned char>(text[0]);
    if ((first & mask) != bits) continue;
    char32_t code = first & ~mask;
    for (const char next : text.substr(1, length - 1)) {
      if ((next & 0xc0) != 0x80) return {};
      code = code << 6 | (next & 0x3f);
    }
    const bool surrogate = code >= 0xd800 && code <= 0xdfff;
    if (code < smallest || surrogate || code > 0x10ffff) return {};
    return {code, length};
  }
  return {};
}

}  // namespace oclab
