// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the predicted GPU time at the head of an explanation.
#include "grading/explain/gpu_estimate.h"

#include <fmt/format.h>

#include "grading/explain/run.h"
#include "grading/predict/file.h"
#include "grading/predict/limits.h"
#include "grading/report/report.h"
#include "grading/terminal/text_layout.h"
#include "grading/wording/access/gpu_limit_text.h"
#include "grading/wording/cost_text.h"
#include "harness/gpu_time/what_if.h"

namespace oclab {
namespace {

/// The groups that the GPU holds at once.
std::size_t room_of(const GpuEstimate& estimate) { return estimate.units * estimate.groups; }

/// How full the GPU is.
std::string occupancy_text(const GpuEstimate& estimate) {
  if (!fills(estimate)) {
    return fmt::format("The launch has {} group{} of {} work-items, where {} {}s have room for {}.",
                       estimate.launch_groups, estimate.launch_groups == 1 ? "" : "s",
                       estimate.work_items, estimate.units, estimate.unit, room_of(estimate));
  }
  return fmt::format(
      "Each {} holds {} group{} of {} work-items, {} of its warps; more do not fit because of {}.",
      estimate.unit, estimate.groups, estimate.groups == 1 ? "" : "s", estimate.work_items,
      percent(estimate.occupancy), estimate.held_by);
}

}  // namespace

GpuEstimate estimate(const ExerciseRef& exercise, const std::filesystem::path& file,
                     const MachineFile& machine, const PredictionScope& scope) {
  const PredictedFile prediction = predict_file(exercise, file, {machine}, scope);
  const PredictedPlan& plan = prediction.times.plans.front();
  const gpu::LaunchTime& launch = longest_launch(plan);
  const BusyPart busiest = busiest_part(launch);
  const double us = plan.microseconds();
  const auto& work = prediction.times.work;
  GpuEstimate result{.gpu = plan.gpu,
                     .sizes = prediction.sizes,
                     .extent = named_sizes(*exercise.exercise, prediction.times.extent),
                     .unit = plan.unit,
                     .us = us,
                     .rate = work ? rate_text(*work / us * 1e6, prediction.rate) : "",
                     .ratio = prediction.ratio(0),
                     .part = words_for(busiest.part),
                     .share = busiest.share,
                     .limits = busiest.limits(),
                     .hot_line = busiest.has_line ? launch.hot_line : 0,
                     .launch_groups = groups_of(launch),
                     .units = machine.machine.sms,
                     .groups = launch.occupancy.groups,
                     .work_items = launch.shape.work_items,
                     .occupancy = occupancy(launch, machine.machine),
                     .held_by = words_for(launch.occupancy.limit),
                     .without_waste = {}};
  for (const gpu::WhatIf& without : plan.what_if()) {
    if (us > gpu::kWorthwhile * without.us) result.without_waste.push_back(without);
  }
  return result;
}

bool fills(const GpuEstimate& estimate) { return estimate.launch_groups >= room_of(estimate); }

std::vector<std::string> sentences(const GpuEstimate& estimate) {
  std::string first = fmt::format("{} at {}", time_text(estimate.us), estimate.sizes);
  if (!estimate.rate.empty()) first += ", " + estimate.rate;
  if (estimate.ratio) {
    first += *estimate.ratio > 1
                 ? fmt::format(", {:.2f} × as fast as the reference", *estimate.ratio)
                 : fmt::format(", {:.2f} of the reference's speed", *estimate.ratio);
  }
  std::vector<std::string> all{first + "."};
  const std::string busy =
      fmt::format("{}: busy {} of the time", estimate.part, percent(estimate.share));
  const std::string hot_line =
      estimate.hot_line > 0 ? fmt::format(", mostly for line {}", estimate.hot_line) : "";
  all.push_back(estimate.limits
                    ? fmt::format("Limited by {}{}.", busy, hot_line)
                    : fmt::format("Warps wait for results or at barriers; most busy is {}.", busy));
  all.push_back(occupancy_text(estimate));
  for (const gpu::WhatIf& without : estimate.without_waste) {
    all.push_back(fmt::format("If line {} wasted no sectors or wavefronts: {}, {:.1f} × as fast.",
                              without.line, time_text(without.us), estimate.us / without.us));
  }
  return all;
}

}  // namespace oclab
