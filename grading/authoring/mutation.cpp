// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: slips in a right kernel, made on its inputs.
#include "grading/authoring/mutation.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <type_traits>

#include "grading/authoring/perturbation.h"

namespace oclab {
namespace {

constexpr std::size_t kCandidates = 16;

/// What a conversion to 16 bits leaves of a whole number: its last bits.
double as_short(double value) {
  const double whole = std::trunc(value);
  if (!(std::abs(whole) < 0x1p62)) return 0;
  return static_cast<std::int16_t>(static_cast<std::uint64_t>(static_cast<std::int64_t>(whole)));
}

double as_half(double value) {
  constexpr double kLargestHalf = 65504;
  return rounded_to_half(std::clamp(value, -kLargestHalf, kLargestHalf));
}

double as_float(double value) { return static_cast<double>(static_cast<float>(value)); }

/// The value in the input's type, saturated where that is an integer.
template <typename T>
T fitted(double value) {
  if constexpr (std::is_integral_v<T>) {
    const auto least = static_cast<double>(std::numeric_limits<T>::lowest());
    const auto most = static_cast<double>(std::numeric_limits<T>::max());
    return static_cast<T>(std::clamp(value, least, most));
  } else {
    return static_cast<T>(value);
  }
}

template <typename T, typename Change>
void change_each(std::span<T> values, const Change& change) {
  for (T& value : values) value = fitted<T>(change(static_cast<double>(value)));
}

/// One of some random elements: the largest, which no result can do without.
template <typename T>
void skip_one(std::span<T> values, Rng& rng) {
  T* chosen = &values.front();
  for (std::size_t i = 0; i < kCandidates; ++i) {
    T& other = values[rng() % values.size()];
    if (std::abs(static_cast<double>(other)) > std::abs(static_cast<double>(*chosen))) {
      chosen = &other;
    }
  }
  *chosen = 0;
}

template <typename T>
void mutate(std::span<T> values, InputMutation mutation, Rng& rng) {
  if (values.empty()) return;
  switch (mutation) {
    case InputMutation::kHalf: return change_each(values, as_half);
    case InputMutation::kShort: return change_each(values, as_short);
    case InputMutation::kInt:
      return change_each(values, [](double value) { return std::trunc(value); });
    case InputMutation::kFloat: return change_each(values, as_float);
    case InputMutation::kAbsolute:
      return change_each(values, [](double value) { return std::abs(value); });
    case InputMutation::kSkipped: return skip_one(values, rng);
    case InputMutation::kFirst: values.front() = 0; return;
    case InputMutation::kLast: values.back() = 0; return;
    case InputMutation::kNextIndex:
      std::copy(values.begin() + 1, values.end(), values.begin());
      return;
    case InputMutation::kSampled:
      std::copy_n(values.begin(), values.size() / 4,
                  values.end() - static_cast<std::ptrdiff_t>(values.size() / 4));
      return;
  }
}

}  // namespace

std::string_view mutation_words(InputMutation mutation) {
  switch (mutation) {
    case InputMutation::kHalf: return "narrowed to half";
    case InputMutation::kShort: return "narrowed to short";
    case InputMutation::kInt: return "cut off to int";
    case InputMutation::kFloat: return "rounded to float";
    case InputMutation::kAbsolute: return "without signs";
    case InputMutation::kSkipped: return "without one element";
    case InputMutation::kFirst: return "without the first element";
    case InputMutation::kLast: return "without the last element";
    case InputMutation::kNextIndex: return "read at index + 1";
    case InputMutation::kSampled: return "of which the last quarter is guessed";
  }
  return "?";
}

std::optional<std::vector<std::byte>> mutated(const Buffer& input, InputMutation mutation,
                                              Rng& rng) {
  std::vector<std::byte> bytes = input.initial;
  switch (input.element) {
    case Element::kInt: mutate(as_span<std::int32_t>(bytes), mutation, rng); break;
    case Element::kUint: mutate(as_span<std::uint32_t>(bytes), mutation, rng); break;
    case Element::kFloat: mutate(as_span<float>(bytes), mutation, rng); break;
    case Element::kDouble: mutate(as_span<double>(bytes), mutation, rng); break;
  }
  if (bytes == input.initial) return std::nullopt;
  return bytes;
}

}  // namespace oclab
