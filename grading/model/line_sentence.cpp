// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the sentence that an explanation has for a line.
#include "grading/model/line_sentence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "grading/wording/access/access_text.h"

namespace oclab {
namespace {

constexpr std::size_t kMostFaults = 2;
constexpr double kWorthSaying = 0.1;  // of a line's cost, from which a second fault is named

std::string capitalised(std::string sentence) {
  if (!sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z') {
    sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  }
  return sentence + ".";
}

/// What is expensive about a line.
struct Fault {
  std::string unit;  ///< what is wasted: "sectors", "wavefronts", …
  double cost = 0;
  bool wastes = true;
  std::string text{};
};

Fault fault_of(const LineAccess& access) {
  return {.unit = unit_of(access.kind),
          .cost = access.cost,
          .wastes = access.wastes(),
          .text = fmt::format("{}: {}; {}", describe_pattern(access), describe_cost(access),
                              advice_for(access))};
}

Fault fault_of(const ExplainedLine& line, const model::BranchSite& branch) {
  return {.unit = "issue slots",
          .cost = line.branch_cost,
          .text = describe_branch(branch) + "; " + advice_for(branch)};
}

/// One per unit, the most expensive first.
std::vector<Fault> faults_of(const ExplainedLine& line) {
  std::vector<Fault> faults;
  for (const LineAccess& access : line.accesses) {
    const auto same = std::ranges::find(faults, unit_of(access.kind), &Fault::unit);
    if (access.pattern && same == faults.end()) faults.push_back(fault_of(access));
  }
  if (line.branch && line.branch_cost > 0) faults.push_back(fault_of(line, *line.branch));
  std::ranges::stable_sort(faults, std::greater<>{}, &Fault::cost);
  return faults;
}

}  // namespace

std::string sentence_for(const ExplainedLine& line) {
  std::vector<std::string> sentences;
  for (const Fault& fault : faults_of(line)) {
    const bool counts = fault.wastes && fault.cost > kWorthSaying * line.cost;
    if (!sentences.empty() && !counts) continue;
    if (sentences.size() < kMostFaults) sentences.push_back(capitalised(fault.text));
  }
  return fmt::format("{}", fmt::join(sentences, " "));
}

}  // namespace oclab
