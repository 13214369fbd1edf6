// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: faults injected into the inputs and the results of a correct kernel.
#include "grading/authoring/mutation.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "harness/spec/launch.h"
#include "harness/verify/values.h"

namespace oclab {
namespace {

/// Random elements of which the largest is skipped: every result depends on a large element.
constexpr std::size_t kCandidates = 16;

/// The part of each value's scale that `kShort` removes.
constexpr double kShare = 0.01;

/// Half precision: 11 significant bits, steps of 2^-24 at least, and nothing finite from 65520 on.
constexpr int kHalfBits = 11;
constexpr int kHalfSmallestStep = -24;
constexpr double kHalfOverflow = 65520;
constexpr double kLargestHalf = 65504;

double as_half(double value) {
  return rounded_to_half(std::clamp(value, -kLargestHalf, kLargestHalf));
}

/// Returns the last 16 bits of the whole part, as a conversion does.
double as_short(double value) {
  const double whole = std::trunc(value);
  if (!(std::abs(whole) < 0x1p62)) return 0;
  return static_cast<std::int16_t>(static_cast<std::uint64_t>(static_cast<std::int64_t>(whole)));
}

std::vector<double> decoded(Element element, const Bytes& bytes) {
  const Values values(element, bytes);
  std::vector<double> result(values.size());
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = values[i];
  return result;
}

/// Integers saturate, and NaN sets all their bits.
template <typename T>
Bytes encoded_as(const std::vector<double>& values) {
  const auto least = static_cast<double>(std::numeric_limits<T>::lowest());
  const auto most = static_cast<double>(std::numeric_limits<T>::max());
  std::vector<T> result;
  result.reserve(values.size());
  for (const double value : values) {
    const bool saturates = std::is_integral_v<T> && !std::isnan(value);
    const bool all_bits = std::is_integral_v<T> && std::isnan(value);
    result.push_back(all_bits ? static_cast<T>(-1)
                              : static_cast<T>(saturates ? std::clamp(value, least, most) : value));
  }
  return to_bytes(result);
}

Bytes encoded(Element element, const std::vector<double>& values) {
  switch (element) {
    case Element::kInt: return encoded_as<std::int32_t>(values);
    case Element::kUint: return encoded_as<std::uint32_t>(values);
    case Element::kFloat: return encoded_as<float>(values);
    case Element::kDouble: return encoded_as<double>(values);
  }
  return {};
}

bool is_smaller(double one, double other) { return std::abs(one) < std::abs(other); }

void skip_one(std::vector<double>& values, Rng& rng) {
  double* chosen = &values.front();
  for (std::size_t i = 0; i < kCandidates; ++i) {
    double& other = values[rng() % values.size()];
    if (is_smaller(*chosen, other)) chosen = &other;
  }
  *chosen = 0;
}

void change_each(std::vector<double>& values, double (*change)(double)) {
  std::ranges::transform(values, values.begin(), change);
}

void mutate(std::vector<double>& values, InputMutation mutation, Rng& rng) {
  switch (mutation) {
    case InputMutation::kHalf: return change_each(values, as_half);
    case InputMutation::kShort: return change_each(values, as_short);
    case InputMutation::kInt: return change_each(values, std::trunc);
    case InputMutation::kFloat:
      return change_each(values, [](double value) -> double { return static_cast<float>(value); });
    case InputMutation::kAbsolute: return change_each(values, std::fabs);
    case InputMutation::kSkipped: return skip_one(values, rng);
    case InputMutation::kFirst: values.front() = 0; return;
    case InputMutation::kLast: values.back() = 0; return;
    case InputMutation::kNextIndex: std::shift_left(values.begin(), values.end(), 1); return;
    case InputMutation::kSampled: {
      const auto quarter = static_cast<std::ptrdiff_t>(values.size() / 4);
      std::copy_n(values.begin(), quarter, values.end() - quarter);
    }
  }
}

}  // namespace

std::string_view mutation_words(InputMutation mutation) {
  constexpr std::array<std::string_view, kInputMutations.size()> kWords{
      "converted to half",
      "converted to short",
      "truncated to int",
      "rounded to float",
      "without signs",
      "without one element",
      "without its first element",
      "without its last element",
      "read at index + 1",
      "with a guessed last quarter"};
  return kWords.at(static_cast<std::size_t>(mutation));
}

std::optional<Bytes> mutated(const Buffer& input, InputMutation mutation, Rng& rng) {
  std::vector<double> values = decoded(input.element, input.initial);
  if (values.empty()) return std::nullopt;
  mutate(values, mutation, rng);
  Bytes bytes = encoded(input.element, values);
  if (bytes == input.initial) return std::nullopt;
  return bytes;
}

std::string_view perturbation_words(Perturbation perturbation) {
  constexpr std::array<std::string_view, kPerturbations.size()> kWords{
      "zeros in all elements",          "NaN in all elements",
      "results in half precision",      "results that are 1 % off",
      "a zero in place of one element", "zeros in the last 1 %"};
  return kWords.at(static_cast<std::size_t>(perturbation));
}

std::optional<Bytes> perturbed(const Buffer& buffer, Perturbation perturbation) {
  const std::vector<double> expected = decoded(buffer.element, buffer.expected);
  std::vector<double> values = expected;
  const bool real = is_floating(buffer.element);
  switch (perturbation) {
    case Perturbation::kZeros: std::ranges::fill(values, 0); break;
    case Perturbation::kNan:
      std::ranges::fill(values, std::numeric_limits<double>::quiet_NaN());
      break;
    case Perturbation::kHalf:
      if (real) change_each(values, rounded_to_half);
      break;
    case Perturbation::kShort:
      for (std::size_t i = 0; real && i < values.size(); ++i) {
        const bool scaled = !buffer.magnitude.empty();
        values[i] -= kShare * (scaled ? buffer.magnitude[i] : std::abs(values[i]));
      }
      break;
    case Perturbation::kOneMissing: *std::ranges::max_element(values, is_smaller) = 0; break;
    case Perturbation::kLastPercent:
      std::fill_n(values.rbegin(), divide_up(values.size(), 100), 0);
      break;
  }
  Bytes bytes = encoded(buffer.element, values);
  // Compared as values, because a negative zero equals zero.
  if (std::ranges::equal(decoded(buffer.element, bytes), expected)) return std::nullopt;
  return bytes;
}

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

}  // namespace oclab
