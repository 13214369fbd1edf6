// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: well-formed UTF-8.
#pragma once

#include <cstddef>
#include <string_view>

namespace oclab {

/// Length in bytes (1 to 4) of the well-formed UTF-8 character at the start of `text`, or 0 if
/// there is none: empty, truncated, overlong, a surrogate, or above U+10FFFF.
std::size_t utf8_length(std::string_view text);

}  // namespace oclab
