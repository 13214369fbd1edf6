// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the rubric line `efficient`.
#include "grading/check_efficient.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <future>

#include "grading/model_runner.h"
#include "spec/error.h"

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
           const RecordedCosts& reference) {
  double worst = 1;
  line.message.clear();
  for (const CostTarget& target : exercise.costs) {
    const CostEvidence cost{.target = target,
                            .student = plan_cost(target.cost, student.reports),
                            .reference = reference.costs.at(std::string(cost_name(target.cost)))};
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

/// What keeps a run from being compared, or "".
std::string spoilt(const ModelRun& run) {
  if (const model::Stop* limit = run.limit_reached()) return explain_limit(*limit);
  return run.mismatch ? "the result is wrong in the model:\n" + *run.mismatch : "";
}

/// `reference` is asked for only when the student's kernel can be compared.
void compare(Line& line, const Exercise& exercise, const KernelSource& source, std::uint64_t seed,
             Confinement confinement, const std::function<RecordedCosts()>& reference) {
  const ModelRun student = run(exercise, source, seed, confinement);
  if (const std::string why = spoilt(student); !why.empty()) {
    line.status = LineStatus::kFail;
    line.outcome = student.limit_reached() ? Outcome::kTimeout : Outcome::kWrongAnswer;
    line.message = why;
    return;
  }
  try {
    judge(line, exercise, student, reference());
  } catch (const UsageError& error) {
    line.outcome = Outcome::kInternal;
    line.message = error.what();
  }
}

Line unassessed(const Exercise& exercise) {
  return {.name = LineName::kEfficient,
          .status = LineStatus::kNotAssessed,
          .max_points = exercise.points.efficient,
          .message = why_no_costs(exercise)};
}

}  // namespace

std::string why_no_costs(const Exercise& exercise) {
  if (!exercise.no_model.empty()) return exercise.no_model;
  return exercise.costs.empty() ? exercise.no_costs : why_no_model();
}

RecordedCosts count_costs(const Exercise& exercise, const KernelSource& reference,
                          std::uint64_t seed, Confinement confinement) {
  const ModelRun counted = run(exercise, reference, seed, confinement);
  if (const std::string why = spoilt(counted); !why.empty()) {
    throw UsageError("the reference fails in the model: " + why);
  }
  RecordedCosts result{.extent = exercise.model_extent, .seed = seed};
  for (const CostTarget& target : exercise.costs) {
    result.costs[std::string(cost_name(target.cost))] = plan_cost(target.cost, counted.reports);
  }
  return result;
}

Line check_efficient(const Exercise& exercise, const KernelSource& source,
                     const KernelSource& reference, std::uint64_t seed, Confinement confinement) {
  Line line = unassessed(exercise);
  if (!line.message.empty()) return line;
  try {
    // Most of the time goes into compiling, which is one thread's work each.
    auto counted = std::async(std::launch::async, count_costs, std::cref(exercise),
                              std::cref(reference), seed, confinement);
    compare(line, exercise, source, seed, confinement, [&counted] { return counted.get(); });
  } catch (const KernelFailure& failure) {
    line.message = explain_model_failure(failure);
  }
  return line;
}

Line check_efficient(const Exercise& exercise, const KernelSource& source,
                     const FoundRecording& recording, Confinement confinement) {
  Line line = unassessed(exercise);
  if (line.message.empty() && !recording.reference) line.message = recording.why_not;
  if (!line.message.empty()) return line;
  const RecordedCosts& costs = *recording.reference->costs;
  try {
    compare(line, exercise, source, costs.seed, confinement, [&costs] { return costs; });
    if (!line.costs.empty()) {
      line.message +=
          fmt::format("\nthe reference's costs were recorded on {}", recording.reference->date);
    }
  } catch (const KernelFailure& failure) {
    line.message = explain_model_failure(failure);
  }
  return line;
}

}  // namespace oclab
