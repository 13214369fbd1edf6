// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: values of OpenCL C's types, and the contents of buffers, from text.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "grading/explore/argument.h"
#include "harness/support/bytes.h"
#include "harness/support/rng.h"

namespace oclab {

/// Parses a count such as "65536" or "64K" (1024 each; M is 1024 K). Returns nothing for another
/// text, 0, or more than a gibi.
std::optional<std::size_t> count_from(std::string_view text);

/// The bytes of a number in a scalar type, or nothing if the text is not a number of it.
std::optional<Bytes> value_bytes(const OpenclType& type, std::string_view text);

/// What a text for contents may be, for messages.
inline constexpr const char* kContentsWords = "random, index (0, 1, 2, …), unset, or a number";

/// Contents of `count` elements: "random" (real numbers in [0, 1), whole ones of all bits up to
/// 16), "index" (each component its position), "unset" (no values), or a number for all components.
/// Nothing for another text. "unset" gives no bytes.
std::optional<Bytes> contents_from(const OpenclType& type, std::size_t count, std::string_view text,
                                   Rng& rng);

}  // namespace oclab
