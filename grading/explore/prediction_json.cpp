// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: predicted times as JSON.
#include <nlohmann/json.hpp>

#include "grading/explore/prediction_text.h"
#include "harness/support/json.h"

namespace oclab {
namespace {

using nlohmann::ordered_json;

ordered_json to_json(const PredictedPlan& plan) {
  return {{"machine", plan.machine},
          {"gpu", plan.gpu},
          {"checked", plan.checked},
          {"us", plan.microseconds()},
          {"launches", parse_ordered_json(gpu::to_text(plan.launches))}};
}

ordered_json to_json(const KernelPrediction& prediction) {
  ordered_json plans = ordered_json::array();
  for (const PredictedPlan& plan : prediction.plans) plans.push_back(to_json(plan));
  return plans;
}

}  // namespace

std::string prediction_json(const PredictedFile& prediction) {
  ordered_json extent = ordered_json::object();
  for (std::size_t d = 0; d < prediction.extent_names.size(); ++d) {
    extent[prediction.extent_names[d]] = prediction.times.extent[d];
  }
  ordered_json json{{"exercise", prediction.exercise},
                    {"file", prediction.file},
                    {"extent", extent},
                    {"sizes", prediction.sizes},
                    {"times", to_json(prediction.times)}};
  if (prediction.reference_us) json["reference_us"] = *prediction.reference_us;
  return json_text(json, 2) + "\n";
}

}  // namespace oclab
