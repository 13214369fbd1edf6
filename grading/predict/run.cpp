// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: predicts how long an exercise's kernels take on GPUs.
#include "grading/predict/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "grading/predict/growth.h"
#include "grading/run/kernel_runner.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab {
namespace {

constexpr std::uint64_t kAtTheSmallestSize = 4;  // times as many instructions are allowed
constexpr std::uint64_t kSeed = 1;               // fixed: a prediction is the same in every run

/// The sizes to try, one after the other: the extent itself, then with one of its sizes smaller,
/// beginning with the last, because it is often one size that makes groups slow; then with all.
std::vector<Extent> sizes_to_try(const Exercise& exercise, const Extent& extent) {
  constexpr std::size_t kLeastShare = 64;
  const std::size_t dimensions = exercise.extent_names.size();
  std::vector<Extent> sizes{extent};
  for (std::size_t d = dimensions; d-- > 0;) {
    for (std::size_t by = 2; by <= kLeastShare; by *= 2) {
      Extent smaller = extent;
      smaller[d] /= by;
      if (smaller[d] >= exercise.model_extent[d]) sizes.push_back(smaller);
    }
  }
  for (std::size_t by = 2; by <= kLeastShare; by *= 2) {
    Extent smaller = extent;
    for (std::size_t d = 0; d < dimensions; ++d) {
      smaller[d] = std::max(smaller[d] / by, exercise.model_extent[d]);
    }
    sizes.push_back(smaller);
  }
  return sizes;
}

}  // namespace

std::vector<PredictedPlan> read_plans(const std::string& report,
                                      const std::vector<MachineFile>& machines) {
  std::vector<PredictedPlan> plans;
  std::istringstream lines(report);
  for (const MachineFile& file : machines) {
    std::string line;
    std::getline(lines, line);
    try {
      plans.push_back({.machine = file.name,
                       .gpu = file.machine.name,
                       .unit = file.machine.unit,
                       .checked = file.machine.checked,
                       .launches = gpu::launch_times_from(line)});
    } catch (const std::exception& error) {
      throw KernelFailure(Outcome::kInternal,
                          std::string("the model's prediction cannot be read: ") + error.what());
    }
  }
  return plans;
}

double PredictedPlan::microseconds() const {
  double sum = 0;
  for (const gpu::LaunchTime& launch : launches) sum += launch.us;
  return sum;
}

std::vector<gpu::WhatIf> PredictedPlan::what_if() const {
  std::map<std::uint32_t, double> saved;
  for (const gpu::LaunchTime& launch : launches) {
    for (const gpu::WhatIf& without : launch.what_if) saved[without.line] += launch.us - without.us;
  }
  std::vector<gpu::WhatIf> lines;
  for (const auto& [line, us] : saved) lines.push_back({line, microseconds() - us});
  std::ranges::sort(lines, {}, &gpu::WhatIf::us);
  return lines;
}

KernelPrediction predict_times(const Exercise& exercise, const KernelSource& source,
                               const Extent& extent, const std::vector<MachineFile>& machines,
                               const PredictionScope& scope) {
  const ModelSettings settings{.options = {.local_bytes = 160 << 10}};
  KernelRunner runner(exercise, source, model_device(), settings.limits, Origin::kSubmission,
                      model_backend(settings));
  runner.build();
  Prediction request{.instructions = scope.instructions_of_group, .lines = scope.lines};
  for (const MachineFile& machine : machines) request.machines.push_back(machine.text);
  Rng rng(kSeed);
  const Problem small = exercise.make_problem(exercise.model_extent, rng);
  const std::vector<Extent> sizes = sizes_to_try(exercise, extent);
  for (const Extent& size : sizes) {
    if (&size == &sizes.back()) request.instructions *= kAtTheSmallestSize;
    GrownProblem grown = grow(exercise, small, size);
    request.sizes = std::move(grown.sizes);
    runner.predict(request);
    runner.prepare(size, small);
    runner.run_unverified(small, rng);
    if (runner.report().empty()) continue;
    return {size, grown.work, read_plans(runner.report(), machines)};
  }
  throw KernelFailure(
      Outcome::kTimeout, DiagnosisKind::kEndless,
      fmt::format("a work-group executes more than {} instructions even at a small size, so its "
                  "time is not predicted",
                  scope.instructions_of_group));
}

}  // namespace oclab
