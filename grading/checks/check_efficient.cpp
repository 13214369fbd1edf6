// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the rubric line `efficient`.
#include "grading/checks/check_efficient.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <future>
#include <stdexcept>

#include "grading/analysis/compiler_warnings.h"
#include "grading/analysis/diagnose_cost.h"
#include "grading/analysis/fault_location.h"
#include "grading/analysis/model_failure.h"
#include "grading/diagnosis/cost_evidence.h"
#include "grading/model/model_runner.h"
#include "grading/timing/plan_cost.h"
#include "grading/wording/cost_text.h"
#include "grading/wording/mismatch_text.h"
#include "grading/wording/size_text.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

ModelRun run(const Exercise& exercise, const KernelSource& source, std::uint64_t seed,
             Confinement confinement) {
  ModelSettings settings;
  settings.limits.confinement = confinement;
  return ModelRunner(exercise, source, settings).run(exercise.model_extent, seed);
}

/// What the exercise asks for, each beside the reference's.
std::vector<CostEvidence> costs_of(const Exercise& exercise, const ModelRun& student,
                                   const RecordedCosts& reference) {
  std::vector<CostEvidence> costs;
  for (const CostTarget& target : exercise.costs) {
    costs.push_back({.target = target,
                     .student = plan_cost(target.cost, student.reports),
                     .reference = reference.costs.at(std::string(cost_name(target.cost)))});
  }
  return costs;
}

double credit_of(const CostEvidence& cost) { return credit(cost.target.target, cost.ratio()); }

void judge(Criterion& line, const Exercise& exercise, const KernelSource& source,
           const ModelRun& student, const RecordedCosts& reference) {
  line.costs = costs_of(exercise, student, reference);
  const auto worst = std::ranges::min_element(line.costs, {}, credit_of);
  const double share = std::min(1.0, credit_of(*worst));
  line.points = share * line.max_points;
  line.status = share >= 1  ? CriterionStatus::kPass
                : share > 0 ? CriterionStatus::kPartial
                            : CriterionStatus::kFail;
  const TestRun run{.extent = exercise.model_extent,
                    .names = exercise.extent_names,
                    .where = TestRun::Where::kModel};
  if (share >= 1) {
    for (const CostEvidence& cost : line.costs) line.message += describe(cost) + "\n";
    line.message += "counted in the model " + describe(run);
    return;
  }
  Diagnosis diagnosis = diagnose_cost(worst->target.cost, exercise, source, student);
  diagnosis.run = run;
  diagnosis.facts["exercise"] = exercise.id;
  add_warnings(diagnosis, student.build_log, source);
  diagnosis.costs = line.costs;
  std::swap(diagnosis.costs.front(), diagnosis.costs[worst - line.costs.begin()]);
  diagnose(line, std::move(diagnosis));
}

/// Where a result that is wrong in the model comes from.
Diagnosis diagnose_mismatch(const ModelRun& run, const KernelSource& source) {
  Diagnosis diagnosis = diagnose_in_model(*run.mismatch);
  diagnosis.at = find_store(run.plan, run.mismatch->first_wrong_buffer(), source).at;
  return diagnosis;
}

/// Judges the student's kernel beside the reference, which is asked for only when it can be.
/// Throws `KernelFailure` of the student's kernel.
void compare(Criterion& line, const Exercise& exercise, const KernelSource& source,
             std::uint64_t seed, Confinement confinement,
             const std::function<RecordedCosts()>& reference) {
  const ModelRun student = run(exercise, source, seed, confinement);
  if (const model::Stop* limit = student.limit_reached()) {
    return lose(line, Outcome::kTimeout, diagnose(student, *limit));
  }
  if (student.mismatch) {
    return lose(line, Outcome::kWrongAnswer, diagnose_mismatch(student, source));
  }
  try {
    judge(line, exercise, source, student, reference());
  } catch (const UsageError& error) {
    lose(line, Outcome::kInternal, {.facts = {{"what", error.what()}}});
  }
}

/// The line, left out where there is no model. Throws `std::logic_error` for an exercise without
/// it.
Criterion begin(const Exercise& exercise) {
  Criterion line{.name = CriterionName::kEfficient,
                 .max_points = max_points(exercise, CriterionName::kEfficient)};
  if (line.max_points == 0) throw std::logic_error(exercise.id + " has no line `efficient`");
  if (std::string why = why_no_model(); !why.empty()) {
    leave_out(line, LeftOut::kNoModel, std::move(why));
  }
  return line;
}

}  // namespace

std::string why_no_costs(const Exercise& exercise) {
  if (!exercise.no_model.empty()) return exercise.no_model;
  return exercise.costs.empty() ? exercise.no_costs : why_no_model();
}

RecordedCosts count_costs(const Exercise& exercise, const KernelSource& reference,
                          std::uint64_t seed, Confinement confinement) {
  const ModelRun counted = run(exercise, reference, seed, confinement);
  if (const model::Stop* limit = counted.limit_reached()) {
    throw UsageError("the reference fails in the model: " + limit->reason);
  }
  if (counted.mismatch) {
    throw UsageError("the reference fails in the model: " + headline(*counted.mismatch));
  }
  RecordedCosts result{
      .extent = exercise.model_extent, .seed = seed, .inputs = input_fingerprint(exercise, seed)};
  for (const CostTarget& target : exercise.costs) {
    result.costs[std::string(cost_name(target.cost))] = plan_cost(target.cost, counted.reports);
  }
  return result;
}

Criterion check_efficient(const Exercise& exercise, const KernelSource& source,
                          const KernelSource& reference, std::uint64_t seed,
                          Confinement confinement) {
  Criterion line = begin(exercise);
  if (line.left_out) return line;
  try {
    // Most of the time goes into compiling, which is one thread's work each.
    auto counted = std::async(std::launch::async, count_costs, std::cref(exercise),
                              std::cref(reference), seed, confinement);
    compare(line, exercise, source, seed, confinement, [&counted] {
      // What the reference fails at is not the student's failure.
      try {
        return counted.get();
      } catch (const KernelFailure& failure) {
        throw UsageError(std::string("the reference fails in the model: ") + failure.what());
      }
    });
  } catch (const KernelFailure& failure) {
    judge_model_failure(line, failure, source);
  }
  return line;
}

Criterion check_efficient(const Exercise& exercise, const KernelSource& source,
                          const FoundRecording& recording, Confinement confinement) {
  Criterion line = begin(exercise);
  if (!line.left_out && !recording.reference) {
    leave_out(line, LeftOut::kNoRecording, recording.why_not);
  }
  if (line.left_out) return line;
  const RecordedCosts& costs = *recording.reference->costs;
  try {
    compare(line, exercise, source, costs.seed, confinement, [&costs] { return costs; });
    if (!line.costs.empty() && line.outcome == Outcome::kOk) {
      line.message +=
          fmt::format("\nthe reference's costs were recorded on {}", recording.reference->date);
    }
  } catch (const KernelFailure& failure) {
    judge_model_failure(line, failure, source);
  }
  return line;
}

}  // namespace oclab
