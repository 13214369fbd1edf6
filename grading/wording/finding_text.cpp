// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the model found, in words.
#include "grading/wording/finding_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>

#include "grading/wording/finding_advice.h"

namespace oclab {
namespace {

using model::Finding;
using model::FindingKind;
using model::Place;

constexpr std::size_t kShown = 3;

std::string id_text(const std::array<std::size_t, 3>& id) {
  return fmt::format("({}, {}, {})", id[0], id[1], id[2]);
}

std::string work_item_text(const model::WorkItem& item) {
  return fmt::format("local id {} in group {}", id_text(item.local), id_text(item.group));
}

const char* verb_of(const Place& place) {
  if (place.atomic) return "updates";
  return place.writes ? "writes" : "reads";
}

const char* verb_of(const Finding& finding) {
  return finding.places.empty() ? "accesses" : verb_of(finding.places.front());
}

/// "`in`", "the local array `tile`", "the private array `sum`".
std::string object_text(const Finding& finding) {
  if (finding.object.empty()) return "memory that belongs to no buffer";
  const char* what = finding.own_array ? finding.local ? "the local array " : "the private array "
                     : finding.local   ? "the local memory "
                                       : "";
  return fmt::format("{}`{}`", what, finding.object);
}

std::string bytes_text(std::uint64_t bytes) {
  return fmt::format("{} byte{}", bytes, bytes == 1 ? "" : "s");
}

/// "4 bytes at byte 4096 of `in`"
std::string access_text(const Finding& finding) {
  if (finding.object.empty()) {
    return fmt::format("{} of {}", bytes_text(finding.bytes), object_text(finding));
  }
  if (finding.offset < 0) {
    const auto before = -static_cast<std::uint64_t>(finding.offset);
    return fmt::format("{} starting {} before the beginning of {}", bytes_text(finding.bytes),
                       bytes_text(before), object_text(finding));
  }
  return fmt::format("{} at byte {} of {}", bytes_text(finding.bytes), finding.offset,
                     object_text(finding));
}

/// "which has 4096 bytes (1024 elements of this size)"
std::string size_text(const Finding& finding) {
  std::string text = fmt::format("which has {}", bytes_text(finding.object_bytes));
  if (finding.bytes > 0 && finding.object_bytes % finding.bytes == 0) {
    const std::uint64_t elements = finding.object_bytes / finding.bytes;
    text += fmt::format(" ({} element{} of this size)", elements, elements == 1 ? "" : "s");
  }
  return text;
}

/// "line 3, column 5: local id (1, 0, 0) in group (0, 0, 0) writes"
std::string party_text(const Place& place) {
  return fmt::format("line {}, column {}: {} {}", place.line, place.column,
                     work_item_text(place.work_item), verb_of(place));
}

std::string finding_text(const SourceFinding& found) {
  const Finding& finding = found.finding;
  std::string text =
      fmt::format("{} ({}×, kernel {})\n", cause_of(found), finding.count, finding.kernel);
  for (std::size_t i = 0; i < finding.places.size(); ++i) {
    const Place& place = finding.places[i];
    text += fmt::format("  line {}, column {}: {}\n    {} {}\n", place.line, place.column,
                        found.code[i], work_item_text(place.work_item), verb_of(place));
  }
  if (const std::string what = access_of(finding); !what.empty()) text += "  " + what + "\n";
  return text + "  try: " + next_step(found);
}

std::string describe_first(std::span<const SourceFinding> findings, std::size_t shown) {
  std::string text;
  for (std::size_t i = 0; i < findings.size() && i < shown; ++i) {
    text += (i > 0 ? "\n" : "") + finding_text(findings[i]);
  }
  if (findings.size() > shown) text += fmt::format("\n… and {} more", findings.size() - shown);
  return text;
}

}  // namespace

std::string access_of(const Finding& finding) {
  const bool known = finding.bytes > 0;
  switch (finding.kind) {
    case FindingKind::kOutOfBounds:
      if (!known) return "";
      if (finding.object.empty()) return verb_of(finding) + (" " + access_text(finding));
      return fmt::format("{} {}, {}", verb_of(finding), access_text(finding), size_text(finding));
    case FindingKind::kMisaligned:
      return known ? fmt::format("{} {}", verb_of(finding), access_text(finding)) : "";
    case FindingKind::kUninitialised:
    case FindingKind::kMissingWait:
    case FindingKind::kDataRace:
    case FindingKind::kSameValue:
      return known && !finding.object.empty() ? "concerns " + access_text(finding) : "";
    default: return "";
  }
}

std::string describe(const std::vector<SourceFinding>& findings) {
  return describe_first(findings, kShown);
}

std::string note_text(const std::vector<SourceFinding>& notes) {
  std::string text;
  for (const SourceFinding& note : notes) {
    const auto& places = note.finding.places;
    text += fmt::format(
        "{}line {}: several work-items store the same value to one place of {} without a barrier. "
        "No points are lost, but OpenCL does not define the result: let one work-item store it",
        text.empty() ? "" : "\n", places.empty() ? 0 : places.front().line,
        object_text(note.finding));
  }
  return text;
}

std::string places_text(const SourceFinding& found) {
  const auto& places = found.finding.places;
  std::string text;
  if (const auto& read = found.finding.read) {
    text = fmt::format(" line {}: `{}` reads {} at byte {} of `{}`", read->place.line,
                       found.read_code, bytes_text(read->bytes), read->offset, read->object);
    if (places.empty() || places.front().line == read->place.line) return text;
    return text +
           fmt::format("; line {} uses the value: `{}`", places.front().line, found.code.front());
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i].line == 0) continue;
    text +=
        fmt::format("{} line {}: `{}`", text.empty() ? "" : ", and", places[i].line, found.code[i]);
    if (places.size() > 1 && places.back().line == places.front().line) break;
  }
  const std::string access = access_of(found.finding);
  return found.finding.kind == FindingKind::kDataRace || access.empty() ? text
                                                                        : text + " " + access;
}

std::string remaining_details(const std::vector<SourceFinding>& findings) {
  const Finding& first = findings.front().finding;
  std::string text = fmt::format("{}× in kernel {}", first.count, first.kernel);
  for (const Place& place : first.places) text += "\n  " + party_text(place);
  if (first.kind == FindingKind::kDataRace) text += "\n  " + access_of(first);
  const std::span others = std::span(findings).subspan(1);
  return others.empty() ? text : text + "\n" + describe_first(others, kShown - 1);
}

}  // namespace oclab
