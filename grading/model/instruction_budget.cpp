// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how much work a kernel may do in the model.
#include "grading/model/instruction_budget.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <optional>
#include <string>

#include "grading/run/kernel_runner.h"
#include "grading/source/starters.h"
#include "harness/model_report/model_record.h"
#include "harness/sizes/work_estimate.h"
#include "harness/spec/registry.h"
#include "harness/spec/tunables.h"

namespace oclab {
namespace {

/// Starters execute up to this many instructions for a unit of `WorkEstimate`.
constexpr double kInstructionsPerUnit = 64;

/// The exercise's starter with these tunables, or nothing where this copy of the kit lacks it.
std::optional<KernelSource> starter_with(const Exercise& exercise, const Tunables& tunables) {
  const ExerciseRef ref = find_exercises(exercise.id).front();
  std::optional<std::string> text = starter_of(ref);
  if (!text) return std::nullopt;
  for (const auto& [name, value] : tunables) text = with_tunable(*text, name, value);
  return KernelSource{.file_name = exercise.id + ".cl", .text = *std::move(text)};
}

std::uint64_t executed(const std::string& reports) {
  std::uint64_t sum = 0;
  for (const model::LaunchReport& report : reports_from(reports)) sum += report.instructions;
  return sum;
}

/// What the starter executes, at most `kMostInstructions`; nothing if it does not run.
std::optional<std::uint64_t> count_starter(const Exercise& exercise, const Tunables& tunables,
                                           const ModelSettings& settings, const Extent& extent,
                                           std::uint64_t seed) {
  try {
    const auto starter = starter_with(exercise, tunables);
    if (!starter) return std::nullopt;
    ModelSettings counting = settings;
    counting.limits.confinement = Confinement::kLight;
    counting.compiled_program.clear();
    KernelRunner runner(exercise, *starter, model_device(), counting.limits, Origin::kKit,
                        model_backend(counting));
    runner.build();
    Rng rng(seed);
    const Problem problem = exercise.make_problem(extent, rng);
    runner.limit_instructions(kMostInstructions);
    runner.prepare(extent, problem);
    runner.run(problem, rng);
    return executed(runner.report());
  } catch (const std::exception&) {
    return std::nullopt;  // not the student's fault: the estimate serves
  }
}

std::uint64_t estimate(const Exercise& exercise, const Tunables& tunables, const Extent& extent) {
  const PlanGeometry geometry = plan_geometry(exercise, tunables, {}, extent);
  const double work = WorkEstimate(exercise, tunables, geometry, extent).of(extent);
  return static_cast<std::uint64_t>(
      std::min(work * kInstructionsPerUnit, static_cast<double>(kMostInstructions)));
}

}  // namespace

InstructionBudget instruction_budget(const Exercise& exercise, const KernelSource& source,
                                     const ModelSettings& settings, const Extent& extent,
                                     std::uint64_t seed) {
  const Tunables tunables = read_tunables(source.text, exercise.tunables);
  const auto counted = count_starter(exercise, tunables, settings, extent, seed);
  InstructionBudget budget{.starter = counted.value_or(0), .estimated = !counted};
  if (!counted) budget.starter = estimate(exercise, tunables, extent);
  budget.instructions =
      std::clamp(kMostTimesTheStarter * budget.starter, kFreeInstructions, kMostInstructions);
  return budget;
}

}  // namespace oclab
