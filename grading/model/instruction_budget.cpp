// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how much work a kernel may do in the model.
#include "grading/model/instruction_budget.h"

#include <algorithm>
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

/// What a kernel executes for a unit of `WorkEstimate`: four bytes, or four work-items. Less than
/// most starters need, so that it counts only where a file has far more work-items.
constexpr double kInstructionsPerUnit = 16;

std::uint64_t executed(const std::string& reports) {
  std::uint64_t sum = 0;
  for (const model::LaunchReport& report : reports_from(reports)) sum += report.instructions;
  return sum;
}

/// What the starter executes, at most `kMostInstructions`; nothing if it does not run.
std::optional<std::uint64_t> count_starter(const Exercise& exercise, const ModelSettings& settings,
                                           const Extent& extent, std::uint64_t seed) {
  try {
    const auto text = starter_of(find_exercises(exercise.id).front());
    if (!text) return std::nullopt;
    ModelSettings counting = settings;
    counting.limits.confinement = Confinement::kLight;
    counting.origin = Origin::kKit;
    counting.compiled_program.clear();
    KernelRunner runner(exercise, {.file_name = exercise.id + ".cl", .text = *text}, model_device(),
                        counting.limits, counting.origin, model_backend(counting));
    runner.build();
    Rng rng(seed);
    const Problem problem = exercise.make_problem(extent, rng);
    runner.model_run().instructions = kMostInstructions;
    runner.prepare(extent, problem);
    runner.run(problem, rng);
    return executed(runner.report());
  } catch (const std::exception&) {
    return std::nullopt;  // not the student's fault: the estimate serves
  }
}

/// The length up to whole groups: kernels with tiles compute a whole one, however little of it is
/// needed. Lengths along which there is only one group, such as sums, stay.
Extent whole_groups(const Exercise& exercise, const Tunables& tunables, Extent extent) {
  const PlanGeometry geometry = plan_geometry(exercise, tunables, {}, extent);
  for (std::size_t d = 0; d < geometry.size(); ++d) {
    if (!geometry.at(d).counts_elements || geometry.at(d).granules.empty()) continue;
    const std::size_t granule = geometry.at(d).granules.back();
    extent[d] = (extent[d] + granule - 1) / granule * granule;
  }
  return extent;
}

std::uint64_t estimate(const Exercise& exercise, const Tunables& tunables, const Extent& extent) {
  const PlanGeometry geometry = plan_geometry(exercise, tunables, {}, extent);
  const double work = WorkEstimate(exercise, tunables, geometry, extent)
                          .of(whole_groups(exercise, tunables, extent));
  return static_cast<std::uint64_t>(
      std::min(work * kInstructionsPerUnit, static_cast<double>(kMostInstructions)));
}

InstructionBudget budget_for(std::uint64_t needed, bool estimated, const ModelSettings& settings) {
  const std::uint64_t least =
      settings.options.checks ? kFreeInstructionsWithChecks : kFreeInstructions;
  return {.instructions = std::clamp(kMostTimesTheStarter * needed, least, kMostInstructions),
          .needed = needed,
          .estimated = estimated};
}

}  // namespace

InstructionBudget estimated_budget(const Exercise& exercise, const KernelSource& source,
                                   const ModelSettings& settings, const Extent& extent) {
  const Tunables tunables = read_tunables(source.text, exercise.tunables);
  return budget_for(estimate(exercise, tunables, extent), true, settings);
}

InstructionBudget instruction_budget(const Exercise& exercise, const KernelSource& source,
                                     const ModelSettings& settings, const Extent& extent,
                                     std::uint64_t seed) {
  const InstructionBudget estimated = estimated_budget(exercise, source, settings, extent);
  const std::uint64_t counted = count_starter(exercise, settings, extent, seed).value_or(0);
  return counted < estimated.needed ? estimated : budget_for(counted, false, settings);
}

}  // namespace oclab
