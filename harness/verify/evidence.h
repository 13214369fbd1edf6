// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what is known about a buffer that came back wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "harness/spec/exercise.h"
#include "harness/spec/problem.h"
#include "harness/verify/values.h"

namespace oclab {

/// What the caller knows about the launches that produced a buffer. `poison` is the word that
/// filled the buffer before; `group_size` is how many work-items a work-group of the last launch
/// has, or 0 if that is not meaningful. `inputs` is how
/// many elements the largest input has, or 0 if that is not known. `items` is how many work-items
/// the last launch has, if it has one dimension, or 0.
struct VerifyContext {
  std::uint32_t poison = 0;
  std::size_t group_size = 0;
  std::size_t inputs = 0;
  std::size_t items = 0;
};

/// A wrong buffer next to the expected one: the material that the pattern rules look at. Refers to
/// the buffer and the bytes it was made from.
class Evidence {
 public:
  /// `wrong` has one entry per element of `expected`, at least one of them true.
  Evidence(const Buffer& expected, std::span<const std::byte> got, std::vector<bool> wrong,
           const Tolerance& tolerance, const VerifyContext& context);

  /// Number of elements in the buffer.
  std::size_t count() const { return buffer_.count; }
  /// Number of wrong elements.
  std::size_t wrong_count() const { return wrong_count_; }
  /// Number of wrong elements that still hold what they held before the launch.
  std::size_t untouched_count() const { return untouched_count_; }
  /// Index of the first wrong element.
  std::size_t first_wrong() const { return first_wrong_; }
  /// Index of the last wrong element.
  std::size_t last_wrong() const { return last_wrong_; }
  /// Up to 64 wrong indices, spread evenly: a rule that fails here need not look further.
  const std::vector<std::size_t>& probes() const { return probes_; }

  /// Whether element `i` is wrong.
  bool wrong(std::size_t i) const { return wrong_[i]; }
  /// The value that came back.
  double got(std::size_t i) const { return got_[i]; }
  /// The value that should have come back.
  double want(std::size_t i) const { return want_[i]; }
  /// The scale that the tolerance of element `i` refers to: its magnitude, or |expected|.
  double scale(std::size_t i) const;
  /// Whether element `i` holds what it held before the launch (poison, or its initial value).
  bool untouched(std::size_t i) const;
  /// Whether the value at `i` is the one expected at `j`, within the tolerance.
  bool matches(std::size_t i, std::size_t j) const;

  /// The buffer's description, with the expected bytes.
  const Buffer& buffer() const { return buffer_; }
  /// The bytes that came back.
  std::span<const std::byte> bytes() const { return bytes_; }
  /// What the caller knows about the launches.
  const VerifyContext& context() const { return context_; }
  /// How many consecutive elements a work-group of the last launch covers, 0 where it covers
  /// several per work-item, or a tile of a matrix.
  std::size_t group_range() const;
  /// Whether the elements are float or double.
  bool floating() const;
  /// Whether the buffer is a matrix of at least two rows and columns.
  bool matrix() const;

 private:
  void collect_probes();

  const Buffer& buffer_;
  std::span<const std::byte> bytes_;
  Values got_;
  Values want_;
  std::vector<bool> wrong_;
  double relative_;
  VerifyContext context_;
  std::size_t wrong_count_ = 0;
  std::size_t untouched_count_ = 0;
  std::size_t first_wrong_ = 0;
  std::size_t last_wrong_ = 0;
  std::vector<std::size_t> probes_;
};

/// Whether element `i` of `bytes` is made of the poison word only.
bool is_poison(Element element, std::span<const std::byte> bytes, std::size_t i,
               std::uint32_t poison);

}  // namespace oclab
