// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: predicted times on the terminal, and as JSON.
#include "grading/explore/prediction_text.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "grading/predict/limits.h"
#include "grading/record/diagnosis_json.h"
#include "grading/report/report.h"
#include "grading/terminal/text_layout.h"
#include "grading/wording/access/gpu_limit_text.h"
#include "grading/wording/cost_text.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

using gpu::LaunchTime;
using nlohmann::ordered_json;

ordered_json to_json(const PredictedPlan& plan) {
  return {{"machine", plan.machine},
          {"gpu", plan.gpu},
          {"checked", plan.checked},
          {"us", plan.microseconds()},
          {"launches", parse_ordered_json(gpu::to_text(plan.launches))}};
}

std::string limit_text(const LaunchTime& launch) {
  const BusyPart part = busiest_part(launch);
  if (part.limits()) return fmt::format("{} ({})", words_for(part.part), percent(part.share));
  return fmt::format("waiting; most busy: {} ({})", words_for(part.part), percent(part.share));
}

std::string ratio_text(const PredictedFile& prediction, std::size_t index) {
  const auto ratio = prediction.ratio(index);
  return ratio ? fmt::format("{:.2f}", *ratio) : "-";
}

std::string work_text(const PredictedFile& prediction, double us) {
  const auto& work = prediction.times.work;
  return work ? rate_text(*work / us * 1e6, prediction.rate) : "-";
}

/// "102 registers (LLVM's for gfx90a)"
std::string registers_text(const gpu::LaunchShape& shape) {
  if (shape.registers_on.empty()) return fmt::format("{} registers (estimated)", shape.registers);
  return fmt::format("{} registers (LLVM's for {})", shape.registers, shape.registers_on);
}

/// What is said about each GPU below the table.
std::string details(const PredictedPlan& plan) {
  const LaunchTime& launch = longest_launch(plan);
  return fmt::format(
      "{}: {} launch{}{}; each {} holds {} group{} of {} work-items with {}, limited by {}; {:.0f} "
      "MB to and from DRAM; times {}\n",
      plan.machine, plan.launches.size(), plan.launches.size() == 1 ? "" : "es",
      plan.launches.size() == 1 ? "" : ", the longest " + launch.kernel, plan.unit,
      launch.occupancy.groups, launch.occupancy.groups == 1 ? "" : "s", launch.shape.work_items,
      registers_text(launch.shape), words_for(launch.occupancy.limit), launch.dram_bytes / 1e6,
      plan.checked);
}

}  // namespace

std::string prediction_text(const PredictedFile& prediction) {
  const KernelPrediction& times = prediction.times;
  std::string text = fmt::format("{} ({})\npredicted for {}\n\n", prediction.exercise,
                                 prediction.file, prediction.sizes);
  text += fmt::format("{:26} {:>10} {:>15} {:>9}  {}\n", "GPU", "time", "rate", "ref/yours",
                      "limited by");
  for (std::size_t k = 0; k < times.plans.size(); ++k) {
    const PredictedPlan& plan = times.plans[k];
    const double us = plan.microseconds();
    text += fmt::format("{:26} {:>10} {:>15} {:>9}  {}\n", plan.gpu, time_text(us),
                        work_text(prediction, us), ratio_text(prediction, k),
                        limit_text(longest_launch(plan)));
  }
  text += "\n";
  for (const PredictedPlan& plan : times.plans) text += details(plan);
  return text;
}

std::string prediction_json(const PredictedFile& prediction) {
  ordered_json plans = ordered_json::array();
  for (const PredictedPlan& plan : prediction.times.plans) plans.push_back(to_json(plan));
  ordered_json json{{"exercise", prediction.exercise},
                    {"file", prediction.file},
                    {"extent", extent_json(prediction.times.extent, prediction.extent_names)},
                    {"sizes", prediction.sizes},
                    {"times", plans}};
  if (prediction.reference_us) json["reference_us"] = *prediction.reference_us;
  return json_text(json, 2) + "\n";
}

}  // namespace oclab
