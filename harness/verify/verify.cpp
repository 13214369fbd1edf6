// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: comparing a buffer with what was expected.
#include "harness/verify/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <type_traits>

#include "harness/spec/parallel.h"

namespace oclab {
namespace {

constexpr std::size_t kShown = 5;
constexpr std::size_t kBlock = 4096;

// Decides one element. The loops below are instantiated per type and per kind of bound, so that
// they hold no branches and the compiler vectorises them.
template <typename T>
struct Exact {
  std::span<const std::byte> want, got;
  bool wrong(std::size_t i) const { return !(load<T>(got, i) == load<T>(want, i)); }
};

template <typename T, bool kHasMagnitude>
struct Within {
  std::span<const std::byte> want, got;
  const float* magnitude;
  T relative;
  bool wrong(std::size_t i) const {
    const T expected = load<T>(want, i);
    const T value = load<T>(got, i);
    const T error = std::abs(value - expected);
    const T scale = kHasMagnitude ? static_cast<T>(magnitude[i]) : std::abs(expected);
    // Every comparison with NaN is false, and an infinite bound must not admit an infinite error.
    const bool close = (error <= relative * scale) & (error <= std::numeric_limits<T>::max());
    return !(close | (value == expected));
  }
};

template <typename Check>
std::size_t count_wrong(const Check& check, std::size_t begin, std::size_t end) {
  std::size_t wrong = 0;
  for (std::size_t start = begin; start < end; start += kBlock) {
    const std::size_t block_end = std::min(start + kBlock, end);
    std::uint32_t block = 0;  // narrow sums keep the vector lanes as narrow as the elements
    for (std::size_t i = start; i < block_end; ++i) block += check.wrong(i) ? 1U : 0U;
    wrong += block;
  }
  return wrong;
}

template <typename Check>
std::size_t count_wrong(const Check& check, std::size_t count) {
  std::atomic<std::size_t> wrong = 0;
  for_each_part(
      count, [&](std::size_t begin, std::size_t end) { wrong += count_wrong(check, begin, end); });
  return wrong;
}

struct Marks {
  std::size_t count = 0;
  std::vector<bool> wrong;  // empty if nothing is wrong
};

template <typename Check>
Marks mark(const Check& check, std::size_t count) {
  Marks marks{count_wrong(check, count), {}};
  if (marks.count == 0) return marks;
  marks.wrong.resize(count);
  for (std::size_t i = 0; i < count; ++i) marks.wrong[i] = check.wrong(i);
  return marks;
}

template <typename T>
Marks mark_as(const Buffer& buffer, std::span<const std::byte> got, double relative) {
  const std::span<const std::byte> want = buffer.expected;
  if constexpr (std::is_floating_point_v<T>) {
    const auto bound = static_cast<T>(relative);
    const float* magnitude = buffer.magnitude.data();
    if (relative > 0 && buffer.magnitude.empty()) {
      return mark(Within<T, false>{want, got, magnitude, bound}, buffer.count);
    }
    if (relative > 0) return mark(Within<T, true>{want, got, magnitude, bound}, buffer.count);
  }
  return mark(Exact<T>{want, got}, buffer.count);
}

Marks mark_wrong(const Buffer& buffer, std::span<const std::byte> got, double relative) {
  if (buffer.copied && size_of(buffer.element) == sizeof(std::uint32_t)) {
    return mark_as<std::uint32_t>(buffer, got, relative);
  }
  switch (buffer.element) {
    case Element::kInt:
    case Element::kUint: return mark_as<std::uint32_t>(buffer, got, relative);
    case Element::kFloat: return mark_as<float>(buffer, got, relative);
    case Element::kDouble: return mark_as<double>(buffer, got, relative);
  }
  throw std::invalid_argument(fmt::format("{}: unknown element type", buffer.name));
}

void require_size(const Buffer& buffer, const char* what, std::size_t found, std::size_t expected) {
  if (found == expected) return;
  throw std::invalid_argument(fmt::format("buffer {}: {} should have size {}, but has {}",
                                          buffer.name, what, expected, found));
}

std::vector<Wrong> first_wrong(const Evidence& evidence) {
  std::vector<Wrong> first;
  for (std::size_t i = evidence.first_wrong(); i < evidence.count(); ++i) {
    if (!evidence.wrong(i)) continue;
    const bool poison =
        is_poison(evidence.buffer().element, evidence.bytes(), i, evidence.context().poison) &&
        evidence.buffer().access != Access::kInOut;
    first.push_back({i, evidence.got(i), evidence.want(i), poison});
    if (first.size() == kShown) break;
  }
  return first;
}

/// Relative to what the tolerance refers to.
double largest_error(const Evidence& evidence) {
  double largest = 0;
  for (std::size_t i = evidence.first_wrong(); i <= evidence.last_wrong(); ++i) {
    if (!evidence.wrong(i)) continue;
    const double error = std::abs(evidence.got(i) - evidence.want(i)) / evidence.scale(i);
    if (!std::isfinite(error)) return std::numeric_limits<double>::infinity();
    largest = std::max(largest, error);
  }
  return largest;
}

}  // namespace

std::optional<Mismatch> verify(const Buffer& expected, std::span<const std::byte> got,
                               const Tolerance& tolerance, const VerifyContext& context) {
  require_size(expected, "the result in bytes", got.size(), expected.bytes());
  require_size(expected, "the expected output in bytes", expected.expected.size(),
               expected.bytes());
  if (!expected.magnitude.empty()) {
    require_size(expected, "magnitude in elements", expected.magnitude.size(), expected.count);
  }
  if (same_bytes(got, expected.expected)) return std::nullopt;
  Marks marks = mark_wrong(expected, got, tolerance.relative);
  if (marks.count == 0) return std::nullopt;
  const Evidence evidence(expected, got, std::move(marks.wrong), tolerance, context);
  return Mismatch{.buffer = expected.name,
                  .element = expected.element,
                  .shape = expected.shape,
                  .count = expected.count,
                  .wrong = marks.count,
                  .first = first_wrong(evidence),
                  .tolerance = evidence.floating() ? tolerance.relative : 0,
                  .largest_error = largest_error(evidence),
                  .context = context,
                  .pattern = find_pattern(evidence)};
}

}  // namespace oclab
