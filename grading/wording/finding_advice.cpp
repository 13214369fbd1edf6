// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the cause that a finding of the model shows, and what to try.
#include "grading/wording/finding_advice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cstdint>

#include "grading/diagnosis/diagnosis.h"
#include "grading/wording/access/misuse_text.h"
#include "grading/wording/diagnosis_table.h"

namespace oclab {
namespace {

using model::Finding;
using model::FindingKind;
using model::Place;

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

bool is_between_groups(const Finding& finding) {
  return finding.kind == FindingKind::kDataRace && finding.places.size() >= 2 &&
         finding.places[0].work_item.group != finding.places[1].work_item.group;
}

/// What to do about a plain access to what an atomic operation of another work-item changes.
std::string next_step_of_atomic(const SourceFinding& found) {
  const Place& first = found.finding.places[0];
  const std::size_t other = first.atomic ? 0 : 1;  // the atomic operation
  const Place& plain = found.finding.places[1 - other];
  if (found.code[other].find("cmpxchg") != std::string::npos && !plain.writes) {
    return fmt::format(
        "line {} is a plain read of what atomic_cmpxchg changes: begin with any value and go on "
        "with the one that atomic_cmpxchg returns, or read it by atomic_or(p, 0)",
        plain.line);
  }
  return fmt::format(
      "an atomic operation does not protect a plain access to the same place: "
      "make line {} atomic as well, or put {} between them",
      plain.line, fence_of(found.finding));
}

/// What to do about a race between work-groups, which no barrier orders.
std::string next_step_of_groups(const SourceFinding& found) {
  const auto& places = found.finding.places;
  for (std::size_t i = 0; i < 2; ++i) {
    if (places[i].writes || places[i].atomic) continue;
    const bool waits = found.code[i].starts_with("while");
    return fmt::format(
        "{}: let a later launch read in line {} what other work-groups have stored",
        waits ? "no work-group may wait for another, which may not run meanwhile"
              : "the two belong to different work-groups, and a barrier orders only one",
        places[i].line);
  }
  if (places[0].atomic != places[1].atomic) {
    return fmt::format(
        "an atomic operation does not protect a plain access to the same place: make line {} "
        "atomic as well, or let another launch do it",
        places[places[0].atomic ? 1 : 0].line);
  }
  return "the two belong to different work-groups, and a barrier orders only one: use an atomic, "
         "or give each group an element of its own";
}

/// What to do about a race of two places.
std::string next_step_of_race(const SourceFinding& found) {
  const Finding& finding = found.finding;
  if (const Place* copy = copy_of(finding)) return next_step_of_copy(finding, *copy);
  if (found.fence) return next_step_of_fence(finding, *found.fence);
  const Place& first = finding.places[0];
  const Place& second = finding.places[1];
  const char* const fence = fence_of(finding);
  if (is_between_groups(finding)) return next_step_of_groups(found);
  if (first.atomic != second.atomic) return next_step_of_atomic(found);
  if (found.mem_fence > 0) {
    return fmt::format(
        "the mem_fence in line {} orders the accesses of one work-item, and waits for no other: "
        "put {} in its place, where every work-item of the group reaches it",
        found.mem_fence, fence);
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
        "line {}, before the next iteration {} in line {} again",
        found.barrier, fence, second.line, first.writes ? "stores" : "reads", first.line);
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

/// "vload4" or "vstore8" if the line calls such a function, or "".
std::string vector_access_in(const std::string& code) {
  for (const char* name : {"vload", "vstore"}) {
    const std::size_t at = code.find(name);
    if (at == std::string::npos) continue;
    const std::size_t end = code.find_first_of("( ", at);
    const std::string word = code.substr(at, end - at);
    if (std::isdigit(static_cast<unsigned char>(word.back())) != 0) return word;
  }
  return "";
}

/// Whether the line has a cast such as `(global const float4*)`.
bool casts_to_vector(const std::string& code) {
  for (std::size_t at = code.find('*'); at != std::string::npos; at = code.find('*', at + 1)) {
    const std::size_t last = code.find_last_not_of(' ', at - std::min<std::size_t>(at, 1));
    const bool closes = code.find_first_not_of(' ', at + 1) == code.find(')', at + 1);
    const bool counts = last != std::string::npos && last < at && last > 0 &&
                        std::isdigit(static_cast<unsigned char>(code[last])) != 0;
    if (!closes || !counts) continue;
    const std::size_t name = code.find_last_not_of("0123456789", last);
    if (name != std::string::npos && std::isalpha(static_cast<unsigned char>(code[name])) != 0) {
      return true;
    }
  }
  return false;
}

/// What to do about an access out of bounds.
std::string next_step_of_bounds(const SourceFinding& found) {
  const Finding& finding = found.finding;
  const std::string code = found.code.empty() ? "" : found.code.front();
  if (finding.own_array) {
    return "this is past the end of an array that the kernel declares: compare the index with "
           "its length, especially for the last work-items of the group";
  }
  if (code.find("async_work_group") != std::string::npos) {
    return "the number of an asynchronous copy counts elements, not bytes: compare it with what is "
           "left of both sides from where the copy begins";
  }
  const std::string name = vector_access_in(code);
  const bool writes = !finding.places.empty() && finding.places.front().writes;
  if (!name.empty() && writes == name.starts_with("vstore")) {
    const auto first = name.find_first_of("0123456789");
    return fmt::format(
        "compare the index with the number of elements before the access; the offset of {0} counts "
        "vectors: {0}({1}i, p) accesses p[{2} * i] and what follows",
        name, name.starts_with("vstore") ? "x, " : "", name.substr(first));
  }
  if (casts_to_vector(code)) {
    return "compare the index with the number of vectors before the access: a pointer to vectors "
           "counts in vectors, so index and row length do, too";
  }
  const auto end = static_cast<std::uint64_t>(std::max<std::int64_t>(finding.offset, 0));
  if (finding.bytes > 0 && finding.object_bytes > 0 && end >= 2 * finding.object_bytes) {
    // A group has more work-items than small data have elements.
    constexpr std::uint64_t kLargestGroup = 1024;
    const bool by_guard = end / finding.bytes <= kLargestGroup;
    return fmt::format(
        "this is element {} of {}: {}check what the index is multiplied by (the length of a row, "
        "elements per work-item), whether rows and columns are exchanged, and whether a uint wraps "
        "below 0",
        end / finding.bytes, finding.object_bytes / finding.bytes,
        by_guard ? "compare this very index with the number of elements before the access; then "
                 : "");
  }
  return std::string(entry_of(kind_of(finding)).next);
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
  if (is_between_groups(finding)) {
    return "two work-groups use the same place, in no order (a data race)";
  }
  return std::string(entry_of(kind_of(finding)).means);
}

std::string next_step(const SourceFinding& found) {
  const Finding& finding = found.finding;
  if (finding.kind == FindingKind::kOutOfBounds) return next_step_of_bounds(found);
  if (!found.loops.empty()) {
    return fmt::format(
        "let every work-item of the group run the same number of iterations of the loop{} in line "
        "{}: use a condition that is the same for all, and an `if` inside for what only some do",
        found.loops.size() > 1 ? "s" : "", fmt::join(found.loops, " and line "));
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
        "let the group store every element of `{}` that line {} reads: compare the store's index, "
        "and how many work-items store, with this line; at an edge, store the value that does not "
        "change the result",
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

}  // namespace oclab
