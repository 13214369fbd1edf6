// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the text that OpenCL C's printf makes of a format and its arguments.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace oclab::native {

/// An argument of printf: an integer extended to 64 bits, the bits of a double, or a handle. Each
/// component of a vector is an argument.
using PrintfBits = std::uint64_t;

/// The text. Conversions as in OpenCL C 1.2: flags, width, precision, vn, hh, h, hl, l; missing
/// arguments are 0. `string_at` returns the string that a handle refers to, for %s.
std::string formatted(std::string_view format, std::span<const PrintfBits> arguments,
                      const std::function<std::string(std::uint64_t)>& string_at);

}  // namespace oclab::native
