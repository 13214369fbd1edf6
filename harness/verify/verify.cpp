// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: comparing a buffer with what was expected.
#include "harness/verify/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
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

std::string number(double value, Element element) {
  switch (element) {
    case Element::kInt:
    case Element::kUint: return fmt::format("{}", static_cast<std::int64_t>(value));
    case Element::kFloat: return fmt::format("{}", static_cast<float>(value));
    case Element::kDouble: break;
  }
  return fmt::format("{}", value);
}

std::string place(std::size_t index, const Shape& shape) {
  if (shape.rows < 2 || shape.columns < 2) return "";
  return fmt::format(" (row {}, column {})", index / shape.columns, index % shape.columns);
}

}  // namespace

Verification verify(const Buffer& expected, std::span<const std::byte> got,
                    const Tolerance& tolerance, const VerifyContext& context) {
  require_size(expected, "the result in bytes", got.size(), expected.bytes());
  require_size(expected, "the expected output in bytes", expected.expected.size(),
               expected.bytes());
  if (!expected.magnitude.empty()) {
    require_size(expected, "magnitude in elements", expected.magnitude.size(), expected.count);
  }
  Verification verification{.checked = expected.count};
  const bool same =
      got.empty() || std::memcmp(got.data(), expected.expected.data(), got.size()) == 0;
  if (same) return verification;
  Marks marks = mark_wrong(expected, got, tolerance.relative);
  verification.wrong = marks.count;
  if (marks.count == 0) return verification;
  const Evidence evidence(expected, got, std::move(marks.wrong), tolerance, context);
  verification.first = first_wrong(evidence);
  verification.pattern = find_pattern(evidence);
  return verification;
}

std::string headline(const Verification& verification, const Buffer& buffer) {
  if (verification.ok()) {
    return fmt::format("{}: all {} elements are right", buffer.name, verification.checked);
  }
  return fmt::format("{}: {} of {} element{} {} wrong", buffer.name, verification.wrong,
                     verification.checked, verification.checked == 1 ? "" : "s",
                     verification.wrong == 1 ? "is" : "are");
}

std::string describe(const Wrong& wrong, const Buffer& buffer) {
  return fmt::format("{}[{}]{} {}, expected {}", buffer.name, wrong.index,
                     place(wrong.index, buffer.shape),
                     wrong.poison ? "was never written" : "= " + number(wrong.got, buffer.element),
                     number(wrong.expected, buffer.element));
}

}  // namespace oclab
