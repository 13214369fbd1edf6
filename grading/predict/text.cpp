// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: predicted times on the terminal.
#include "grading/predict/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "grading/report/report.h"

namespace oclab {
namespace {

using gpu::LaunchTime;

/// A part that is busy for less of the time does not limit a kernel: it waits.
constexpr double kLimits = 0.75;

const LaunchTime& longest(const PredictedPlan& plan) {
  return *std::ranges::max_element(plan.launches, {}, &LaunchTime::us);
}

struct Part {
  const char* name;
  double share;  // of the time
};

Part busiest(const LaunchTime& launch) {
  const std::array<Part, 7> parts{Part{"issue of instructions", launch.busy.issue},
                                  Part{"arithmetic units", launch.busy.units},
                                  Part{"L1 cache and local memory", launch.busy.loads},
                                  Part{"L2 cache", launch.busy.l2},
                                  Part{"DRAM", launch.busy.dram},
                                  Part{"atomics of global memory", launch.busy.atomics},
                                  Part{"starts of groups", launch.busy.starts}};
  Part most = *std::ranges::max_element(parts, {}, &Part::share);
  most.share = launch.cycles > 0 ? most.share / launch.cycles : 0;
  return most;
}

std::string limit_text(const LaunchTime& launch) {
  const Part part = busiest(launch);
  if (part.share >= kLimits) return fmt::format("{} ({})", part.name, percent(part.share));
  return fmt::format("waiting; most busy: {} ({})", part.name, percent(part.share));
}

const char* words_for(gpu::Limit limit) {
  switch (limit) {
    case gpu::Limit::kWarps: return "warps";
    case gpu::Limit::kGroups: return "the number of groups";
    case gpu::Limit::kRegisters: return "registers (estimated)";
    case gpu::Limit::kLocalMemory: return "local memory";
  }
  return "";
}

std::string time_text(double us) {
  return us < 1000 ? fmt::format("{:.1f} us", us) : fmt::format("{:.2f} ms", us / 1000);
}

std::string ratio_text(const PredictedFile& prediction, std::size_t index) {
  if (!prediction.reference) return "-";
  const double reference = prediction.reference->plans[index].microseconds();
  return fmt::format("{:.2f}", reference / prediction.times.plans[index].microseconds());
}

std::string work_text(const PredictedFile& prediction, double us) {
  const auto& work = prediction.times.work;
  return work ? rate_text(*work / us * 1e6, prediction.rate) : "-";
}

/// What is said about each GPU below the table.
std::string details(const PredictedPlan& plan) {
  const LaunchTime& launch = longest(plan);
  return fmt::format(
      "{}: {} launch{}{}; an SM holds {} group{} of {} work-items, limited by {}; {:.0f} MB to and "
      "from DRAM; times {}\n",
      plan.machine, plan.launches.size(), plan.launches.size() == 1 ? "" : "es",
      plan.launches.size() == 1 ? "" : ", the longest " + launch.kernel, launch.occupancy.groups,
      launch.occupancy.groups == 1 ? "" : "s", launch.shape.work_items,
      words_for(launch.occupancy.limit), launch.dram_bytes / 1e6, plan.checked);
}

}  // namespace

std::string prediction_text(const PredictedFile& prediction) {
  const KernelPrediction& times = prediction.times;
  std::string text = fmt::format("{} ({})\npredicted for {}\n\n", prediction.exercise,
                                 prediction.file, describe(times.extent, prediction.extent_names));
  text += fmt::format("{:26} {:>10} {:>15} {:>9}  {}\n", "GPU", "time", "rate", "ref/yours",
                      "limited by");
  for (std::size_t k = 0; k < times.plans.size(); ++k) {
    const PredictedPlan& plan = times.plans[k];
    const double us = plan.microseconds();
    text += fmt::format("{:26} {:>10} {:>15} {:>9}  {}\n", plan.gpu, time_text(us),
                        work_text(prediction, us), ratio_text(prediction, k),
                        limit_text(longest(plan)));
  }
  text += "\n";
  for (const PredictedPlan& plan : times.plans) text += details(plan);
  return text;
}

}  // namespace oclab
