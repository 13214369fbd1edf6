// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the rubric line `efficient`.
#include "grading/check_efficient.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <future>

#include "grading/model_runner.h"

namespace oclab {
namespace {

const ModelSettings kCountingSettings{
    .threads = 2, .instructions_per_group = 200'000'000, .limits = {.build = 30, .run = 30}};

ModelRun run(const Exercise& exercise, const KernelSource& source, std::uint64_t seed,
             Confinement confinement) {
  ModelSettings settings = kCountingSettings;
  settings.limits.confinement = confinement;
  return ModelRunner(exercise, source, settings).run(exercise.model_extent, seed);
}

std::string describe(const CostEvidence& cost) {
  return fmt::format("{}: yours {}, reference {}, ratio {:.2f} (full marks from {:.2f})",
                     cost_words(cost.target.cost), cost.student, cost.reference, cost.ratio(),
                     cost.target.target.full);
}

void judge(Line& line, const Exercise& exercise, const ModelRun& student,
           const ModelRun& reference) {
  double worst = 1;
  line.message.clear();
  for (const CostTarget& target : exercise.costs) {
    const CostEvidence cost{.target = target,
                            .student = plan_cost(target.cost, student.reports),
                            .reference = plan_cost(target.cost, reference.reports)};
    worst = std::min(worst, credit(target.target, cost.ratio()));
    line.message += (line.costs.empty() ? "" : "\n") + describe(cost);
    line.costs.push_back(cost);
  }
  line.points = worst * line.max_points;
  line.status = worst >= 1  ? LineStatus::kPass
                : worst > 0 ? LineStatus::kPartial
                            : LineStatus::kFail;
  line.message += fmt::format("\ncounted in the model at {}",
                              describe(exercise.model_extent, exercise.extent_names));
  if (worst < 1) line.message += fmt::format("; line by line: oclab explain {}", exercise.id);
}

/// What keeps a student's run from being compared, or "".
std::string spoilt(const ModelRun& student) {
  if (const model::Stop* limit = student.limit_reached()) return explain_limit(*limit);
  return student.mismatch ? "the result is wrong in the model:\n" + *student.mismatch : "";
}

void compare(Line& line, const Exercise& exercise, const KernelSource& source,
             const KernelSource& reference, std::uint64_t seed, Confinement confinement) {
  // Most of the time goes into compiling, which is one thread's work each.
  auto reference_run = std::async(std::launch::async, run, std::cref(exercise),
                                  std::cref(reference), seed, confinement);
  const ModelRun student = run(exercise, source, seed, confinement);
  if (const std::string why = spoilt(student); !why.empty()) {
    line.status = LineStatus::kFail;
    line.outcome = student.limit_reached() ? Outcome::kTimeout : Outcome::kWrongAnswer;
    line.message = why;
    return;
  }
  const ModelRun best = reference_run.get();
  if (const std::string why = spoilt(best); !why.empty()) {
    line.outcome = Outcome::kInternal;
    line.message = "the reference fails in the model: " + why;
    return;
  }
  judge(line, exercise, student, best);
}

std::string why_not(const Exercise& exercise) {
  if (!exercise.no_model.empty()) return exercise.no_model;
  return exercise.costs.empty() ? exercise.no_costs : why_no_model();
}

}  // namespace

Line check_efficient(const Exercise& exercise, const KernelSource& source,
                     const KernelSource& reference, std::uint64_t seed, Confinement confinement) {
  Line line{.name = LineName::kEfficient,
            .status = LineStatus::kNotAssessed,
            .max_points = exercise.points.efficient,
            .message = why_not(exercise)};
  if (!line.message.empty()) return line;
  try {
    compare(line, exercise, source, reference, seed, confinement);
  } catch (const KernelFailure& failure) {
    line.message = explain_model_failure(failure);
  }
  return line;
}

}  // namespace oclab
