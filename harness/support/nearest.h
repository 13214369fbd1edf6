// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the name that somebody who mistyped a word may have meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace oclab {

/// " Did you mean 'reduce_v3'?", or "" where no name is close to the word.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& names);

}  // namespace oclab
