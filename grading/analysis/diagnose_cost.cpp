// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which line makes a kernel expensive, and why.
#include "grading/analysis/diagnose_cost.h"

#include <algorithm>

#include "grading/model/explanation.h"
#include "grading/predict/limits.h"
#include "grading/source/source_scan.h"
#include "harness/gpu_time/what_if.h"

namespace oclab {
namespace {

/// The counters of a complete run beside the lines of its source.
Explanation explain_run(const Exercise& exercise, const KernelSource& source, const ModelRun& run) {
  return explain({.exercise = exercise.id,
                  .text = source.text,
                  .row_lengths = row_lengths(exercise, run.plan),
                  .launches = run.reports});
}

/// The line whose branches cost most, or null where none diverges.
const ExplainedLine* worst_branch(const Explanation& explanation) {
  const auto worst = std::ranges::max_element(explanation.lines, {}, &ExplainedLine::branch_cost);
  const bool found = worst != explanation.lines.end() && worst->branch_cost > 0;
  return found ? &*worst : nullptr;
}

/// The line that costs most, or else that of the kernel's head.
int worst_line(const Explanation& explanation, const KernelSource& source) {
  const auto worst = explanation.worst();
  if (!worst.empty()) return static_cast<int>(worst.front()->number);
  return std::max(SourceScan(source.text).kernel(), 1);
}

/// Whether the cost counts accesses of this kind.
bool counts(Cost cost, model::AccessKind kind) {
  using enum model::AccessKind;
  switch (cost) {
    case Cost::kGlobalSectors:
    case Cost::kGlobalRequests: return kind == kGlobalLoad || kind == kGlobalStore;
    case Cost::kLocalWavefronts:
      return kind == kLocalLoad || kind == kLocalStore || kind == kLocalAtomic;
    default: return false;
  }
}

/// What the access adds to the cost; what it wastes of transactions, not what it needs.
double share_of(Cost cost, const LineAccess& access) {
  if (!counts(cost, access.kind)) return 0;
  return cost == Cost::kGlobalRequests ? static_cast<double>(access.site.requests) : access.cost;
}

/// The access of any line that adds most to the cost.
struct Worst {
  const ExplainedLine* line = nullptr;
  const LineAccess* access = nullptr;
  double share = 0;
};

Worst worst_access(Cost cost, const Explanation& explanation) {
  Worst worst;
  for (const ExplainedLine& line : explanation.lines) {
    for (const LineAccess& access : line.accesses) {
      const double share = share_of(cost, access);
      if (share > worst.share && access.pattern) worst = {&line, &access, share};
    }
  }
  return worst;
}

/// The line to look at where no counter belongs to a line.
int line_without_counter(Cost cost, const KernelSource& source, const Explanation& explanation) {
  const SourceScan scan(source.text);
  int line = 0;
  if (cost == Cost::kBarriers) {  // a kernel that copies waits most for its copies
    line = scan.word("wait_group_events");
    if (line <= 0) line = std::max(scan.word("barrier"), scan.word("work_group_barrier"));
  }
  if (cost == Cost::kPrivateBytes) line = scan.private_array();
  if (cost == Cost::kInstructions) line = scan.loop();
  return line > 0 ? line : worst_line(explanation, source);
}

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

Diagnosis diagnose_cost(Cost cost, const Exercise& exercise, const KernelSource& source,
                        const ModelRun& run) {
  const Explanation explanation = explain_run(exercise, source, run);
  Diagnosis diagnosis{.kind = kind_of(cost), .form = "costly"};
  int line = 0;
  if (const Worst worst = worst_access(cost, explanation); worst.line != nullptr) {
    line = static_cast<int>(worst.line->number);
    const bool requests = cost == Cost::kGlobalRequests;
    diagnosis.form = requests                 ? "costly-requests"
                     : worst.access->wastes() ? "costly-access"
                                              : "costly-repeats";
    diagnosis.access = *worst.access;
  } else if (const auto* branch = worst_branch(explanation);
             branch != nullptr && cost == Cost::kIssuedLanes) {
    line = static_cast<int>(branch->number);
    diagnosis.form = "costly-branch";
    diagnosis.branch = branch->branch;
  } else {
    line = line_without_counter(cost, source, explanation);
  }
  diagnosis.at = {.line = line, .code = line_of(source.text, line)};
  return diagnosis;
}

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
