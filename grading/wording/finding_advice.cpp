// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the cause that a finding of the model shows, and what to try.
#include "grading/wording/finding_advice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "grading/diagnosis/diagnosis.h"
#include "grading/wording/access/bounds_text.h"
#include "grading/wording/access/misuse_text.h"
#include "grading/wording/diagnosis_table.h"
#include "harness/support/regex.h"

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

/// What to do about a race on one of two buffers: most likely, both lines use the same one.
std::string next_step_of_buffers(const SourceFinding& found, const Place& stores,
                                 const Place& uses) {
  return fmt::format(
      "`{}` has two buffers: let line {} fill the one that line {} does not use; if it does, "
      "{} must separate the two lines, from one iteration to the next as well",
      found.finding.object, stores.line, uses.line,
      stores.copy ? "wait_group_events and a barrier" : "a barrier");
}

/// A wait ends copies, and a barrier separates work-items: neither does the other's work.
std::string next_step_of_copy(const SourceFinding& found, const Place& copy) {
  const Finding& finding = found.finding;
  if (copy.in_flight) {
    const Place& use = &copy == &finding.places[0] ? finding.places[1] : finding.places[0];
    if (found.two_buffers) return next_step_of_buffers(found, copy, use);
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

/// The element that the line changes by an operator such as `+=`, where the line does not name its
/// array again: "sums[bin]". Or "".
std::string updated_element(const std::string& code) {
  static const std::regex operators =
      regex::make(R"((\b\w+\[)([^\[\]]|\[[^\[\]]*\])*\](?= ?([-+|&^]=|\+\+|--)))");
  std::smatch update;
  const bool once = regex::search(code, update, operators) &&
                    code.find(update.str(1)) == code.rfind(update.str(1));
  return once ? update.str() : "";
}

/// What to do about a line that several work-items update the same element by.
std::string next_step_of_update(const Place& place, const std::string& element) {
  return fmt::format(
      "line {} reads `{}` and stores it again, and another work-item may store in between: use an "
      "atomic, such as atomic_add(&{}, …) for an int or uint; or give each work-item an element of "
      "its own",
      place.line, element, element);
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
  if (const Place* copy = copy_of(finding)) return next_step_of_copy(found, *copy);
  if (found.fence) return next_step_of_fence(finding, *found.fence);
  const Place& first = finding.places[0];
  const Place& second = finding.places[1];
  const char* const fence = fence_of(finding);
  if (first.line == second.line && first.atomic == second.atomic) {
    const std::string element = updated_element(found.code.front());
    if (!element.empty()) return next_step_of_update(first, element);
  }
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
  if (found.two_buffers && first.writes != second.writes) {
    return next_step_of_buffers(found, first.writes ? first : second,
                                first.writes ? second : first);
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
  if (finding.kind == FindingKind::kOutOfBounds) {
    const std::string advice = advice_on_bounds(found);
    return advice.empty() ? std::string(entry_of(kind_of(finding)).next) : advice;
  }
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
  if (finding.read && found.read_code.find("atomic_") != std::string::npos) {
    return fmt::format(
        "set every element of `{}` to the start value, such as 0 for a sum, before line {} adds to "
        "it; then put a barrier that every work-item of the group reaches",
        finding.read->object, finding.read->place.line);
  }
  if (finding.read) {
    return fmt::format(
        "let the group store every element of `{}` that line {} reads: compare the store's index "
        "(the length of a row, with its padding) and how many work-items store with this line; at "
        "an edge, store the value that does not "
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
