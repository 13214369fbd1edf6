// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how far a student is with an exercise, and what to do next.
#include "grading/study/exercise_status.h"

#include <fmt/format.h>

#include <algorithm>

#include "grading/record/baseline.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/study/handout.h"
#include "grading/study/starters.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

bool is_decided(const KeptLine& line) {
  return line.status != CriterionStatus::kInconclusive &&
         line.status != CriterionStatus::kNotAssessed;
}

/// Whether a later verdict on the same source leaves the earlier one in force.
bool stays(const KeptLine& before, const KeptLine& after) {
  if (before.proves_wrong || after.proves_wrong) return before.proves_wrong;
  if (!is_decided(after)) return is_decided(before);
  return after.name == CriterionName::kFast && after.outcome == Outcome::kOk &&
         before.points > after.points;
}

void merge(Result& result, const Attempt& attempt) {
  result.time = attempt.time;
  for (const KeptLine& line : attempt.lines) {
    // A kernel that was wrong once, on other inputs, is wrong: what it earned before is void.
    if (line.name == CriterionName::kCorrect && line.status == CriterionStatus::kFail) {
      std::erase_if(result.lines, [](const auto& kept) { return !kept.second.proves_wrong; });
    }
    const auto [place, is_new] = result.lines.try_emplace(line.name, line);
    if (!is_new && !stays(place->second, line)) place->second = line;
  }
}

/// Takes what a kernel earned that one of its lines proves wrong.
void void_proven_wrong(Result& result) {
  const auto is_proof = [](const auto& kept) { return kept.second.proves_wrong; };
  const auto proof = std::ranges::find_if(result.lines, is_proof);
  if (proof == result.lines.end()) return;
  for (auto& [name, line] : result.lines) {
    if (line.proves_wrong) continue;
    line.status = CriterionStatus::kFail;
    line.points = line.most_points = 0;
    line.outcome = proof->second.outcome;
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

std::string to_mend(const KeptLine& line) {
  switch (line.outcome) {
    case Outcome::kRejected:
    case Outcome::kForbidden: return "fix the file";
    case Outcome::kBuildError:
    case Outcome::kBuildTimeout: return "fix build error";
    case Outcome::kBadInterface: return "fix interface";
    case Outcome::kCrash:
    case Outcome::kMemoryLimit: return "fix crash";
    case Outcome::kTimeout: return "fix endless loop";
    case Outcome::kOutputLimit: return "print less";
    case Outcome::kUnsafe: return "fix unsafe code";
    default: return "fix wrong answer";
  }
}

/// Nothing if nothing is to be done about this line; "run" if it has no verdict yet.
std::string step_for(CriterionName name, const ExerciseStatus& status) {
  const auto found = status.current->lines.find(name);
  if (found == status.current->lines.end()) return "run";
  const KeptLine& line = found->second;
  const bool lost =
      line.status == CriterionStatus::kFail || line.status == CriterionStatus::kPartial;
  if (line.status == CriterionStatus::kInconclusive) return "run when quiet";
  if (!lost) return "";
  const bool broken = name == CriterionName::kCorrect || name == CriterionName::kSafe ||
                      line.outcome != Outcome::kOk;
  if (broken) return to_mend(line);
  if (status.hints_read >= kHints) return "explain";
  return status.hints_read == 0 ? "hint" : fmt::format("explain, hint {}", status.hints_read + 1);
}

std::string next_step(const ExerciseStatus& status, bool readable) {
  if (status.progress == Progress::kFull) return "done";
  if (status.progress == Progress::kUntouched) return "edit its TODO";
  if (!readable) return "fix the file";
  if (!status.current) return "run";
  for (const CriterionName name : lines_of(*status.exercise.exercise)) {
    if (std::string step = step_for(name, status); !step.empty()) return step;
  }
  return "run";
}

Progress progress_of(const ExerciseStatus& status, bool is_untouched) {
  if (status.current && status.current->is_full(*status.exercise.exercise)) return Progress::kFull;
  if (is_untouched) return Progress::kUntouched;
  return status.current && status.current->passes(CriterionName::kCorrect) ? Progress::kRight
                                                                           : Progress::kTried;
}

}  // namespace

double Result::points() const {
  double sum = 0;
  for (const auto& [name, line] : lines) sum += line.points;
  return sum;
}

double Result::most_points() const {
  double sum = 0;
  for (const auto& [name, line] : lines) sum += line.most_points;
  return sum;
}

bool Result::passes(CriterionName name) const {
  const auto line = lines.find(name);
  return line != lines.end() && line->second.status == CriterionStatus::kPass;
}

bool Result::is_full(const Exercise& exercise) const {
  const auto names = lines_of(exercise);
  return passes(CriterionName::kCorrect) && std::ranges::all_of(names, [this](CriterionName name) {
           const auto line = lines.find(name);
           return line != lines.end() && (line->second.status == CriterionStatus::kPass ||
                                          line->second.status == CriterionStatus::kNotAssessed);
         });
}

const KeptSpeed* Result::speed() const {
  const auto line = lines.find(CriterionName::kFast);
  return line == lines.end() || !line->second.speed ? nullptr : &*line->second.speed;
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

std::optional<std::string> readable_source(const std::filesystem::path& file) {
  try {
    return load_source(file).text;
  } catch (const std::runtime_error&) {
    return std::nullopt;  // refused, or not there: a check says why
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
  for (const CriterionName name : lines_of(*status.exercise.exercise)) {
    const Result* result = status.current ? &*status.current : nullptr;
    const auto* line = result && result->lines.contains(name) ? &result->lines.at(name) : nullptr;
    const bool assessed = line == nullptr || line->status != CriterionStatus::kNotAssessed;
    if (assessed) sum += max_points(*status.exercise.exercise, name);
  }
  return sum;
}

}  // namespace oclab
