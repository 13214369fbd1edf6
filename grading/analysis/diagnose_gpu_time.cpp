// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: why a GPU takes long for a kernel, and which line makes it.
#include "grading/analysis/diagnose_gpu_time.h"

#include <algorithm>

#include "grading/analysis/explain_run.h"
#include "grading/predict/limits.h"
#include "grading/source/source_scan.h"
#include "harness/gpu_time/what_if.h"

namespace oclab {
namespace {

constexpr double kFewWarps = 0.35;  // of those that an SM can hold
constexpr double kIdleShare = 0.2;  // of the cost of all lines, from which branches matter

/// Everything that is known about a kernel that is slow on a GPU.
struct SlowKernel {
  const Explanation& explanation;
  const PredictedPlan& plan;
  const gpu::LaunchTime& launch;  // the longest
  const gpu::Machine& machine;
};

/// The line's most expensive access that wastes, or null.
const LineAccess* wasteful_access(const ExplainedLine& line) {
  const auto found = std::ranges::find_if(line.accesses, [](const LineAccess& access) {
    return access.wastes() && access.pattern.has_value();
  });
  return found == line.accesses.end() ? nullptr : &*found;
}

std::optional<Diagnosis> by_access(const SlowKernel& kernel) {
  const double us = kernel.plan.microseconds();
  for (const gpu::WhatIf& without : kernel.plan.what_if()) {
    if (us < gpu::kWorthwhile * without.us) break;
    const auto line =
        std::ranges::find(kernel.explanation.lines, without.line, &ExplainedLine::number);
    if (line == kernel.explanation.lines.end()) continue;
    const LineAccess* access = wasteful_access(*line);
    if (access == nullptr) continue;
    return Diagnosis{.form = "slow-on-gpu-access",
                     .at = {.line = static_cast<int>(without.line)},
                     .access = *access,
                     .limit = GpuLimit{.us_without_waste = without.us}};
  }
  return std::nullopt;
}

std::optional<Diagnosis> by_groups(const SlowKernel& kernel) {
  const std::size_t groups = groups_of(kernel.launch);
  if (groups >= kernel.machine.sms) return std::nullopt;
  return Diagnosis{
      .form = "slow-on-gpu-few-groups",
      .limit = GpuLimit{.unit = kernel.plan.unit, .units = kernel.machine.sms, .groups = groups}};
}

std::optional<Diagnosis> by_branch(const SlowKernel& kernel) {
  const ExplainedLine* line = worst_branch(kernel.explanation);
  if (line == nullptr) return std::nullopt;
  double all = 0;
  for (const ExplainedLine& other : kernel.explanation.lines) all += other.cost;
  if (line->branch_cost < kIdleShare * all) return std::nullopt;
  return Diagnosis{.form = "slow-on-gpu-branch",
                   .at = {.line = static_cast<int>(line->number)},
                   .branch = line->branch};
}

Diagnosis by_busy_part(const SlowKernel& kernel, const BusyPart& part) {
  return {.form = "slow-on-gpu-busy",
          .at = {.line = part.has_line ? static_cast<int>(kernel.launch.hot_line) : 0},
          .limit = GpuLimit{.part = part.part, .busy = part.share}};
}

Diagnosis by_waiting(const SlowKernel& kernel) {
  const gpu::LaunchTime& launch = kernel.launch;
  const double held = occupancy(launch, kernel.machine);
  Diagnosis diagnosis{.form = "slow-on-gpu-waits"};
  if (held >= kFewWarps) return diagnosis;
  diagnosis.form = "slow-on-gpu-few-warps";
  diagnosis.limit =
      GpuLimit{.unit = kernel.plan.unit, .warps = held, .held_by = launch.occupancy.limit};
  return diagnosis;
}

Diagnosis reason(const SlowKernel& kernel) {
  if (auto found = by_access(kernel)) return *found;
  if (auto found = by_groups(kernel)) return *found;
  if (auto found = by_branch(kernel)) return *found;
  const BusyPart part = busiest_part(kernel.launch);
  return part.limits() ? by_busy_part(kernel, part) : by_waiting(kernel);
}

}  // namespace

Diagnosis diagnose_gpu_time(const Exercise& exercise, const KernelSource& source,
                            const ModelRun& run, const KernelPrediction& prediction,
                            const gpu::Machine& machine) {
  const Explanation explanation = explain_run(exercise, source, run);
  const PredictedPlan& plan = prediction.plans.front();
  Diagnosis diagnosis = reason({explanation, plan, longest_launch(plan), machine});
  diagnosis.kind = DiagnosisKind::kSlowOnGpu;
  diagnosis.predicted = TestRun{.extent = prediction.extent, .names = exercise.extent_names};
  if (diagnosis.at.line == 0) diagnosis.at.line = worst_line(explanation, source);
  diagnosis.at.code = line_of(source.text, diagnosis.at.line);
  return diagnosis;
}

}  // namespace oclab
