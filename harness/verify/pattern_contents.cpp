// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: rules about what the wrong elements hold.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>
#include <string_view>

#include "harness/support/poison.h"
#include "harness/verify/pattern_rules.h"

namespace oclab::rules {
namespace {

bool in_out(const Evidence& evidence) { return evidence.buffer().access == Access::kInOut; }

}  // namespace

Found nothing_written(const Evidence& evidence) {
  if (evidence.untouched_count() != evidence.count()) return std::nullopt;
  // On x86 a NaN plus a number is the same NaN, so adding to it looks the same as never storing.
  const bool may_add = evidence.floating() && !in_out(evidence);
  return Pattern{PatternKind::kNothingWritten, may_add ? "float" : ""};
}

Found unwritten_scratch(const Evidence& evidence) {
  const std::uint32_t word = scratch_poison(evidence.context().poison);
  const auto holds_it = [&](std::size_t i) {
    return is_poison(evidence.buffer().element, evidence.bytes(), i, word);
  };
  if (!all_wrong(evidence, holds_it)) return std::nullopt;
  return Pattern{PatternKind::kUnwrittenScratch, evidence.count() == 1 ? "one" : ""};
}

Found partly_written(const Evidence& evidence) {
  if (evidence.untouched_count() != evidence.wrong_count()) return std::nullopt;
  if (Found where = position(evidence)) return where;
  return Pattern{PatternKind::kPartlyWritten};
}

Found all_zero(const Evidence& evidence) {
  for (std::size_t i = 0; i < evidence.count(); ++i) {
    if (evidence.got(i) != 0) return std::nullopt;
  }
  return Pattern{PatternKind::kAllZero};
}

Found not_finite(const Evidence& evidence) {
  if (!all_wrong(evidence, [&](std::size_t i) { return !std::isfinite(evidence.got(i)); })) {
    return std::nullopt;
  }
  return Pattern{PatternKind::kNotFinite, evidence.wrong_count() < evidence.count() ? "part" : ""};
}

Found adds_to_old_contents(const Evidence& evidence) {
  if (evidence.floating() || in_out(evidence)) return std::nullopt;
  const Buffer& buffer = evidence.buffer();
  const bool all = all_wrong(evidence, [&](std::size_t i) {
    return load<std::uint32_t>(evidence.bytes(), i) - load<std::uint32_t>(buffer.expected, i) ==
           evidence.context().poison;
  });
  // An expected 0 plus poison is poison, so untouched elements alone prove nothing.
  if (!all || evidence.untouched_count() == evidence.wrong_count()) return std::nullopt;
  return Pattern{PatternKind::kAddsToOldContents};
}

/// What an expected number becomes where its bits are taken for a number, or the other way round.
struct Reinterpretation {
  std::string_view variant;  // of the pattern
  bool (*made)(const Evidence& evidence, std::size_t i);
};

bool is_number_of_bits(const Evidence& evidence, std::size_t i) {
  const auto bits = load<std::uint32_t>(evidence.buffer().expected, i);
  const double number = evidence.got(i);
  // The last digits of an expected value that is computed may differ, and a float rounds the bits.
  const auto near = [&](double value) {
    return std::abs(number - value) <= 1e-6 * std::abs(value);
  };
  return near(bits) || near(static_cast<std::int32_t>(bits));
}

bool has_bits_of_number(const Evidence& evidence, std::size_t i) {
  const double whole = std::trunc(evidence.want(i));
  if (!(std::abs(whole) < 0x1p31)) return false;  // no int has it
  const auto bits = static_cast<std::int64_t>(load<std::int32_t>(evidence.bytes(), i));
  return bits == static_cast<std::int64_t>(whole) || (whole < 0 && bits == 0);
}

bool has_bits_of_float(const Evidence& evidence, std::size_t i) {
  const auto number = std::bit_cast<float>(load<std::uint32_t>(evidence.bytes(), i));
  return evidence.want(i) != 0 && number == static_cast<float>(evidence.want(i));
}

constexpr Reinterpretation kOfFloats[] = {{"bits-as-number", is_number_of_bits},
                                          {"number-as-bits", has_bits_of_number}};
constexpr Reinterpretation kOfIntegers[] = {{"float-as-bits", has_bits_of_float}};

Found reinterpreted(const Evidence& evidence) {
  const Element element = evidence.buffer().element;
  if (element == Element::kDouble) return std::nullopt;
  // Zeros have the same bits in both types.
  const auto is_zero = [&](std::size_t i) { return evidence.got(i) == 0; };
  if (all_wrong(evidence, is_zero)) return std::nullopt;
  const auto of_floats = std::span<const Reinterpretation>(kOfFloats);
  const auto of_integers = std::span<const Reinterpretation>(kOfIntegers);
  for (const auto& [variant, made] : element == Element::kFloat ? of_floats : of_integers) {
    if (all_wrong(evidence, [&, made = made](std::size_t i) { return made(evidence, i); })) {
      return Pattern{PatternKind::kReinterpreted, variant};
    }
  }
  return std::nullopt;
}

/// Binary digits of a value after the point.
int fraction_digits(double value) {
  int digits = 0;
  for (; value != std::trunc(value); value *= 2) ++digits;
  return digits;
}

Found whole_numbers(const Evidence& evidence) {
  if (!evidence.floating()) return std::nullopt;
  // Results of so few digits after the point are whole by chance as well.
  constexpr int kFewDigits = 8;
  // Large floats have no digits there.
  constexpr double kLarge = 1 << 20;
  bool differ = evidence.count() == 1;
  std::size_t fractions = 0;
  std::size_t small = 0;
  int digits = 0;
  const bool all = all_wrong(evidence, [&](std::size_t i) {
    differ = differ || evidence.got(i) != evidence.got(evidence.first_wrong());
    const int expected = std::isfinite(evidence.want(i)) ? fraction_digits(evidence.want(i)) : 0;
    fractions += expected > 0 ? 1 : 0;
    small += std::abs(evidence.got(i)) < kLarge ? 1 : 0;
    digits = std::min(kFewDigits, digits + expected);
    return std::isfinite(evidence.got(i)) && fraction_digits(evidence.got(i)) == 0;
  });
  const std::size_t half = evidence.wrong_count() / 2;
  if (!all || !differ || fractions <= half || small <= half) return std::nullopt;
  if (digits < kFewDigits) return std::nullopt;
  return Pattern{PatternKind::kWholeNumbers, evidence.count() == 1 ? "one" : ""};
}

}  // namespace oclab::rules
