// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a buffer came back right.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/spec/exercise.h"
#include "harness/spec/problem.h"
#include "harness/verify/evidence.h"
#include "harness/verify/pattern.h"

namespace oclab {

/// One wrong element. `poison` tells that it still holds the poison of before the launch.
struct Wrong {
  std::size_t index = 0;
  double got = 0;
  double expected = 0;
  bool poison = false;
};

/// The outcome of comparing one buffer: how many elements were checked and wrong, the first five
/// wrong ones, and, if any is wrong, the pattern they make.
struct Verification {
  std::size_t checked = 0;
  std::size_t wrong = 0;
  std::vector<Wrong> first;
  std::optional<Pattern> pattern;

  /// Whether every element is right.
  bool ok() const { return wrong == 0; }
};

/// Compares the bytes that came back with `expected.expected`. Integers, and floats at tolerance 0,
/// must be equal; other floats must be within relative × magnitude (or × |expected|), so NaN and
/// infinities are wrong. Throws `std::invalid_argument` if a size does not fit the buffer's count.
Verification verify(const Buffer& expected, std::span<const std::byte> got,
                    const Tolerance& tolerance, const VerifyContext& context);

/// "c: 8 of 1000 elements are wrong", or that all are right.
std::string headline(const Verification& verification, const Buffer& buffer);

/// "c[3] = 0, expected 1.5": one wrong element.
std::string describe(const Wrong& wrong, const Buffer& buffer);

}  // namespace oclab
