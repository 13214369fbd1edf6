// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the model found, beside the source.
#include "grading/diagnosis/source_finding.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "grading/source/source_scan.h"

namespace oclab {
namespace {

using model::Finding;
using model::FindingKind;

/// The causes first: what is read out of bounds or too early looks uninitialised as well.
std::ptrdiff_t rank(const Finding& finding) {
  constexpr FindingKind kOrder[] = {FindingKind::kOutOfBounds, FindingKind::kBarrierDivergence,
                                    FindingKind::kMissingWait, FindingKind::kDataRace,
                                    FindingKind::kMisaligned,  FindingKind::kUninitialised,
                                    FindingKind::kSameValue,   FindingKind::kOther};
  return std::ranges::find(kOrder, finding.kind) - std::begin(kOrder);
}

bool on_same_lines(const Finding& a, const Finding& b) {
  return std::ranges::equal(a.places, b.places, {}, &model::Place::line, &model::Place::line);
}

bool share_a_line(const Finding& a, const Finding& b) {
  return std::ranges::any_of(a.places, [&](const model::Place& place) {
    return std::ranges::find(b.places, place.line, &model::Place::line) != b.places.end();
  });
}

/// What is read out of bounds was never written, and what is read too early not yet.
bool follows_from(const Finding& finding, const Finding& cause) {
  if (finding.kind != FindingKind::kUninitialised) return false;
  const bool read_there =
      finding.read && std::ranges::find(cause.places, finding.read->place.line,
                                        &model::Place::line) != cause.places.end();
  return (cause.kind == FindingKind::kOutOfBounds && on_same_lines(finding, cause)) ||
         (cause.kind == FindingKind::kDataRace && (share_a_line(finding, cause) || read_there));
}

/// The barrier that would prevent this race if it ordered the right memory.
std::optional<WrongFence> fence_of(const Finding& race, const GroupScan& group) {
  if (race.kind != FindingKind::kDataRace || race.places.size() < 2) return std::nullopt;
  const model::Place& first = race.places[0];
  const model::Place& second = race.places[1];
  const bool no_matter_of_barriers = first.copy || second.copy || first.atomic != second.atomic ||
                                     first.work_item.group != second.work_item.group ||
                                     (first.line == second.line && model::is_between_writes(race));
  if (no_matter_of_barriers || first.line == 0) return std::nullopt;
  return group.wrong_fence(static_cast<int>(first.line), static_cast<int>(second.line), race.local);
}

/// The loops that may make work-items reach this barrier a different number of times. A condition
/// around the barrier or a `return` before it would be the reason, and so may be the call of a
/// function that is no kernel.
std::vector<int> loops_of(int barrier, const SourceScan& scan, const GroupScan& group) {
  const auto function = scan.function_around(barrier);
  if (!function || !function->is_kernel) return {};
  const int leave = scan.word_between("return", function->line, barrier);
  if (leave > 0 || group.is_conditional(barrier)) return {};
  return group.lines_of_loops(barrier);
}

SourceFinding with_code(Finding finding, const KernelSource& source, const SourceScan& scan,
                        const GroupScan& group) {
  const auto lines = std::ranges::count(source.text, '\n') + 1;
  std::vector<std::string> code;
  for (model::Place& place : finding.places) {
    if (place.line > static_cast<std::uint64_t>(lines)) place.line = 0;
    code.push_back(line_of(source.text, static_cast<int>(place.line)));
  }
  if (finding.read) {
    const std::uint64_t at = finding.read->place.line;
    if (at == 0 || at > static_cast<std::uint64_t>(lines)) finding.read.reset();
  }
  const auto line = [&](std::size_t i) { return static_cast<int>(finding.places[i].line); };
  SourceFinding found{.code = std::move(code), .wait = scan.word("wait_group_events")};
  if (finding.places.size() >= 2) found.barrier = scan.barrier(line(0), line(1));
  found.conditional = scan.conditional_barrier();
  for (const char* fence : {"mem_fence", "read_mem_fence", "write_mem_fence"}) {
    if (found.mem_fence == 0) found.mem_fence = scan.word(fence);
  }
  if (finding.kind == FindingKind::kBarrierDivergence && !finding.places.empty()) {
    found.loops = loops_of(line(0), scan, group);
  }
  if (finding.kind == FindingKind::kDataRace && finding.local) {
    found.two_buffers = group.has_two_buffers(finding.object);
  }
  found.fence = fence_of(finding, group);
  if (finding.kind == FindingKind::kUninitialised && !finding.places.empty()) {
    found.unshared = group.unshared_array(line(0));
  }
  if (finding.read) {
    found.read_code = line_of(source.text, static_cast<int>(finding.read->place.line));
  }
  found.finding = std::move(finding);
  return found;
}

}  // namespace

std::vector<SourceFinding> essential_findings(const std::vector<Finding>& findings,
                                              const KernelSource& source) {
  std::vector<SourceFinding> kept;
  const SourceScan scan(source.text);
  const GroupScan group(source.text);
  for (const Finding& finding : findings) {
    const bool consequence = std::ranges::any_of(
        findings, [&](const Finding& cause) { return follows_from(finding, cause); });
    const bool repeated = std::ranges::any_of(kept, [&](const SourceFinding& other) {
      return other.finding.kind == finding.kind && on_same_lines(other.finding, finding);
    });
    if (!consequence && !repeated) {
      kept.push_back(with_code(finding, source, scan, group));
    }
  }
  std::ranges::stable_sort(kept, {}, [](const SourceFinding& each) { return rank(each.finding); });
  return kept;
}

}  // namespace oclab
