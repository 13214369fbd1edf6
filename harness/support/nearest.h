// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: suggests a name for a mistyped word.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace oclab {

/// Returns " Did you mean 'reduce_v3'?", or "" if no name is similar to the word.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& names);

}  // namespace oclab
