// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a diagnosis as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "grading/diagnosis/diagnosis.h"

namespace oclab {

/// Kind, place, run, facts and evidence, with the first and the third line as text for readers that
/// have no words of their own. docs/grade-record.schema.json describes it.
nlohmann::ordered_json diagnosis_json(const Diagnosis& diagnosis);

/// An extent by the names of its numbers.
nlohmann::ordered_json extent_json(const Extent& extent, const std::vector<std::string>& names);

}  // namespace oclab
