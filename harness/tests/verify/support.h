// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the tests of the measure room share.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "harness/support/poison.h"
#include "harness/verify/verify.h"

namespace oclab::test {

inline constexpr std::uint32_t kPoison = 0xFFC12345U;
inline constexpr Tolerance kLoose{1e-5};

/// `count` floats in [0.5, 1.5): none is small, so relative errors are what they seem.
inline std::vector<float> random_floats(std::size_t count, std::uint64_t seed = 1) {
  Rng rng(seed);
  return uniform_floats(rng, count, 0.5F, 1.5F);
}

/// `count` elements as they are before a launch.
template <typename T>
std::vector<T> poisoned(std::size_t count) {
  std::vector<T> values(count);
  fill_poison(std::as_writable_bytes(std::span(values)), kPoison);
  return values;
}

/// Compares `got` with `want` as a buffer named "out".
template <typename T>
Verification check(const std::vector<T>& want, const std::vector<T>& got, std::size_t group = 0,
                   Shape shape = {}, Tolerance tolerance = kLoose) {
  const Buffer buffer = output("out", want, {}, shape);
  return verify(buffer, to_bytes(got), tolerance, {kPoison, group});
}

/// Checks that the buffer is wrong and why; the finding must contain `words`.
inline ::testing::AssertionResult shows(const Verification& verification, PatternKind kind,
                                        const std::string& words) {
  if (!verification.pattern) return ::testing::AssertionFailure() << "no pattern";
  const Pattern& pattern = *verification.pattern;
  if (pattern.kind == kind && pattern.finding.find(words) != std::string::npos &&
      !pattern.suggestion.empty()) {
    return ::testing::AssertionSuccess();
  }
  return ::testing::AssertionFailure() << "kind " << static_cast<int>(pattern.kind) << ": "
                                       << pattern.finding << "\n  try: " << pattern.suggestion;
}

}  // namespace oclab::test
