// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the errors that a run in the model finds, each once.
#include "harness/model_report/findings.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace oclab::model {
namespace {

std::pair<std::uint32_t, std::uint32_t> position(const Place& place) {
  return {place.line, place.column};
}

/// The occurrence with the lowest work-items is the one to show.
bool comes_before(const Finding& a, const Finding& b) {
  const auto items = [](const Place& p, const Place& q) { return p.work_item < q.work_item; };
  return std::ranges::lexicographical_compare(a.places, b.places, items);
}

}  // namespace

const char* name_of(FindingKind kind) {
  constexpr const char* kNames[] = {
      "out_of_bounds",      "data_race",    "uninitialised", "misaligned",
      "barrier_divergence", "missing_wait", "same_value",    "other"};
  static_assert(std::size(kNames) == kFindingKinds.size());
  return kNames[static_cast<std::size_t>(kind)];
}

const char* name_of(Misuse misuse) {
  constexpr const char* kNames[] = {"",
                                    "repeated_without_normalized",
                                    "foreign_event",
                                    "wait_for_foreign_event",
                                    "local_through_global",
                                    "private_through_other",
                                    "global_through_local"};
  static_assert(std::size(kNames) == kMisuses.size());
  return kNames[static_cast<std::size_t>(misuse)];
}

bool is_between_writes(const Finding& finding) {
  return finding.kind == FindingKind::kDataRace &&
         std::ranges::all_of(finding.places, &Place::writes);
}

void Findings::add(Finding finding) {
  finding.count = std::max<std::uint64_t>(finding.count, 1);
  std::ranges::stable_sort(finding.places, {}, position);
  Key key{{}, finding.kind, finding.kernel, finding.object};
  for (const Place& place : finding.places) std::get<0>(key).push_back(position(place));
  Finding& known = found_[key];
  finding.count += known.count;
  if (known.count == 0 || comes_before(finding, known)) {
    known = std::move(finding);
  } else {
    known.count = finding.count;
  }
}

std::vector<Finding> Findings::list() const {
  std::vector<Finding> all;
  for (const auto& [key, finding] : found_) all.push_back(finding);
  return all;
}

}  // namespace oclab::model
