// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the names of characters that OpenCL C does not know.
#pragma once

#include <cstddef>
#include <string>

namespace oclab {

/// "U+00A0 (a no-break space)", or "U+2603" for a character without a name here.
std::string name_of_character(std::size_t code);

/// What to do about it, as an imperative: "write a plain space".
std::string advice_on_character(std::size_t code);

}  // namespace oclab
