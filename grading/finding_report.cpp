// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the simulator found, as a student reads it.
#include "grading/finding_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "grading/text_layout.h"

namespace oclab {
namespace {

using model::Finding;
using model::FindingKind;

constexpr std::size_t kShown = 3;

struct Wording {
  const char* what;
  const char* next_step;
};

Wording wording(FindingKind kind) {
  switch (kind) {
    case FindingKind::kOutOfBounds:
      return {"this access is out of bounds",
              "compare the index with the number of elements before the access: if (i < n)"};
    case FindingKind::kDataRace:
      return {"two work-items use the same place without a barrier between them (a data race)",
              "put barrier(CLK_LOCAL_MEM_FENCE) between the two accesses, where every work-item of "
              "the group passes it; among different groups only atomics help"};
    case FindingKind::kUninitialised:
      return {"this uses a value that nobody has written",
              "give the variable or array a value first; local memory is not zero at the start"};
    case FindingKind::kMisaligned:
      return {"this access is misaligned: its address is no multiple of its size",
              "use vload4 and vstore4 where the address may be any multiple of 4 bytes"};
    case FindingKind::kBarrierDivergence:
      return {"some work-items of the group do not reach this barrier",
              "take the barrier out of the `if`, and let no work-item return before it"};
    case FindingKind::kOther: break;
  }
  return {"the simulator reports an error", "read its words above"};
}

/// The source's line without its indentation; "" for a line that it does not have.
std::string line_of(const std::string& text, std::uint32_t number) {
  std::istringstream lines(text);
  std::string line;
  for (std::uint32_t i = 0; i < number; ++i) {
    if (!std::getline(lines, line)) return "";
  }
  return trimmed(line);
}

std::string describe(const model::Place& place, const KernelSource& source) {
  std::string text = fmt::format("  line {}, column {}: {}", place.line, place.column,
                                 line_of(source.text, place.line));
  if (!place.work_item.empty()) text += fmt::format("\n    work-item {}", place.work_item);
  return text;
}

std::string describe(const Finding& finding, const KernelSource& source) {
  const auto [what, next_step] = wording(finding.kind);
  std::string text = fmt::format("{} ({}×, kernel {})\n", what, finding.count, finding.kernel);
  for (const model::Place& place : finding.places) text += describe(place, source) + "\n";
  if (finding.kind == FindingKind::kOther) text += "  " + finding.message + "\n";
  return text + "  try: " + next_step;
}

bool on_same_lines(const Finding& a, const Finding& b) {
  return std::ranges::equal(a.places, b.places, {}, &model::Place::line, &model::Place::line);
}

/// What is read out of bounds was never written either.
bool follows_from(const Finding& finding, const Finding& cause) {
  return finding.kind == FindingKind::kUninitialised && cause.kind == FindingKind::kOutOfBounds &&
         on_same_lines(finding, cause);
}

/// One finding per error and line, without those that follow from another.
std::vector<Finding> essential(const std::vector<Finding>& findings) {
  std::vector<Finding> kept;
  for (const Finding& finding : findings) {
    const bool consequence = std::ranges::any_of(
        findings, [&](const Finding& cause) { return follows_from(finding, cause); });
    const bool repeated = std::ranges::any_of(kept, [&](const Finding& other) {
      return other.kind == finding.kind && on_same_lines(other, finding);
    });
    if (!consequence && !repeated) kept.push_back(finding);
  }
  return kept;
}

}  // namespace

std::string describe(const std::vector<Finding>& all, const KernelSource& source) {
  const std::vector<Finding> findings = essential(all);
  std::string text;
  for (std::size_t i = 0; i < findings.size() && i < kShown; ++i) {
    text += (i > 0 ? "\n" : "") + describe(findings[i], source);
  }
  if (findings.size() > kShown) text += fmt::format("\n… and {} more", findings.size() - kShown);
  return text;
}

}  // namespace oclab
