// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the errors that a run in the model finds, each once.
#include "harness/model_report/findings.h"

#include <algorithm>
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
  switch (kind) {
    case FindingKind::kOutOfBounds: return "out_of_bounds";
    case FindingKind::kDataRace: return "data_race";
    case FindingKind::kUninitialised: return "uninitialised";
    case FindingKind::kMisaligned: return "misaligned";
    case FindingKind::kBarrierDivergence: return "barrier_divergence";
    case FindingKind::kMissingWait: return "missing_wait";
    case FindingKind::kSameValue: return "same_value";
    case FindingKind::kOther: return "other";
  }
  return "";
}

const char* name_of(Misuse misuse) {
  switch (misuse) {
    case Misuse::kNoMisuse: return "";
    case Misuse::kRepeatedWithoutNormalized: return "repeated_without_normalized";
    case Misuse::kForeignEvent: return "foreign_event";
    case Misuse::kWaitForForeignEvent: return "wait_for_foreign_event";
    case Misuse::kLocalThroughGlobal: return "local_through_global";
    case Misuse::kPrivateThroughOther: return "private_through_other";
    case Misuse::kGlobalThroughLocal: return "global_through_local";
  }
  return "";
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
