// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: slips in a right kernel, made on its inputs or in its text.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/spec/problem.h"
#include "harness/support/rng.h"

namespace oclab {

/// What a kernel does to an input that reads it wrongly: the right kernel on the changed input
/// computes what the wrong one would on the original.
enum class InputMutation {
  kHalf,       ///< narrowed to half precision
  kShort,      ///< narrowed to 16-bit integers: fractions are cut off, and what is larger wraps
  kInt,        ///< cut off to whole numbers
  kFloat,      ///< doubles and integers rounded to float
  kAbsolute,   ///< signs are lost
  kSkipped,    ///< one element is left out
  kFirst,      ///< the first element is left out
  kLast,       ///< the last element is left out
  kNextIndex,  ///< every index is one too large
  kSampled,    ///< the last quarter is not read but guessed from the first
};

inline constexpr std::array kInputMutations{InputMutation::kHalf,      InputMutation::kShort,
                                            InputMutation::kInt,       InputMutation::kFloat,
                                            InputMutation::kAbsolute,  InputMutation::kSkipped,
                                            InputMutation::kFirst,     InputMutation::kLast,
                                            InputMutation::kNextIndex, InputMutation::kSampled};

/// "half precision", "one element left out", …
std::string_view mutation_words(InputMutation mutation);

/// The input as the kernel would have read it; nothing where every byte is the same, so that no
/// kernel could tell.
std::optional<std::vector<std::byte>> mutated(const Buffer& input, InputMutation mutation,
                                              Rng& rng);

/// A change of the text.
struct SourceMutant {
  std::string what;  ///< "line 12: `<` for `<=`"
  std::string line;  ///< as it was, without indentation
  std::string text;  ///< of the whole source
};

/// Mutants of a kernel file, one of each rule, in its code and not in its comments: the last
/// comparison with a size and the last one with a constant changed by equality, the last loop that
/// starts at 0 started at 1, and the last literal with a fraction off by one in its last digit.
/// Fewer where a rule finds nothing.
std::vector<SourceMutant> source_mutants(const std::string& text,
                                         const std::vector<std::string>& sizes);

}  // namespace oclab
