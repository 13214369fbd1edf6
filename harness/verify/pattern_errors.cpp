// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: rules about how far the wrong elements are off.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "harness/verify/pattern_rules.h"

namespace oclab::rules {
namespace {

constexpr std::uint32_t kHalfDropped = 0x1FFF;  // mantissa bits a half does not have
constexpr double kExactAsFloat = 1 << 24;
constexpr double kShortRange = 1 << 16;
constexpr double kLargestInt = 0x7FFFFFFF;
constexpr double kGarbage = 1 << 24;  // a start value that is this far from 0 was never set
constexpr std::size_t kFewest = 3;    // two elements share a factor too easily
constexpr double kSmallError = 0x1p-8;
constexpr double kSmallShortfall = 0.02;
constexpr double kLargestInverse = 1024;
constexpr double kFloatRounding = 0x1p-22;
constexpr double kClose = 0.05;
constexpr double kLargestSurplus = 64;  // more is garbage
constexpr std::size_t kSeveral = 8;  // a coin falls on one side as often as this once in 256 times

float to_half(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t tie_to_even = bits >> 13 & 1U;
  return std::bit_cast<float>((bits + (kHalfDropped >> 1) + tie_to_even) & ~kHalfDropped);
}

float chopped_to_half(float value) {
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(value) & ~kHalfDropped);
}

// Whether nearly all wrong elements satisfy the predicate; a few may be wrong for another reason.
template <typename Predicate>
bool nearly_all_wrong(const Evidence& evidence, Predicate predicate) {
  std::size_t exceptions = 0;
  for (std::size_t i = evidence.first_wrong(); i <= evidence.last_wrong(); ++i) {
    if (!evidence.wrong(i) || predicate(i)) continue;
    if (++exceptions * 100 > evidence.wrong_count()) return false;
  }
  return true;
}

// Rounding of the device's type, the part of an error that no factor or difference explains.
double rounding(const Evidence& evidence, std::size_t i) {
  if (!evidence.floating()) return 0;
  const bool is_float = evidence.buffer().element == Element::kFloat;
  const double epsilon = is_float ? static_cast<double>(std::numeric_limits<float>::epsilon())
                                  : std::numeric_limits<double>::epsilon();
  return 4 * epsilon * std::max(evidence.scale(i), std::abs(evidence.got(i)));
}

// What a factor equals, as a variant of the wording; `inverse` is 1 / ratio where that is whole.
std::string_view variant_of(double ratio, const Evidence& evidence) {
  const auto near = [&](double value) { return std::abs(ratio - value) <= 1e-4 * value; };
  const auto count = static_cast<double>(evidence.count());
  const auto group = static_cast<double>(evidence.context().group_size);
  if (ratio == -1) return "sign";
  if (near(2)) return "twice";
  if (near(0.5)) return "half";
  if (near(count)) return "count";
  if (near(1 / count)) return "per-count";
  if (group > 1 && near(group)) return "group";
  if (group > 1 && near(1 / group)) return "per-group";
  const double inverse = std::round(1 / ratio);
  return inverse > 1 && inverse <= kLargestInverse && near(1 / inverse) ? "inverse" : "";
}

Pattern rounded_to(const char* type) {
  return {PatternKind::kLostPrecision, "rounded", {{"type", type}}};
}

Found errors_up_to(double limit, const Evidence& evidence) {
  double largest = 0;
  const bool small = nearly_all_wrong(evidence, [&](std::size_t i) {
    // Beside the sum of all its terms, even a lost one is small.
    const double error = std::abs(evidence.got(i) / evidence.want(i) - 1);
    if (!(error <= limit)) return false;
    largest = std::max(largest, error);
    return true;
  });
  if (!small) return std::nullopt;
  const bool is_double = evidence.buffer().element == Element::kDouble;
  return Pattern{
      PatternKind::kLostPrecision, is_double ? "double" : "", {{"percent", largest * 100}}};
}

}  // namespace

Found rounded(const Evidence& evidence) {
  const Buffer& buffer = evidence.buffer();
  if (buffer.element == Element::kFloat) {
    const auto equal = [&](std::size_t i) { return evidence.got(i) == evidence.want(i); };
    if (buffer.copied && all_wrong(evidence, equal)) {
      return Pattern{PatternKind::kLostPrecision, "sign-of-zero"};
    }
    const bool half = nearly_all_wrong(evidence, [&](std::size_t i) {
      const auto got = load<float>(evidence.bytes(), i);
      const auto want = load<float>(buffer.expected, i);
      return std::isfinite(got) && (got == to_half(want) || got == chopped_to_half(want));
    });
    if (half) return rounded_to("half");
  } else if (buffer.element == Element::kDouble) {
    const bool single = nearly_all_wrong(evidence, [&](std::size_t i) {
      return evidence.got(i) == static_cast<double>(static_cast<float>(evidence.want(i)));
    });
    if (single) return rounded_to("float");
  } else if (buffer.element == Element::kInt) {
    // A single wrong number may be 1 off by chance, and a float holds small ones.
    const bool as_float = nearly_all_wrong(evidence, [&](std::size_t i) {
      const auto near = static_cast<double>(static_cast<float>(evidence.want(i)));
      return evidence.got(i) == near && std::abs(near) > kExactAsFloat;
    });
    if (as_float) return Pattern{PatternKind::kLostPrecision, "int-as-float"};
  }
  return std::nullopt;
}

Found narrow_integer(const Evidence& evidence) {
  if (evidence.floating()) return std::nullopt;
  // The lower half of the largest and of the smallest int is that of -1 and of 0, too.
  const double want = evidence.want(evidence.first_wrong());
  const bool extreme = want == kLargestInt || want == -kLargestInt - 1;
  if (evidence.wrong_count() == 1 && extreme) return std::nullopt;
  const bool overflowed = nearly_all_wrong(evidence, [&](std::size_t i) {
    const double error = evidence.got(i) - evidence.want(i);
    const bool in_range = std::abs(evidence.got(i)) < kShortRange;
    return error != 0 && std::fmod(error, kShortRange) == 0 && in_range;
  });
  if (!overflowed) return std::nullopt;
  return Pattern{PatternKind::kNarrowInteger};
}

Found one_value(const Evidence& evidence) {
  if (evidence.wrong_count() < kFewest) return std::nullopt;
  const std::size_t first = evidence.first_wrong();
  const double value = evidence.got(first);
  bool both_signs = false;
  bool wants_differ = false;
  const bool same = all_wrong(evidence, [&](std::size_t i) {
    both_signs = both_signs || evidence.got(i) == -value;
    wants_differ = wants_differ || evidence.want(i) != evidence.want(first);
    return std::abs(evidence.got(i)) == std::abs(value);
  });
  if (!same || !wants_differ) return std::nullopt;
  const char* variant = value == 0 ? "zero" : both_signs ? "both-signs" : "";
  return Pattern{PatternKind::kOneValue, variant, {{"value", value}}};
}

Found constant_factor(const Evidence& evidence) {
  if (evidence.wrong_count() < kFewest) return std::nullopt;
  const auto smaller = [&](std::size_t a, std::size_t b) {
    return std::abs(evidence.want(a)) < std::abs(evidence.want(b));
  };
  // The largest value has the smallest relative rounding error.
  const auto& probes = evidence.probes();
  const std::size_t largest = *std::max_element(probes.begin(), probes.end(), smaller);
  const double ratio = evidence.got(largest) / evidence.want(largest);
  if (!std::isfinite(ratio) || ratio == 0) return std::nullopt;
  const bool same = nearly_all_wrong(evidence, [&](std::size_t i) {
    const double want = evidence.want(i);
    const double slack = evidence.floating() ? 1e-3 * std::abs((ratio - 1) * want) : 1e-9;
    return std::abs(evidence.got(i) - ratio * want) <= slack + rounding(evidence, i);
  });
  if (!same) return std::nullopt;
  return Pattern{PatternKind::kConstantFactor,
                 variant_of(ratio, evidence),
                 {{"factor", ratio}, {"inverse", std::round(1 / ratio)}}};
}

Found constant_difference(const Evidence& evidence) {
  if (evidence.wrong_count() < kFewest) return std::nullopt;
  const std::size_t first = evidence.first_wrong();
  const double difference = evidence.got(first) - evidence.want(first);
  if (!std::isfinite(difference)) return std::nullopt;
  const bool same = nearly_all_wrong(evidence, [&](std::size_t i) {
    const double error = evidence.got(i) - evidence.want(i) - difference;
    const double slack = evidence.floating() ? 1e-3 * std::abs(difference) : 0;
    return std::abs(error) <= slack + rounding(evidence, i);
  });
  if (!same) return std::nullopt;
  const bool garbage = !evidence.floating() && std::abs(difference) > kGarbage;
  return Pattern{
      PatternKind::kConstantDifference,
      garbage ? "garbage" : "",
      {{"difference", std::abs(difference)}, {"direction", difference > 0 ? "large" : "small"}}};
}

Found shortfall(const Evidence& evidence) {
  if (evidence.wrong_count() < 2) return std::nullopt;
  double largest = 0;
  const bool below = nearly_all_wrong(evidence, [&](std::size_t i) {
    const double missing = 1 - evidence.got(i) / evidence.want(i);
    if (!(missing > 0 && missing <= kSmallShortfall)) return false;
    largest = std::max(largest, missing);
    return true;
  });
  if (!below) return std::nullopt;
  return Pattern{PatternKind::kShortfall, "little", {{"percent", largest * 100}}};
}

Found lost_precision(const Evidence& evidence) {
  return evidence.floating() ? errors_up_to(kSmallError, evidence) : std::nullopt;
}

Found double_held_in_float(const Evidence& evidence) {
  if (evidence.buffer().element != Element::kDouble) return std::nullopt;
  return errors_up_to(kFloatRounding, evidence);
}

Found one_sided(const Evidence& evidence) {
  if (evidence.wrong_count() < kSeveral) return std::nullopt;
  const std::size_t first = evidence.first_wrong();
  const bool above = evidence.got(first) > evidence.want(first);
  double got = 0;
  double want = 0;
  for (std::size_t i = first; i <= evidence.last_wrong(); ++i) {
    if (!evidence.wrong(i)) continue;
    // Of negative values "too small" says nothing about terms that are missing.
    const bool adds_up = evidence.got(i) >= 0 && evidence.want(i) >= 0;
    if (!adds_up || (evidence.got(i) > evidence.want(i)) != above) return std::nullopt;
    got += evidence.got(i);
    want += evidence.want(i);
  }
  if (!(got <= kLargestSurplus * want) || want == 0) return std::nullopt;
  return Pattern{
      above ? PatternKind::kSurplus : PatternKind::kShortfall, "", {{"share", got / want}}};
}

Found nearly_right(const Evidence& evidence) {
  if (!evidence.floating() || evidence.wrong_count() < kSeveral) return std::nullopt;
  std::vector<double> errors;
  for (std::size_t i = evidence.first_wrong(); i <= evidence.last_wrong(); ++i) {
    if (!evidence.wrong(i)) continue;
    const double error = std::abs(evidence.got(i) - evidence.want(i)) / evidence.scale(i);
    errors.push_back(std::isfinite(error) ? error : std::numeric_limits<double>::max());
  }
  const auto half = errors.begin() + static_cast<std::ptrdiff_t>(errors.size() / 2);
  std::nth_element(errors.begin(), half, errors.end());
  if (*half > kClose) return std::nullopt;
  return Pattern{PatternKind::kNearlyRight, "", {{"percent", 100 * *half}}};
}

}  // namespace oclab::rules
