// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the tests of verification share.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
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
std::optional<Mismatch> check(const std::vector<T>& want, const std::vector<T>& got,
                              std::size_t group = 0, Shape shape = {},
                              Tolerance tolerance = kLoose) {
  const Buffer buffer = output("out", want, {}, shape);
  return verify(buffer, to_bytes(got), tolerance, {kPoison, group});
}

/// A fact that is a number of elements, or an index.
inline Fact n(std::size_t count) { return count; }

inline bool same(const Fact& a, const Fact& b) {
  const auto* x = std::get_if<double>(&a);
  const auto* y = std::get_if<double>(&b);
  return x != nullptr && y != nullptr ? std::abs(*x - *y) <= 0.02 * std::abs(*y) : a == b;
}

/// Checks that the buffer is wrong and why: kind and variant of the pattern, and those of its facts
/// that are given; measured numbers within 2 %.
inline ::testing::AssertionResult shows(const std::optional<Mismatch>& mismatch, PatternKind kind,
                                        std::string_view variant = "", const Facts& facts = {},
                                        std::optional<ElementState> state = {}) {
  if (!mismatch) return ::testing::AssertionFailure() << "nothing is wrong";
  const Pattern& pattern = mismatch->pattern;
  if (pattern.kind != kind || pattern.variant != variant) {
    return ::testing::AssertionFailure()
           << "kind " << static_cast<int>(pattern.kind) << ", variant " << pattern.variant;
  }
  if (state && pattern.state != *state) {
    return ::testing::AssertionFailure() << "state " << static_cast<int>(pattern.state);
  }
  for (const auto& [name, fact] : facts) {
    const auto found = pattern.facts.find(name);
    if (found == pattern.facts.end() || !same(found->second, fact)) {
      return ::testing::AssertionFailure() << "another " << name;
    }
  }
  return ::testing::AssertionSuccess();
}

}  // namespace oclab::test
