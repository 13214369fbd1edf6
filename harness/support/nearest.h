// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: suggests a name for a mistyped word.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace oclab {

/// The name that takes the fewest insertions, deletions and substitutions of a character to become
/// the word, if at most `most_edits`; else "". The first of several.
std::string nearest_name(std::string_view word, const std::vector<std::string>& names,
                         std::size_t most_edits);

/// Returns " Did you mean 'reduce_v3'?", or "" if no name is similar to the word or begins with it.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& names);

}  // namespace oclab
