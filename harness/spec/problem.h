// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one problem: its buffers, inputs and expected outputs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/spec/element.h"
#include "harness/spec/parallel.h"
#include "harness/support/bytes.h"
#include "harness/support/rng.h"

namespace oclab {

/// What a kernel may do with a buffer.
enum class Access {
  kIn,       ///< read only: checked for changes
  kOut,      ///< written completely: poisoned before every launch, then verified
  kInOut,    ///< starts with `initial`, then verified
  kScratch,  ///< temporary: poisoned before every launch, never verified
};

/// Rows and columns of a buffer that holds a matrix, for reports of wrong tiles.
struct Shape {
  std::size_t rows = 0;
  std::size_t columns = 0;
};

/// What has changed in the initial contents of a buffer since they were written as a whole. Who
/// holds a copy of them brings it up to date by these elements alone.
struct ChangeLog {
  std::uint64_t contents = 0;           ///< names the contents as first written; 0: no copy is kept
  std::vector<std::size_t> elements{};  ///< changed since, oldest first; may repeat
};

/// One buffer or image in global memory. `initial` and `expected` hold `count` elements as raw
/// bytes, or are empty if the access does not need them. `magnitude` is the scale of each expected
/// value, such as the sum of absolute values of a sum's terms; empty means |expected|.
struct Buffer {
  std::string name;
  Access access = Access::kIn;
  Element element = Element::kFloat;
  std::size_t count = 0;
  Bytes initial;
  Bytes expected;
  std::vector<float> magnitude;
  Shape shape;
  bool copied = false;  ///< must be equal bit by bit: a zero keeps its sign
  bool image = false;   ///< an image object: `shape` pixels of one float channel (CL_R, CL_FLOAT)
  ChangeLog changes;    ///< of `initial`

  /// Size of the buffer in bytes.
  std::size_t bytes() const { return count * size_of(element); }
};

struct Problem;

/// Checks an output that is faster to check than to compute; its `expected` is empty.
struct Proof {
  /// Returns whether `result` is correct. Accepts a wrong result with a probability of at most
  /// 2^-11; rejected results are compared with `expected`.
  std::function<bool(const Problem&, std::span<const std::byte> result, Rng&)> holds;
  /// Computes `expected`.
  std::function<void(Problem&)> complete;
  std::size_t buffer = 0;  ///< the output
};

/// The unit of an exercise's speed.
enum class Rate {
  kBytes,   ///< GB/s of `Problem::bytes_moved`, beside the device's copy peak
  kFlops,   ///< GFLOP/s of `Problem::flops`, beside the device's multiply-add peak
  kPixels,  ///< MP/s of `Problem::pixels`, beside the estimate from `accesses_per_pixel`
};

/// "bytes", "flops" or "pixels".
constexpr std::string_view rate_word(Rate rate) {
  switch (rate) {
    case Rate::kBytes: return "bytes";
    case Rate::kFlops: return "flops";
    case Rate::kPixels: return "pixels";
  }
  return "?";
}

/// The useful work of a problem.
struct UsefulWork {
  double bytes = 0;
  double flops = 0;
  double pixels = 0;

  /// The part that the rate counts.
  double in(Rate rate) const {
    switch (rate) {
      case Rate::kBytes: return bytes;
      case Rate::kFlops: return flops;
      case Rate::kPixels: return pixels;
    }
    return 0;
  }
};

/// One instance of an exercise: its buffers and its useful work.
struct Problem {
  std::vector<Buffer> buffers;
  double bytes_moved = 0;  ///< useful traffic by the lab's formula, in bytes
  double flops = 0;        ///< useful floating-point operations; 0 where there are none
  double pixels = 0;       ///< results of an image filter; 0 for other problems
  float unit = 1;          ///< a power of two by which all terms of sums are scaled
  /// Additions and multiplications, including those of integers, that every algorithm needs; 0 if
  /// `flops` is that number.
  double operations = 0;
  std::optional<Proof> proof{};

  UsefulWork useful_work() const {
    return {.bytes = bytes_moved, .flops = flops, .pixels = pixels};
  }
};

/// Returns the problem with all expected outputs, including those that a proof replaces.
inline Problem with_expected(Problem problem) {
  if (const auto proof = problem.proof) proof->complete(problem);
  return problem;
}

/// Returns the values as raw bytes.
template <typename T, typename A = std::allocator<T>>
Bytes to_bytes(const std::vector<T, A>& values) {
  Bytes bytes(values.size() * sizeof(T));
  copy_bytes(bytes, std::as_bytes(std::span(values)));
  return bytes;
}

/// A view of raw bytes as elements of type T.
template <typename T>
std::span<const T> as_span(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
}

/// The same, writable.
template <typename T>
std::span<T> as_span(Bytes& bytes) {
  return {reinterpret_cast<T*>(bytes.data()), bytes.size() / sizeof(T)};
}

/// The initial contents of the problem's buffer `index` as elements of type T.
template <typename T>
std::span<const T> initial_values(const Problem& problem, std::size_t index) {
  return as_span<T>(problem.buffers[index].initial);
}

/// The output, whose elements are copies of inputs.
inline Buffer copied(Buffer output) {
  output.copied = true;
  return output;
}

/// An input buffer of `count` elements whose contents the caller writes.
template <typename T>
Buffer blank_input(std::string name, std::size_t count) {
  Buffer buffer{.name = std::move(name), .access = Access::kIn, .element = element_of<T>};
  buffer.count = count;
  buffer.initial.resize(count * sizeof(T));
  return buffer;
}

/// An output buffer of `count` elements whose expected contents the caller writes.
template <typename T>
Buffer blank_output(std::string name, std::size_t count, Shape shape = {}) {
  Buffer buffer{.name = std::move(name), .access = Access::kOut, .element = element_of<T>};
  buffer.count = count;
  buffer.expected.resize(count * sizeof(T));
  buffer.shape = shape;
  return buffer;
}

/// An input buffer with these values.
template <typename T, typename A = std::allocator<T>>
Buffer input(std::string name, const std::vector<T, A>& values) {
  Buffer buffer{.name = std::move(name), .access = Access::kIn, .element = element_of<T>};
  buffer.count = values.size();
  buffer.initial = to_bytes(values);
  return buffer;
}

/// An output buffer whose result must be `expected`.
template <typename T, typename A = std::allocator<T>>
Buffer output(std::string name, const std::vector<T, A>& expected,
              std::vector<float> magnitude = {}, Shape shape = {}) {
  Buffer buffer{.name = std::move(name), .access = Access::kOut, .element = element_of<T>};
  buffer.count = expected.size();
  buffer.expected = to_bytes(expected);
  buffer.magnitude = std::move(magnitude);
  buffer.shape = shape;
  return buffer;
}

/// The same contents as a two-dimensional image of `shape.rows` × `shape.columns` pixels.
inline Buffer as_image(Buffer buffer, Shape shape) {
  buffer.shape = shape;
  buffer.image = true;
  return buffer;
}

/// A scratch buffer of `count` elements.
template <typename T>
Buffer scratch(std::string name, std::size_t count) {
  Buffer buffer{.name = std::move(name), .access = Access::kScratch, .element = element_of<T>};
  buffer.count = count;
  return buffer;
}

}  // namespace oclab
