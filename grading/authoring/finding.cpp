// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what is wrong with a lab, for its author.
#include "grading/authoring/finding.h"

#include <fmt/format.h>

#include <algorithm>

namespace oclab {

std::string_view check_word(Check check) {
  switch (check) {
    case Check::kFiles: return "files";
    case Check::kHandout: return "handout";
    case Check::kContract: return "contract";
    case Check::kVerify: return "verify";
    case Check::kMutants: return "mutants";
    case Check::kStarter: return "starter";
    case Check::kSolution: return "solution";
    case Check::kNoise: return "noise";
    case Check::kWrong: return "wrong";
  }
  return "?";
}

std::string_view weight_word(Weight weight) {
  switch (weight) {
    case Weight::kRemark: return "remark";
    case Weight::kUndecided: return "undecided";
    case Weight::kUnsound: return "unsound";
  }
  return "?";
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
  switch (result.worst()) {
    case Weight::kUnsound: return "FAIL";
    case Weight::kUndecided: return "?";
    case Weight::kRemark: return result.applies ? "ok" : "-";
  }
  return "?";
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
