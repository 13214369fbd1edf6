// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: faults injected into the inputs, the results and the source of a correct kernel.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/spec/problem.h"
#include "harness/support/bytes.h"
#include "harness/support/rng.h"

namespace oclab {

/// How a faulty kernel reads an input. The correct kernel on the changed input computes what the
/// faulty one would compute on the original.
enum class InputMutation {
  kHalf,       ///< converted to half precision
  kShort,      ///< converted to 16-bit integers, which truncate and wrap
  kInt,        ///< truncated to whole numbers
  kFloat,      ///< doubles and integers rounded to float
  kAbsolute,   ///< without signs
  kSkipped,    ///< without one element
  kFirst,      ///< without the first element
  kLast,       ///< without the last element
  kNextIndex,  ///< every index is one too large
  kSampled,    ///< the last quarter is a copy of the first
};

inline constexpr std::array kInputMutations{InputMutation::kHalf,      InputMutation::kShort,
                                            InputMutation::kInt,       InputMutation::kFloat,
                                            InputMutation::kAbsolute,  InputMutation::kSkipped,
                                            InputMutation::kFirst,     InputMutation::kLast,
                                            InputMutation::kNextIndex, InputMutation::kSampled};

/// Returns the mutation as words that follow an input's name: "without its first element".
std::string_view mutation_words(InputMutation mutation);

/// Returns the changed bytes of the input, or nothing if no byte differs.
std::optional<Bytes> mutated(const Buffer& input, InputMutation mutation, Rng& rng);

/// A wrong result that verification must reject.
enum class Perturbation {
  kZeros,        ///< nothing was computed
  kNan,          ///< all are NaN (integers: all bits are set)
  kHalf,         ///< rounded to half precision
  kShort,        ///< 1 % of each value's scale is missing
  kOneMissing,   ///< the largest value is zero
  kLastPercent,  ///< the last 1 % of the elements is zero
};

inline constexpr std::array kPerturbations{Perturbation::kZeros,      Perturbation::kNan,
                                           Perturbation::kHalf,       Perturbation::kShort,
                                           Perturbation::kOneMissing, Perturbation::kLastPercent};

/// Returns the perturbation as the subject of a sentence: "zeros in all elements".
std::string_view perturbation_words(Perturbation perturbation);

/// Returns the changed bytes of the buffer's expected result, or nothing if no value differs.
std::optional<Bytes> perturbed(const Buffer& buffer, Perturbation perturbation);

/// Returns the value rounded to half precision (IEEE 754 binary16), ties to even.
double rounded_to_half(double value);

/// A kernel file with one change.
struct SourceMutant {
  std::string what;  ///< "line 12: `<` instead of `<=`"
  std::string line;  ///< the original line, without indentation
  std::string text;  ///< the whole changed source
};

/// Returns mutants of a kernel file, at most one of each rule; comments do not change. The rules
/// change the equality of the last comparison with one of `sizes` and of the last one with a
/// constant, start the last loop over 0, 1, … at 1, and change the last digit of the last literal
/// with a fraction.
std::vector<SourceMutant> source_mutants(const std::string& text,
                                         const std::vector<std::string>& sizes);

}  // namespace oclab
