// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the simulator found, in words.
#include "grading/wording/finding_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "grading/diagnosis/diagnosis.h"
#include "grading/wording/diagnosis_table.h"

namespace oclab {
namespace {

using model::Finding;
using model::FindingKind;

constexpr std::size_t kShown = 3;

std::string describe(const SourceFinding& found) {
  const Finding& finding = found.finding;
  std::string text = fmt::format("{} ({}×, kernel {})\n", entry_of(kind_of(finding.kind)).means,
                                 finding.count, finding.kernel);
  for (std::size_t i = 0; i < finding.places.size(); ++i) {
    const model::Place& place = finding.places[i];
    text += fmt::format("  line {}, column {}: {}\n", place.line, place.column, found.code[i]);
    if (!place.work_item.empty()) text += fmt::format("    work-item {}\n", place.work_item);
  }
  if (finding.kind == FindingKind::kOther) text += "  " + finding.message + "\n";
  return text + "  try: " + next_step(found);
}

std::string describe_first(std::span<const SourceFinding> findings, std::size_t shown) {
  std::string text;
  for (std::size_t i = 0; i < findings.size() && i < shown; ++i) {
    text += (i > 0 ? "\n" : "") + describe(findings[i]);
  }
  if (findings.size() > shown) text += fmt::format("\n… and {} more", findings.size() - shown);
  return text;
}

}  // namespace

std::string describe(const std::vector<SourceFinding>& findings) {
  return describe_first(findings, kShown);
}

std::string next_step(const SourceFinding& found) {
  const Finding& finding = found.finding;
  const auto& places = finding.places;
  if (finding.kind == FindingKind::kOutOfBounds && is_of_own_array(finding)) {
    return "this is beyond the end of an array that the kernel declares: compare the index with "
           "its length, especially for the last work-items of the group";
  }
  if (finding.kind != FindingKind::kDataRace || places.size() < 2) {
    return std::string(entry_of(kind_of(finding.kind)).next);
  }
  if (group_of(places[0]) != group_of(places[1])) {
    return "the two belong to different work-groups, for which no barrier helps: use an atomic, or "
           "give each group an element of its own";
  }
  if (places[0].line == places[1].line && is_between_writes(finding)) {
    return fmt::format(
        "the index in line {} is the same for several work-items: check its strides, and whether "
        "row and column are exchanged; if they must share the element, use an atomic",
        places[0].line);
  }
  if (found.barrier > 0) {
    return fmt::format(
        "the barrier in line {} separates them in one round of the loop only: put another "
        "barrier(CLK_LOCAL_MEM_FENCE) after line {}, before the next round stores in line {} again",
        found.barrier, places[1].line, places[0].line);
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

std::string places_text(const SourceFinding& found) {
  const auto& places = found.finding.places;
  std::string text;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i].line == 0) continue;
    text +=
        fmt::format("{} line {}: `{}`", text.empty() ? "" : ", and", places[i].line, found.code[i]);
    if (places.size() > 1 && places.back().line == places.front().line) break;
  }
  return text;
}

std::string remaining_details(const std::vector<SourceFinding>& findings) {
  const Finding& first = findings.front().finding;
  std::string text = fmt::format("{}× in kernel {}", first.count, first.kernel);
  for (const model::Place& place : first.places) {
    text += fmt::format("\n  line {}, column {}", place.line, place.column);
    if (!place.work_item.empty()) text += ": work-item " + place.work_item;
  }
  if (first.kind == FindingKind::kOther) text += "\n  " + first.message;
  const std::span others = std::span(findings).subspan(1);
  return others.empty() ? text : text + "\n" + describe_first(others, kShown - 1);
}

}  // namespace oclab
