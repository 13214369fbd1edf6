// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: wrong results, made from the right one.
#include "grading/authoring/perturbation.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "harness/spec/launch.h"
#include "harness/verify/values.h"

namespace oclab {
namespace {

constexpr double kShare = 0.01;

/// Half precision: 11 significant bits, steps of 2^-24 at least, and nothing finite from 65520 on.
constexpr int kHalfBits = 11;
constexpr int kHalfSmallestStep = -24;
constexpr double kHalfOverflow = 65520;

void store(const Buffer& buffer, std::vector<std::byte>& bytes, std::size_t i, double value) {
  if (buffer.element == Element::kFloat) {
    const auto narrow = static_cast<float>(value);
    std::memcpy(&bytes[i * sizeof narrow], &narrow, sizeof narrow);
  } else if (buffer.element == Element::kDouble) {
    std::memcpy(&bytes[i * sizeof value], &value, sizeof value);
  }
}

double scale_of(const Buffer& buffer, const Values& expected, std::size_t i) {
  return buffer.magnitude.empty() ? std::abs(expected[i])
                                  : static_cast<double>(buffer.magnitude[i]);
}

void zero(const Buffer& buffer, std::vector<std::byte>& bytes, std::size_t first,
          std::size_t count) {
  const std::size_t size = size_of(buffer.element);
  std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(first * size), count * size,
              std::byte{0});
}

std::size_t largest(const Values& values) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < values.size(); ++i) {
    if (std::abs(values[i]) > std::abs(values[best])) best = i;
  }
  return best;
}

template <typename Change>
void change_each(const Buffer& buffer, std::vector<std::byte>& bytes, const Change& change) {
  const Values expected(buffer.element, buffer.expected);
  for (std::size_t i = 0; i < buffer.count; ++i) store(buffer, bytes, i, change(expected, i));
}

}  // namespace

double rounded_to_half(double value) {
  if (!std::isfinite(value) || value == 0) return value;
  if (std::abs(value) >= kHalfOverflow) {
    return std::copysign(std::numeric_limits<double>::infinity(), value);
  }
  int exponent = 0;
  std::frexp(value, &exponent);
  const int step = std::max(exponent - kHalfBits, kHalfSmallestStep);
  return std::ldexp(std::nearbyint(std::ldexp(value, -step)), step);
}

std::string_view perturbation_words(Perturbation perturbation) {
  switch (perturbation) {
    case Perturbation::kZeros: return "all zeros";
    case Perturbation::kNan: return "all NaN";
    case Perturbation::kHalf: return "the right values in half precision";
    case Perturbation::kShort: return "values that lack 1 % of their scale";
    case Perturbation::kOneMissing: return "one missing element";
    case Perturbation::kLastPercent: return "99 % of the elements";
  }
  return "?";
}

std::optional<std::vector<std::byte>> perturbed(const Buffer& buffer, Perturbation perturbation) {
  std::vector<std::byte> bytes = buffer.expected;
  const Values expected(buffer.element, buffer.expected);
  const std::size_t tail = divide_up(buffer.count, 100);
  switch (perturbation) {
    case Perturbation::kZeros: zero(buffer, bytes, 0, buffer.count); break;
    case Perturbation::kNan: std::ranges::fill(bytes, std::byte{0xFF}); break;
    case Perturbation::kHalf:
      change_each(buffer, bytes,
                  [](const Values& v, std::size_t i) { return rounded_to_half(v[i]); });
      break;
    case Perturbation::kShort:
      change_each(buffer, bytes, [&buffer](const Values& v, std::size_t i) {
        return v[i] - kShare * scale_of(buffer, v, i);
      });
      break;
    case Perturbation::kOneMissing: zero(buffer, bytes, largest(expected), 1); break;
    case Perturbation::kLastPercent: zero(buffer, bytes, buffer.count - tail, tail); break;
  }
  // The bytes of a negative zero differ from zero's, its value does not.
  const Values got(buffer.element, bytes);
  for (std::size_t i = 0; i < buffer.count; ++i) {
    if (!(got[i] == expected[i])) return bytes;
  }
  return std::nullopt;
}

}  // namespace oclab
