// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: explanations as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "grading/explain/gpu_estimate.h"
#include "grading/model/explanation.h"

namespace oclab {

/// Version of the layout; docs/explanation.schema.json describes it.
constexpr const char* kExplanationSchema = "oclab-explanation/1";

/// The model's machine: the sizes of warps, sectors, cache lines and banks.
nlohmann::ordered_json machine_json();

/// The explanation as JSON text.
std::string explanation_json(const Explanation& explanation,
                             const std::optional<GpuEstimate>& gpu = {});

}  // namespace oclab
