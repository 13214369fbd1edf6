// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the simulator found, as a student reads it.
#include "grading/diagnosis/finding_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "grading/source/source_scan.h"

namespace oclab {
namespace {

using model::Finding;
using model::FindingKind;

constexpr std::size_t kShown = 3;

/// The place's line; 0 for one that the source does not have: a kernel may forge the record.
int number_of(const model::Place& place, const KernelSource& source) {
  const auto lines = std::count(source.text.begin(), source.text.end(), '\n') + 1;
  return place.line <= static_cast<std::uint64_t>(lines) ? static_cast<int>(place.line) : 0;
}

std::string describe(const model::Place& place, const KernelSource& source) {
  std::string text = fmt::format("  line {}, column {}: {}", place.line, place.column,
                                 line_of(source.text, number_of(place, source)));
  if (!place.work_item.empty()) text += fmt::format("\n    work-item {}", place.work_item);
  return text;
}

/// "Group(0,0,0)": the work-group in Oclgrind's words for a work-item.
std::string_view group_in(std::string_view work_item) {
  const std::size_t at = work_item.find("Group(");
  return at == std::string_view::npos ? std::string_view{} : work_item.substr(at);
}

/// Whether Oclgrind speaks of an array in local or private memory.
bool is_of_own_array(const std::string& message) {
  return message.find("static array size") != std::string::npos ||
         message.find("local memory") != std::string::npos;
}

/// What to try, with the lines that it is about.
std::string next_step(const Finding& finding) {
  const auto& places = finding.places;
  if (finding.kind == FindingKind::kOutOfBounds && is_of_own_array(finding.message)) {
    return "this is beyond the end of an array that the kernel declares: compare the index with "
           "its length, especially for the last work-items of the group";
  }
  if (finding.kind != FindingKind::kDataRace || places.size() < 2) {
    return std::string(entry_of(kind_of(finding.kind)).next);
  }
  if (group_in(places[0].work_item) != group_in(places[1].work_item)) {
    return "the two belong to different work-groups, for which no barrier helps: use an atomic, or "
           "give each group an element of its own";
  }
  if (places[0].line == places[1].line) {
    return fmt::format(
        "split line {}: read first, then barrier(CLK_LOCAL_MEM_FENCE) where every work-item passes "
        "it, then write; or give each work-item an element of its own",
        places[0].line);
  }
  return fmt::format(
      "put barrier(CLK_LOCAL_MEM_FENCE) between line {} and line {}, where every work-item of the "
      "group passes it",
      places[0].line, places[1].line);
}

/// The causes first: what is read out of bounds or too early looks uninitialised as well.
int rank(const Finding& finding) {
  constexpr FindingKind kOrder[] = {FindingKind::kOutOfBounds,   FindingKind::kBarrierDivergence,
                                    FindingKind::kDataRace,      FindingKind::kMisaligned,
                                    FindingKind::kUninitialised, FindingKind::kOther};
  return static_cast<int>(std::find(std::begin(kOrder), std::end(kOrder), finding.kind) - kOrder);
}

std::string describe(const Finding& finding, const KernelSource& source) {
  std::string text = fmt::format("{} ({}×, kernel {})\n", entry_of(kind_of(finding.kind)).means,
                                 finding.count, finding.kernel);
  for (const model::Place& place : finding.places) text += describe(place, source) + "\n";
  if (finding.kind == FindingKind::kOther) text += "  " + finding.message + "\n";
  return text + "  try: " + next_step(finding);
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
  std::ranges::stable_sort(kept, {}, rank);
  return kept;
}

/// All that a diagnosis does not say already: the places of the first finding, then the others.
std::string details_of(const std::vector<Finding>& all, const KernelSource& source) {
  const Finding first = essential(all).front();
  std::string text = fmt::format("{}× in kernel {}", first.count, first.kernel);
  for (const model::Place& place : first.places) {
    text += fmt::format("\n  line {}, column {}", place.line, place.column);
    if (!place.work_item.empty()) text += ": work-item " + place.work_item;
  }
  if (first.kind == FindingKind::kOther) text += "\n  " + first.message;
  const std::string every = describe(all, source);
  // The first description ends where the second begins.
  const std::size_t others = every.find('\n', every.find("\n  try: ") + 1);
  return others == std::string::npos ? text : text + every.substr(others);
}

}  // namespace

Diagnosis diagnose(const std::vector<Finding>& all, const KernelSource& source,
                   const std::string& where) {
  const Finding first = essential(all).front();
  std::string evidence = where;
  int line = 0;
  for (const model::Place& place : first.places) {
    const int number = number_of(place, source);
    if (number == 0) continue;
    if (line == 0) line = number;
    evidence += fmt::format("{} line {}: `{}`", evidence == where ? ";" : ", and", number,
                            line_of(source.text, number));
    if (first.places.size() > 1 && first.places.back().line == first.places.front().line) break;
  }
  return {.kind = kind_of(first.kind),
          .line = line,
          .evidence = evidence,
          .next = next_step(first),
          .details = details_of(all, source)};
}

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
