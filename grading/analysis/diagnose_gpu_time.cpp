// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: why a GPU takes long for a kernel, and which line makes it.
#include "grading/analysis/diagnose_gpu_time.h"

#include <algorithm>

#include "grading/analysis/explain_run.h"
#include "grading/model/advice.h"
#include "grading/predict/words.h"
#include "grading/source/source_scan.h"
#include "grading/wording/cost_text.h"

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
    if (us < kWorthwhile * without.us) break;
    const auto line =
        std::ranges::find(kernel.explanation.lines, without.line, &ExplainedLine::number);
    if (line == kernel.explanation.lines.end()) continue;
    const LineAccess* access = wasteful_access(*line);
    if (access == nullptr) continue;
    return Diagnosis{.form = "slow-on-gpu-access",
                     .at = {.line = static_cast<int>(without.line)},
                     .facts = {{"pattern", describe_pattern(*access)},
                               {"cost", describe_cost(*access)},
                               {"advice", advice_for(*access)},
                               {"without", time_text(without.us)}}};
  }
  return std::nullopt;
}

std::optional<Diagnosis> by_groups(const SlowKernel& kernel) {
  const std::size_t groups = groups_of(kernel.launch);
  if (groups >= kernel.machine.sms) return std::nullopt;
  return Diagnosis{.form = "slow-on-gpu-few-groups",
                   .facts = {{"groups", groups},
                             {"plural", groups == 1 ? " keeps" : "s keep"},
                             {"units", std::size_t{kernel.machine.sms}},
                             {"unit", kernel.plan.unit}}};
}

std::optional<Diagnosis> by_branch(const SlowKernel& kernel) {
  const ExplainedLine* line = worst_branch(kernel.explanation);
  if (line == nullptr) return std::nullopt;
  double all = 0;
  for (const ExplainedLine& other : kernel.explanation.lines) all += other.cost;
  if (line->branch_cost < kIdleShare * all) return std::nullopt;
  return Diagnosis{
      .form = "slow-on-gpu-branch",
      .at = {.line = static_cast<int>(line->number)},
      .facts = {{"branch", describe_branch(*line->branch)}, {"advice", advice_for(*line->branch)}}};
}

Diagnosis by_busy_part(const SlowKernel& kernel, const BusyPart& part) {
  return {.form = "slow-on-gpu-busy",
          .at = {.line = part.has_line ? static_cast<int>(kernel.launch.hot_line) : 0},
          .facts = {{"part", part.name}, {"share", percent(part.share)}, {"advice", part.advice}}};
}

Diagnosis by_waiting(const SlowKernel& kernel) {
  const gpu::LaunchTime& launch = kernel.launch;
  const double held = occupancy(launch, kernel.machine);
  Diagnosis diagnosis{.form = "slow-on-gpu-waits"};
  if (held >= kFewWarps) return diagnosis;
  diagnosis.form = "slow-on-gpu-few-warps";
  diagnosis.facts = {{"share", percent(held)},
                     {"unit", kernel.plan.unit},
                     {"limit", words_for(launch.occupancy.limit)},
                     {"advice", advice_on(launch.occupancy.limit)}};
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
  diagnosis.facts["at_size"] = describe(prediction.extent, exercise.extent_names);
  if (diagnosis.at.line == 0) diagnosis.at.line = worst_line(explanation, source);
  diagnosis.at.code = line_of(source.text, diagnosis.at.line);
  return diagnosis;
}

}  // namespace oclab
