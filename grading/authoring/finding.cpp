// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a check of a lab found, for its author.
#include "grading/authoring/finding.h"

#include <algorithm>

namespace oclab {

std::string_view weight_word(Weight weight) {
  constexpr std::array<std::string_view, 3> kWords{"remark", "undecided", "unsound"};
  return kWords.at(static_cast<std::size_t>(weight));
}

void CheckResult::unsound(std::string_view form, Facts facts) {
  findings.push_back({Weight::kUnsound, {form, std::move(facts)}});
}

void CheckResult::undecided(std::string_view form, Facts facts) {
  findings.push_back({Weight::kUndecided, {form, std::move(facts)}});
}

void CheckResult::remark(std::string_view form, Facts facts) {
  findings.push_back({Weight::kRemark, {form, std::move(facts)}});
}

Weight CheckResult::worst() const {
  const auto worst = std::ranges::max_element(findings, {}, &LabFinding::weight);
  return worst == findings.end() ? Weight::kRemark : worst->weight;
}

std::string_view verdict_word(const CheckResult& result) {
  const Weight worst = result.worst();
  if (worst != Weight::kRemark) return worst == Weight::kUnsound ? "FAIL" : "?";
  return result.applies ? "ok" : "-";
}

}  // namespace oclab
