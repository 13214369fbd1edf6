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

/// One wrong element. `poison`: it still holds the poison of before the launch.
struct Wrong {
  std::size_t index = 0;
  double got = 0;
  double expected = 0;
  bool poison = false;
};

/// A buffer that came back wrong: what it is, how much of it is wrong, and the pattern in that.
struct Mismatch {
  std::string buffer;
  Element element = Element::kFloat;
  Shape shape;
  std::size_t count = 0;     ///< elements of the buffer
  std::size_t wrong = 0;     ///< those that are wrong
  std::vector<Wrong> first;  ///< the first five of them, at least one
  double tolerance = 0;      ///< the largest relative error that is accepted; 0: must be equal
  double largest_error = 0;  ///< the largest relative error found; infinite where one is not finite
  VerifyContext context;
  Pattern pattern;
  std::string intermediate{};       ///< last scratch buffer that was checked too; or ""
  bool intermediate_wrong = false;  ///< an earlier launch has left it wrong
  /// The launch that has left it wrong, or else the one that has read it right: its number, from 1,
  /// of how many, and its kernel.
  std::size_t launch = 0;
  std::size_t launches = 0;
  std::string kernel{};

  /// The buffer in which the error shows first.
  const std::string& first_wrong_buffer() const {
    return intermediate_wrong ? intermediate : buffer;
  }

  /// Offset of the first wrong element in bytes.
  std::size_t first_byte() const { return first.front().index * size_of(element); }
};

/// Compares the bytes that came back with `expected.expected`; nothing if every element is right.
/// Integers, and floats at tolerance 0, must be equal; other floats must be within relative ×
/// magnitude (or × |expected|), so NaN and infinities are wrong. Throws `std::invalid_argument` if
/// a size does not fit the buffer's count.
std::optional<Mismatch> verify(const Buffer& expected, std::span<const std::byte> got,
                               const Tolerance& tolerance, const VerifyContext& context);

}  // namespace oclab
