// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which test sizes came out wrong and which right.
#include "grading/diagnosis/size_survey.h"

#include <algorithm>
#include <utility>

namespace oclab {
namespace {

/// From this many results on, a report shows a pattern: a single wrong element says little.
constexpr std::size_t kTellingResults = 32;

bool shows(const Diagnosis& diagnosis, PatternKind pattern) {
  return diagnosis.mismatch && diagnosis.mismatch->pattern.kind == pattern;
}

/// Whether it is known which terms a wrong sum is made of.
bool names_terms(const Diagnosis& diagnosis) {
  return shows(diagnosis, PatternKind::kSummedPart) ||
         shows(diagnosis, PatternKind::kTermsLeftOut) || shows(diagnosis, PatternKind::kTermsTwice);
}

/// How informative the pattern of a wrong result is: a partly right result most, no pattern least.
int telling(const Diagnosis& diagnosis) {
  for (const auto pattern : {PatternKind::kOneValue, PatternKind::kWholeNumbers,
                             PatternKind::kOnlyFirst, PatternKind::kOnlyLast}) {
    if (shows(diagnosis, pattern)) return 1;
  }
  switch (diagnosis.kind) {
    case DiagnosisKind::kNothingWritten:
    case DiagnosisKind::kAllZero:
    case DiagnosisKind::kNotFinite: return 1;
    case DiagnosisKind::kLostPrecision:
    case DiagnosisKind::kWrongValues: return 0;
    default: return 2;
  }
}

/// Names the constant that a block of the pattern is as long as, if it is one.
void name_block(Diagnosis& diagnosis, const Tunables& constants) {
  if (!diagnosis.mismatch) return;
  Facts& facts = diagnosis.mismatch->pattern.facts;
  const auto block = facts.find("block");
  if (block == facts.end()) return;
  const std::size_t length = std::get<std::size_t>(block->second);
  std::string name = only_constant_of(length, constants);
  // No constant is this long, but one is half as long.
  if (name.empty() && shows(diagnosis, PatternKind::kFirstOfBlock) &&
      facts.at("kept") == Fact{length / 2}) {
    name = only_constant_of(length / 2, constants);
    if (!name.empty()) diagnosis.mismatch->pattern.variant = "alternate";
  }
  if (!name.empty()) facts["constant"] = name;
}

/// Whether a length is 1: rows are columns there, and a sum has one term.
bool is_degenerate(const Extent& extent, const std::vector<std::string>& names) {
  constexpr std::size_t Extent::*kParts[] = {&Extent::x, &Extent::y, &Extent::z};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool length = names[i] != "stride" && names[i] != "steps";
    if (length && extent.*kParts[i] == 1) return true;
  }
  return false;
}

/// Whether a failure at such a size says little about others: the pattern is about places in a row,
/// or there is none.
bool says_little(const Failure& failure, const std::vector<std::string>& names) {
  using enum PatternKind;
  if (!is_degenerate(failure.extent, names) || !failure.diagnosis.mismatch) return false;
  switch (failure.diagnosis.mismatch->pattern.kind) {
    case kConstantFactor: return names.size() == 1;
    case kPartlyWritten:
    case kOnlyFirst:
    case kOnlyLast:
    case kPartialGroup:
    case kShifted:
    case kRearranged:
    case kSecondHalf:
    case kEveryKthWrong:
    case kEveryKthRight:
    case kFirstOfBlock:
    case kRepeating:
    case kTail:
    case kRange:
    case kOneValue:
    case kNearlyRight:
    case kShortfall:
    case kSurplus:
    case kUnexplained: return true;
    default: return false;
  }
}

bool tells_more(const Failure& failure, const Failure& than) {
  const DiagnosisKind kind = failure.diagnosis.kind;
  const DiagnosisKind other = than.diagnosis.kind;
  const bool is_part = names_terms(failure.diagnosis);
  if (names_terms(than.diagnosis) && !is_part) return false;
  const bool names_more = is_part && !names_terms(than.diagnosis);
  // A sum that is 0 where it has one term is a share of the others where it has many.
  const bool is_share = kind == DiagnosisKind::kMissingTerms && other == DiagnosisKind::kAllZero;
  const bool was_small = than.results < kTellingResults;
  if (failure.results < kTellingResults) return was_small && (is_share || names_more);
  return was_small || names_more || telling(failure.diagnosis) > telling(than.diagnosis);
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
  const bool little = says_little(*failure, exercise_.extent_names);
  const bool less = shown_ && says_little(*shown_, exercise_.extent_names);
  const bool tells = shown_ && (little == less ? tells_more(*failure, *shown_) : less);
  if (!shown_ || (competes && tells)) {
    shown_ = std::move(failure);
    shown_is_derived_ = derived;
  }
  return worker_lives;
}

std::optional<Failure> SizeSurvey::result() const {
  if (!shown_ || shown_->outcome != Outcome::kWrongAnswer) return shown_;
  Failure failure = *shown_;
  TestedSizes sizes{.names = exercise_.extent_names, .right = right_, .wrong = wrong_};
  const bool tried_all = right_.size() + wrong_.size() == sizes_;
  if (tried_all) sizes.rule = size_rule(right_, wrong_, exercise_.extent_names, constants_);
  failure.diagnosis.sizes = std::move(sizes);
  name_block(failure.diagnosis, constants_);
  return failure;
}

std::vector<Extent> SizeSurvey::failed() const {
  std::vector<Extent> extents = wrong_;
  const auto is_shown = [&](const Extent& extent) { return extent == shown_->extent; };
  if (shown_) std::stable_partition(extents.begin(), extents.end(), is_shown);
  return extents;
}

}  // namespace oclab
