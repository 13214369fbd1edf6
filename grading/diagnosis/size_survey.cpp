// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which test sizes came out wrong and which right.
#include "grading/diagnosis/size_survey.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grading/diagnosis/size_rule.h"

namespace oclab {
namespace {

/// From this many results on, a report shows a pattern: a single wrong element says little.
constexpr std::size_t kTellingResults = 32;

constexpr std::size_t kListedSizes = 12;

/// How much the pattern of a wrong result tells: part of it right says most, no pattern least.
int telling(DiagnosisKind kind) {
  switch (kind) {
    case DiagnosisKind::kNothingWritten:
    case DiagnosisKind::kAllZero:
    case DiagnosisKind::kNotFinite: return 1;
    case DiagnosisKind::kLostPrecision:
    case DiagnosisKind::kWrongValues: return 0;
    default: return 2;
  }
}

bool tells_more(const Failure& failure, const Failure& than) {
  const DiagnosisKind kind = failure.diagnosis.kind;
  const DiagnosisKind other = than.diagnosis.kind;
  // A sum that is 0 where it has one term is a share of the others where it has many.
  const bool is_share = kind == DiagnosisKind::kMissingTerms && other == DiagnosisKind::kAllZero;
  const bool was_small = than.results < kTellingResults;
  if (failure.results < kTellingResults) return was_small && is_share;
  return was_small || telling(kind) > telling(other);
}

}  // namespace

bool SizeSurvey::add(const Extent& extent, std::optional<Failure> failure) {
  (failure ? wrong_ : right_).push_back(extent);
  if (!failure) return true;
  const bool worker_lives = failure->outcome == Outcome::kWrongAnswer;
  // Derived sizes are many and small: some pattern shows by accident. They do not compete with
  // those that the exercise names.
  const bool derived = right_.size() + wrong_.size() > exercise_.test_extents.size();
  const bool competes = worker_lives && derived == shown_is_derived_;
  if (!shown_ || (competes && tells_more(*failure, *shown_))) {
    shown_ = std::move(failure);
    shown_is_derived_ = derived;
  }
  return worker_lives;
}

std::optional<Failure> SizeSurvey::result() const {
  if (!shown_ || shown_->outcome != Outcome::kWrongAnswer) return shown_;
  Failure failure = *shown_;
  std::string& details = failure.diagnosis.details;
  if (!details.empty()) details += "\n";
  details += right_.empty() ? "no test size came out right"
                            : "wrong at: " + list(wrong_) + "\nright at: " + list(right_);
  // Behind the first part of the evidence, which stays when another cause is found.
  std::string& evidence = failure.diagnosis.evidence;
  if (const std::string rule = rule_of_sizes(); !rule.empty()) {
    evidence.insert(std::min(evidence.find("; "), evidence.size()), " (" + rule + ")");
  }
  return failure;
}

std::vector<Extent> SizeSurvey::failed() const {
  std::vector<Extent> extents = wrong_;
  const auto is_shown = [&](const Extent& extent) { return extent == shown_->extent; };
  if (shown_) std::stable_partition(extents.begin(), extents.end(), is_shown);
  return extents;
}

/// Says nothing unless every test size was tried.
std::string SizeSurvey::rule_of_sizes() const {
  if (right_.size() + wrong_.size() < sizes_) return "";
  return right_.empty() ? "wrong at every test size"
                        : size_rule(right_, wrong_, exercise_.extent_names);
}

std::string SizeSurvey::list(const std::vector<Extent>& extents) const {
  std::string text;
  for (std::size_t i = 0; i < std::min(extents.size(), kListedSizes); ++i) {
    text += (i == 0 ? "" : "; ") + describe(extents[i], exercise_.extent_names);
  }
  if (extents.size() <= kListedSizes) return text;
  return text + fmt::format("; and {} more", extents.size() - kListedSizes);
}

}  // namespace oclab
