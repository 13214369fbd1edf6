// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: rules for a single result, such as a sum.
#include <fmt/format.h>

#include <cmath>

#include "harness/verify/pattern_rules.h"

namespace oclab::rules {
namespace {

constexpr double kLargestFactor = 64;
constexpr double kSmallShare = 0.02;
constexpr double kPartOfATerm = 0.1;  // of what one of equal terms contributes

// "50.0 %", with as many digits as it takes not to say "100.0 %".
std::string percent(double share) {
  for (int digits = 1; digits < 7; ++digits) {
    std::string text = fmt::format("{:.{}f}", share * 100, digits);
    if (std::stod(text) != 100) return text + " %";
  }
  return share < 1 ? "just under 100 %" : "just over 100 %";
}

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
  std::string finding;
  if (whole_factor(ratio, evidence)) {
    finding = fmt::format("the result is {:.0f} times the expected value", ratio);
  } else if (whole_factor(1 / ratio, evidence)) {
    finding = fmt::format("the result is 1/{:.0f} of the expected value", 1 / ratio);
  } else {
    return std::nullopt;
  }
  return Pattern{PatternKind::kConstantFactor, finding,
                 ratio > 1 ? "the same data is counted more than once: check which work-items add "
                             "to the result"
                           : "only part of the data is counted: check how many work-items or "
                             "work-groups contribute to the result"};
}

Found scalar_share(const Evidence& evidence) {
  const double got = evidence.got(0);
  const double want = evidence.want(0);
  if (!positive_terms(evidence)) {
    const double error = std::abs(got - want) / evidence.scale(0);
    if (!(evidence.floating() && error <= kSmallShare)) return std::nullopt;
    return Pattern{
        PatternKind::kShortfall,
        fmt::format("the result is off by {:.2g} % of the sum of the absolute values", error * 100),
        "a few elements are missing or counted twice (check the last, partial block), "
        "or the sum loses precision"};
  }
  const double share = got / want;
  if (!(share > 0) || share > kLargestFactor) return std::nullopt;
  if (less_than_a_term(evidence, share)) {
    const char* why = evidence.context().inputs == 1
                          ? "there is one element only, so none is missing"
                          : "less than a tenth of one element's part";
    return precision(fmt::format("the result is {:.2g} % too {}: {}", 100 * std::abs(1 - share),
                                 share < 1 ? "small" : "large", why));
  }
  if (evidence.context().inputs == 1) {
    return Pattern{
        PatternKind::kConstantFactor,
        fmt::format("of one element only, the result is {} of the expected value", percent(share)),
        "nothing can be missing or counted twice here: check what is computed from the "
        "element, and from which inputs"};
  }
  const std::string finding =
      fmt::format("the result adds up to {} of the expected value", percent(share));
  if (share > 1) {
    return Pattern{PatternKind::kSurplus, finding,
                   "some elements are counted more than once: check where the parts of two "
                   "work-items or work-groups overlap"};
  }
  return Pattern{PatternKind::kShortfall, finding,
                 "some elements are not included: check the loop bounds, the last, partial block, "
                 "and the barriers between the steps of a tree"};
}

}  // namespace oclab::rules
