// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: predicts how long an exercise's kernels take on GPUs.
#include "grading/predict/run.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

#include "grading/predict/growth.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab {
namespace {

/// The bound at the exercise's size for the model. Kernels that pass the instruction budget there
/// stay far below.
constexpr std::uint64_t kAtTheSmallestSize = 300'000'000;
constexpr std::uint64_t kPredictedSeed = 1;  // fixed: a prediction is the same in every run
constexpr std::size_t kSizeStep = 4;         // from a size to the next smaller one
constexpr std::size_t kLeastShare = 64;

ModelSettings settings_of(const PredictionScope& scope, const std::vector<MachineFile>& machines) {
  ModelSettings settings{.options = {.local_bytes = 160 << 10, .gpus = compiled_gpus(machines)},
                         .origin = scope.origin,
                         .compiled_program = scope.compiled_program};
  settings.limits.confinement = scope.confinement;
  return settings;
}

}  // namespace

std::vector<Extent> sizes_to_predict(const Exercise& exercise) {
  const Extent& largest = exercise.bench_gpu;
  const Extent& smallest = exercise.model_extent;
  const std::size_t dimensions = exercise.extent_names.size();
  std::vector<Extent> sizes{largest};
  const auto add = [&](const Extent& size) {
    if (std::ranges::find(sizes, size) == sizes.end()) sizes.push_back(size);
  };
  // It is often one dimension, and often the last, that makes groups slow.
  for (std::size_t d = dimensions; d-- > 0;) {
    for (std::size_t by = kSizeStep; by <= kLeastShare; by *= kSizeStep) {
      Extent smaller = largest;
      smaller[d] /= by;
      if (smaller[d] >= smallest[d]) add(smaller);
    }
  }
  for (std::size_t by = kSizeStep; by <= kLeastShare; by *= kSizeStep) {
    Extent smaller = largest;
    for (std::size_t d = 0; d < dimensions; ++d) {
      smaller[d] = std::max(smaller[d] / by, smallest[d]);
    }
    add(smaller);
  }
  std::erase(sizes, smallest);
  sizes.push_back(smallest);
  return sizes;
}

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
      throw KernelFailure(Outcome::kInternal, {"model-prediction"}, error.what());
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

TimePredictor::TimePredictor(const Exercise& exercise, const KernelSource& source,
                             std::vector<MachineFile> machines, const PredictionScope& scope)
    : exercise_(exercise),
      machines_(std::move(machines)),
      scope_(scope),
      rng_(kPredictedSeed),
      small_(exercise.make_problem(exercise.model_extent, rng_)),
      runner_(exercise, source, model_device(), settings_of(scope, machines_).limits, scope.origin,
              model_backend(settings_of(scope, machines_))) {}

void TimePredictor::build() {
  if (built_) return;
  if (scope_.compiled.valid()) scope_.compiled.get();
  runner_.build();
  built_ = true;
}

std::optional<KernelPrediction> TimePredictor::at(const Extent& extent, double explained_above_us) {
  GrownProblem grown = grow(exercise_, small_, extent);
  Prediction request{.instructions = scope_.instructions_of_group};
  if (std::isfinite(explained_above_us)) {
    request.lines = scope_.lines;
    request.lines_above_us = explained_above_us;
  }
  if (extent == exercise_.model_extent) {
    request.instructions = std::max(request.instructions, kAtTheSmallestSize);
  }
  for (const MachineFile& machine : machines_) request.machines.push_back(machine.text);
  request.sizes = std::move(grown.sizes);
  build();
  runner_.model_run().prediction = request;
  runner_.prepare(extent, small_);
  Rng rng = rng_;  // the same at every size, whatever was predicted before
  runner_.run_unverified(small_, rng);
  if (runner_.report().empty()) return std::nullopt;
  return KernelPrediction{extent, grown.work, read_plans(runner_.report(), machines_)};
}

void throw_unpredictable(const PredictionScope& scope) {
  if (scope.extent) {
    throw KernelFailure(
        Outcome::kTimeout, DiagnosisKind::kEndless,
        {"long-group", {{"instructions", std::size_t{scope.instructions_of_group}}}});
  }
  throw KernelFailure(
      Outcome::kTimeout, DiagnosisKind::kEndless,
      {"long-group-at-any-size", {{"instructions", std::size_t{kAtTheSmallestSize}}}});
}

}  // namespace oclab
