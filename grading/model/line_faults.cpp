// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what an explanation names about a line.
#include "grading/model/line_faults.h"

#include <algorithm>
#include <functional>
#include <string_view>

namespace oclab {
namespace {

constexpr std::size_t kMostFaults = 2;
constexpr double kWorthNaming = 0.1;  // of a line's cost, from which a second fault is named

/// What may be named.
struct Candidate {
  std::string_view unit;  ///< what is wasted: "sectors", "wavefronts", …
  double cost = 0;
  bool wastes = true;
  LineFault fault{};
};

/// One per unit, the most expensive first.
std::vector<Candidate> candidates_of(const ExplainedLine& line) {
  std::vector<Candidate> found;
  for (std::size_t i = 0; i < line.accesses.size(); ++i) {
    const LineAccess& access = line.accesses[i];
    const std::string_view unit = unit_of(access.kind);
    if (!access.pattern || std::ranges::count(found, unit, &Candidate::unit) > 0) continue;
    found.push_back({unit, access.cost, access.wastes(), {i}});
  }
  if (line.branch && line.branch_cost > 0) {
    found.push_back({.unit = "issue slots", .cost = line.branch_cost});
  }
  std::ranges::stable_sort(found, std::greater<>{}, &Candidate::cost);
  return found;
}

}  // namespace

std::vector<LineFault> faults_of(const ExplainedLine& line) {
  std::vector<LineFault> faults;
  for (const Candidate& each : candidates_of(line)) {
    const bool counts = each.wastes && each.cost > kWorthNaming * line.cost;
    if (faults.empty() || (counts && faults.size() < kMostFaults)) faults.push_back(each.fault);
  }
  return faults;
}

}  // namespace oclab
