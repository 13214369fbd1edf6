// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the model found, in words.
#include "grading/wording/finding_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "grading/diagnosis/diagnosis.h"
#include "grading/wording/access/misuse_text.h"
#include "grading/wording/diagnosis_table.h"

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

const char* fence_of(const Finding& finding) {
  return finding.local ? "barrier(CLK_LOCAL_MEM_FENCE)" : "barrier(CLK_GLOBAL_MEM_FENCE)";
}

/// The side of a race that is an asynchronous copy, or null; of two, the one that came first.
const Place* copy_of(const Finding& finding) {
  const Place* copy = nullptr;
  for (const Place& place : finding.places) {
    if (place.copy && (copy == nullptr || place.in_flight)) copy = &place;
  }
  return finding.kind == FindingKind::kDataRace ? copy : nullptr;
}

/// What a copy that races does, and what that spoils.
std::string cause_of_race(const Finding& finding, const Place& copy) {
  const std::string object = "`" + finding.object + "`";
  if (copy.in_flight) {
    return object + (copy.writes ? " is used while an asynchronous copy may still be writing it"
                                 : " is overwritten while an asynchronous copy may still read it");
  }
  return "an asynchronous copy " +
         (copy.writes ? "overwrites " + object + ", which work-items may still use"
                      : "reads " + object + ", which work-items may still write");
}

/// A wait ends copies, and a barrier separates work-items: neither does the other's work.
std::string next_step_of_copy(const Finding& finding, const Place& copy) {
  if (copy.in_flight) {
    const Place& use = &copy == &finding.places[0] ? finding.places[1] : finding.places[0];
    return fmt::format(
        "call wait_group_events with the event of the copy in line {} before line "
        "{} uses what it moves",
        copy.line, use.line);
  }
  return fmt::format(
      "put {} before the copy in line {}, where every work-item reaches it; wait_group_events "
      "waits for copies, not for the other work-items",
      fence_of(finding), copy.line);
}

/// What to do about a barrier that orders other memory.
std::string next_step_of_fence(const Finding& finding, const WrongFence& fence) {
  const char* const other = finding.local ? "global memory only" : "local memory only";
  return fmt::format("the barrier in line {} orders {}, but `{}` is {}: use {}", fence.line,
                     fence.orders_other ? other : "no memory", finding.object,
                     finding.local ? "local" : "global", fence_of(finding));
}

/// What to do about a race of two places.
std::string next_step_of_race(const SourceFinding& found) {
  const Finding& finding = found.finding;
  if (const Place* copy = copy_of(finding)) return next_step_of_copy(finding, *copy);
  if (found.fence) return next_step_of_fence(finding, *found.fence);
  const Place& first = finding.places[0];
  const Place& second = finding.places[1];
  const char* const fence = fence_of(finding);
  if (first.atomic != second.atomic) {
    return fmt::format(
        "an atomic operation does not protect a plain access to the same place: "
        "make line {} atomic as well, or put {} between them",
        first.atomic ? second.line : first.line, fence);
  }
  if (first.work_item.group != second.work_item.group) {
    return "the two belong to different work-groups, and a barrier orders only one: use an atomic, "
           "or give each group an element of its own";
  }
  if (first.line == second.line && is_between_writes(finding)) {
    return fmt::format(
        "the index in line {} is the same for several work-items: check its strides, and whether "
        "row and column are exchanged; if they must share the element, use an atomic",
        first.line);
  }
  if (found.conditional > 0) {
    return fmt::format(
        "let every work-item reach the barrier in line {}, at every size: where its condition is "
        "false, nothing separates line {} from line {}",
        found.conditional, first.line, second.line);
  }
  if (found.barrier > 0) {
    return fmt::format(
        "the barrier in line {} separates them within one iteration only: put another {} after "
        "line {}, before the next iteration stores in line {} again",
        found.barrier, fence, second.line, first.line);
  }
  if (first.line == second.line) {
    return fmt::format(
        "split line {}: read first, then {} where every work-item reaches it, then "
        "write; or give each work-item an element of its own",
        first.line, fence);
  }
  return fmt::format(
      "put {} between line {} and line {}, where every work-item of the group reaches it", fence,
      first.line, second.line);
}

}  // namespace

std::string cause_of(const SourceFinding& found) {
  const Finding& finding = found.finding;
  if (const Place* copy = copy_of(finding)) return cause_of_race(finding, *copy);
  if (found.fence) {
    return fmt::format("the barrier in line {} does not order {} memory: a data race on `{}`",
                       found.fence->line, finding.local ? "local" : "global", finding.object);
  }
  if (found.unshared) {
    return fmt::format("`{}` is private: each work-item has its own copy", found.unshared->name);
  }
  if (finding.read) {
    return fmt::format("`{}` is read here where no work-item has stored", finding.read->object);
  }
  if (finding.kind == FindingKind::kMissingWait) {
    return found.wait > 0 ? "nothing waits for the event of this asynchronous copy"
                          : "no wait_group_events: nothing waits for this asynchronous copy";
  }
  if (finding.misuse != model::Misuse::kNoMisuse) return describe(finding.misuse);
  return std::string(entry_of(kind_of(finding)).means);
}

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

std::string next_step(const SourceFinding& found) {
  const Finding& finding = found.finding;
  if (finding.kind == FindingKind::kOutOfBounds && finding.own_array) {
    return "this is past the end of an array that the kernel declares: compare the index with "
           "its length, especially for the last work-items of the group";
  }
  if (found.unshared) {
    return fmt::format("declare it `local` in line {}, so that the group shares it: `local {}`",
                       found.unshared->line, found.unshared->declaration);
  }
  if (finding.kind == FindingKind::kDataRace && finding.places.size() >= 2) {
    return next_step_of_race(found);
  }
  if (finding.read) {
    return fmt::format(
        "let the group store every element of `{}` that line {} reads: compare index and number of "
        "work-items of the store with those of this line; at an edge, store 0",
        finding.read->object, finding.read->place.line);
  }
  if (finding.kind == FindingKind::kMissingWait && found.wait > 0) {
    return fmt::format(
        "wait_group_events in line {} waits for other copies: give it the event that this copy "
        "returns, or pass the event of one copy on to the next",
        found.wait);
  }
  return std::string(entry_of(kind_of(finding)).next);
}

std::string places_text(const SourceFinding& found) {
  const auto& places = found.finding.places;
  std::string text;
  if (const auto& read = found.finding.read) {
    text = fmt::format(" line {}: `{}` reads {} at byte {} of `{}`", read->place.line,
                       found.read_code, bytes_text(read->bytes), read->offset, read->object);
    if (places.empty() || places.front().line == read->place.line) return text;
    return text + fmt::format("; line {} uses the value: `{}`", places.front().line,
                              found.code.front());
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
