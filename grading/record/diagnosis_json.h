// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a diagnosis, sizes and a device as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "grading/diagnosis/diagnosis.h"
#include "harness/spec/device.h"

namespace oclab {

/// Kind, place, run, facts and evidence. `cause`, `evidence`, `next`, `details` and
/// `explanation` are the rendered text, for readers that do not render it.
/// docs/grade-record.schema.json describes it.
nlohmann::ordered_json diagnosis_json(const Diagnosis& diagnosis);

/// An extent by the names of its numbers.
nlohmann::ordered_json extent_json(const Extent& extent, const std::vector<std::string>& names);

/// What identifies a device in records and baselines.
nlohmann::ordered_json device_json(const DeviceInfo& device);

}  // namespace oclab
