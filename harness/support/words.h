// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the words of a text in C.
#pragma once

#include <string_view>
#include <vector>

namespace oclab {

/// Returns whether the character can be part of an identifier.
bool is_word(char c);

/// The identifiers, keywords and numbers of the text, in its order. They refer to the text.
std::vector<std::string_view> split_words(std::string_view text);

}  // namespace oclab
