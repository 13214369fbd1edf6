// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: rules for a single result, such as a sum.
#include <cmath>

#include "harness/verify/pattern_rules.h"

namespace oclab::rules {
namespace {

constexpr double kLargestFactor = 64;
constexpr double kFewPads = 1 << 12;   // elements that fill up the last work-group
constexpr double kLargeSum = 1 << 20;  // of terms so much larger that none is missing
constexpr double kSmallShare = 0.02;
constexpr double kPartOfATerm = 0.1;  // of what one of equal terms contributes

// Shares mean something only if all terms have one sign; a wrapped integer sum shows by its sign.
bool positive_terms(const Evidence& evidence) {
  if (!evidence.floating()) return evidence.want(0) > 0;
  return std::abs(evidence.want(0)) >= 0.99 * evidence.scale(0);
}

// Whether so little is missing, or too much, that it can hardly be a whole term of the sum.
bool less_than_a_term(const Evidence& evidence, double share) {
  const auto terms = static_cast<double>(evidence.context().inputs);
  return evidence.floating() && terms > 0 && std::abs(1 - share) * terms < kPartOfATerm;
}

// Sums round, so a float may miss its factor a little; an integer may not.
bool whole_factor(double factor, const Evidence& evidence) {
  const auto group = static_cast<double>(evidence.context().group_size);
  const double nearest = std::round(factor);
  const double slack = evidence.floating() ? 1e-5 : 1e-12;
  if (std::abs(factor - nearest) > slack * nearest) return false;
  return nearest >= 2 && (nearest <= kLargestFactor || nearest == group);
}

}  // namespace

Found scalar_factor(const Evidence& evidence) {
  const double ratio = evidence.got(0) / evidence.want(0);
  if (!std::isfinite(ratio) || ratio <= 0) return std::nullopt;
  if (whole_factor(ratio, evidence)) {
    return Pattern{PatternKind::kConstantFactor, "one-multiple", {{"factor", std::round(ratio)}}};
  }
  if (!whole_factor(1 / ratio, evidence)) return std::nullopt;
  return Pattern{
      PatternKind::kConstantFactor, "one-fraction", {{"inverse", std::round(1 / ratio)}}};
}

Found scalar_difference(const Evidence& evidence) {
  const double difference = evidence.got(0) - evidence.want(0);
  const bool small = std::abs(difference) <= kFewPads && std::abs(evidence.want(0)) > kLargeSum;
  if (evidence.floating() || !small) return std::nullopt;
  return Pattern{
      PatternKind::kConstantDifference,
      "one",
      {{"difference", std::abs(difference)}, {"direction", difference > 0 ? "large" : "small"}}};
}

Found scalar_share(const Evidence& evidence) {
  const double got = evidence.got(0);
  const double want = evidence.want(0);
  if (!positive_terms(evidence)) {
    const double error = std::abs(got - want) / evidence.scale(0);
    if (!(evidence.floating() && error <= kSmallShare)) return std::nullopt;
    return Pattern{PatternKind::kShortfall, "one-signed", {{"percent", error * 100}}};
  }
  const double share = got / want;
  if (!(share > 0) || share > kLargestFactor) return std::nullopt;
  const bool single = evidence.context().inputs == 1;
  if (less_than_a_term(evidence, share)) {
    return Pattern{
        PatternKind::kLostPrecision,
        single ? "one-of-one" : "one",
        {{"percent", 100 * std::abs(1 - share)}, {"direction", share < 1 ? "small" : "large"}}};
  }
  if (single) return Pattern{PatternKind::kConstantFactor, "one-of-one", {{"share", share}}};
  const bool above = share > 1;
  return Pattern{
      above ? PatternKind::kSurplus : PatternKind::kShortfall, "one", {{"share", share}}};
}

}  // namespace oclab::rules
