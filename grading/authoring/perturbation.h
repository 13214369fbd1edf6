// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: wrong results, made from the right one.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "harness/spec/problem.h"

namespace oclab {

/// A result that no exercise may take for right.
enum class Perturbation {
  kZeros,        ///< nothing was computed
  kNan,          ///< all are NaN (of integers: all bits are set)
  kHalf,         ///< rounded to half precision
  kShort,        ///< 1 % of each value's scale is missing
  kOneMissing,   ///< the largest value was not written (it is zero)
  kLastPercent,  ///< the last 1 % of the elements was not written
};

inline constexpr std::array kPerturbations{Perturbation::kZeros,      Perturbation::kNan,
                                           Perturbation::kHalf,       Perturbation::kShort,
                                           Perturbation::kOneMissing, Perturbation::kLastPercent};

/// "all zeros", "half precision", …
std::string_view perturbation_words(Perturbation perturbation);

/// What the buffer would hold instead of `expected`; nothing where that makes no difference (a
/// result of zeros, integers in half precision).
std::optional<std::vector<std::byte>> perturbed(const Buffer& buffer, Perturbation perturbation);

/// The value rounded to the nearest of half precision (IEEE 754 binary16), ties to even.
double rounded_to_half(double value);

}  // namespace oclab
