// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the status of an exercise: its results and the next step.
#include "grading/study/exercise_status.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "grading/record/baseline.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/source/starters.h"
#include "grading/study/handout.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

bool is_decided(const KeptCriterion& criterion) {
  return criterion.status != CriterionStatus::kInconclusive &&
         criterion.status != CriterionStatus::kNotAssessed;
}

/// Returns whether the earlier verdict on the same source remains valid after a later one.
bool stays(const KeptCriterion& before, const KeptCriterion& after) {
  if (before.proves_wrong || after.proves_wrong) return before.proves_wrong;
  if (!is_decided(after)) return is_decided(before);
  return after.name == CriterionName::kFast && after.outcome == Outcome::kOk &&
         before.points > after.points;
}

void merge(Result& result, const Attempt& attempt) {
  result.time = attempt.time;
  for (const KeptCriterion& criterion : attempt.criteria) {
    // A kernel that was wrong on other inputs is wrong, so its earlier points are void.
    if (criterion.name == CriterionName::kCorrect && criterion.status == CriterionStatus::kFail) {
      std::erase_if(result.criteria, [](const auto& kept) { return !kept.second.proves_wrong; });
    }
    const auto [place, is_new] = result.criteria.try_emplace(criterion.name, criterion);
    if (!is_new && !stays(place->second, criterion)) place->second = criterion;
  }
}

/// Voids the points of a kernel that one of its criteria proves wrong.
void void_proven_wrong(Result& result) {
  const auto is_proof = [](const auto& kept) { return kept.second.proves_wrong; };
  const auto proof = std::ranges::find_if(result.criteria, is_proof);
  if (proof == result.criteria.end()) return;
  for (auto& [name, criterion] : result.criteria) {
    if (criterion.proves_wrong) continue;
    criterion.status = CriterionStatus::kFail;
    criterion.points = criterion.most_points = 0;
    criterion.outcome = proof->second.outcome;
  }
}

bool is_better(const Result& one, const Result& other) {
  if (one.points() != other.points()) return one.points() > other.points();
  const double one_rate = one.speed() ? one.speed()->per_second : 0;
  return one_rate > (other.speed() ? other.speed()->per_second : 0);
}

std::optional<Result> best_of(const std::vector<Result>& results, const std::string& source) {
  std::optional<Result> best;
  for (const Result& each : results) {
    const bool wanted = source.empty() || each.source == source;
    if (wanted && (!best || is_better(each, *best))) best = each;
  }
  return best;
}

/// Returns the next step for this criterion, or nothing if it needs none.
std::optional<NextStep> step_for(CriterionName name, const ExerciseStatus& status) {
  const auto found = status.current->criteria.find(name);
  if (found == status.current->criteria.end()) return NextStep{Step::kRun};
  const KeptCriterion& criterion = found->second;
  const bool lost =
      criterion.status == CriterionStatus::kFail || criterion.status == CriterionStatus::kPartial;
  if (criterion.status == CriterionStatus::kInconclusive) return NextStep{Step::kRunWhenQuiet};
  if (!lost) return std::nullopt;
  const bool broken = name == CriterionName::kCorrect || name == CriterionName::kSafe ||
                      criterion.outcome != Outcome::kOk;
  if (broken) return NextStep{Step::kFix, criterion.outcome};
  if (status.hints_read == 0) return NextStep{.step = Step::kHint, .hint = 1};
  const bool left = status.hints_read < kHints;
  return NextStep{.step = Step::kExplain, .hint = left ? status.hints_read + 1 : 0};
}

NextStep next_step(const ExerciseStatus& status, bool readable) {
  if (status.progress == Progress::kFull) return {Step::kDone};
  if (status.progress == Progress::kUntouched) return {Step::kEdit};
  if (!readable) return {Step::kFix, Outcome::kRejected};
  if (!status.current) return {Step::kRun};
  for (const CriterionName name : criteria_of(*status.exercise.exercise)) {
    if (const auto step = step_for(name, status)) return *step;
  }
  return {Step::kRun};
}

Progress progress_of(const ExerciseStatus& status, bool is_untouched) {
  if (status.current && status.current->is_full(*status.exercise.exercise)) return Progress::kFull;
  if (is_untouched) return Progress::kUntouched;
  return status.current && status.current->passes(CriterionName::kCorrect) ? Progress::kRight
                                                                           : Progress::kTried;
}

}  // namespace

double Result::points() const {
  return std::transform_reduce(criteria.begin(), criteria.end(), 0.0, std::plus<>(),
                               [](const auto& each) { return each.second.points; });
}

double Result::most_points() const {
  return std::transform_reduce(criteria.begin(), criteria.end(), 0.0, std::plus<>(),
                               [](const auto& each) { return each.second.most_points; });
}

bool Result::passes(CriterionName name) const {
  const auto criterion = criteria.find(name);
  return criterion != criteria.end() && criterion->second.status == CriterionStatus::kPass;
}

bool Result::is_full(const Exercise& exercise) const {
  const auto names = criteria_of(exercise);
  return passes(CriterionName::kCorrect) && std::ranges::all_of(names, [this](CriterionName name) {
           const auto criterion = criteria.find(name);
           return criterion != criteria.end() &&
                  (criterion->second.status == CriterionStatus::kPass ||
                   (criterion->second.status == CriterionStatus::kNotAssessed &&
                    criterion->second.outcome != Outcome::kInternal));
         });
}

const KeptSpeed* Result::speed() const {
  const auto criterion = criteria.find(CriterionName::kFast);
  return criterion == criteria.end() || !criterion->second.speed ? nullptr
                                                                 : &*criterion->second.speed;
}

std::vector<Result> results_of(const History& history) {
  std::vector<Result> results;
  for (const Attempt& attempt : history.attempts) {
    if (attempt.source.empty()) continue;
    auto found = std::ranges::find_if(results, [&](const Result& result) {
      return result.source == attempt.source && result.device == attempt.device;
    });
    if (found == results.end()) {
      found = results.insert(results.end(),
                             {.source = attempt.source, .device = attempt.device, .time = {}});
    }
    merge(*found, attempt);
  }
  std::ranges::for_each(results, void_proven_wrong);
  return results;
}

bool is_full(const Grade& grade) {
  const auto results = results_of({.attempts = {attempt_from(grade, 0)}});
  return !results.empty() && results.front().is_full(*grade.exercise.exercise);
}

std::optional<std::string> readable_source(const std::filesystem::path& file) {
  try {
    return load_source(file).text;
  } catch (const std::runtime_error&) {
    return std::nullopt;  // rejected or missing; a check reports the reason
  }
}

bool is_starter(const ExerciseRef& exercise, const std::string& text) {
  const auto starter = starter_of(exercise);
  return starter && is_same_text(*starter, text);
}

ExerciseStatus status_of(const ExerciseRef& exercise, const std::filesystem::path& kernels) {
  const History history = load_history(exercise);
  const auto results = results_of(history);
  ExerciseStatus status{
      .exercise = exercise, .best = best_of(results, ""), .hints_read = history.hints_read};
  const auto text = readable_source(kernel_file(kernels, exercise));
  if (text) status.current = best_of(results, fingerprint(*text));
  status.progress = progress_of(status, text && is_starter(exercise, *text));
  status.next = next_step(status, text.has_value());
  return status;
}

int worth(const ExerciseStatus& status) {
  int sum = 0;
  for (const CriterionName name : criteria_of(*status.exercise.exercise)) {
    const Result* result = status.current ? &*status.current : nullptr;
    const auto* criterion =
        result && result->criteria.contains(name) ? &result->criteria.at(name) : nullptr;
    const bool assessed =
        criterion == nullptr || criterion->status != CriterionStatus::kNotAssessed;
    if (assessed) sum += max_points(*status.exercise.exercise, name);
  }
  return sum;
}

}  // namespace oclab
