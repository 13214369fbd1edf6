// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a check of a lab found, for its author.
#include "grading/authoring/finding.h"

#include <fmt/format.h>

#include <algorithm>

namespace oclab {

std::string_view weight_word(Weight weight) {
  constexpr std::array<std::string_view, 3> kWords{"remark", "undecided", "unsound"};
  return kWords.at(static_cast<std::size_t>(weight));
}

void CheckResult::unsound(std::string what, std::string next) {
  findings.push_back({Weight::kUnsound, std::move(what), std::move(next)});
}

void CheckResult::undecided(std::string what, std::string next) {
  findings.push_back({Weight::kUndecided, std::move(what), std::move(next)});
}

void CheckResult::remark(std::string what, std::string next) {
  findings.push_back({Weight::kRemark, std::move(what), std::move(next)});
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

std::string describe(const CheckResult& result) {
  std::string text;
  for (const LabFinding& finding : result.findings) {
    text += fmt::format("{}: {}: {}\n  next: {}\n", check_word(result.check),
                        weight_word(finding.weight), finding.what, finding.next);
  }
  return text;
}

}  // namespace oclab
