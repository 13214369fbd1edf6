// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a finding of the model as JSON, and a place in the source.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "harness/model_report/findings.h"
#include "harness/model_report/launch_report.h"

namespace oclab {

/// "line" and "column".
nlohmann::ordered_json put_place(const model::SourcePlace& place);

/// Throws nlohmann's exceptions for anything else than `put_place` makes.
model::SourcePlace get_place(const nlohmann::ordered_json& json);

nlohmann::ordered_json put_finding(const model::Finding& finding);

/// Throws nlohmann's exceptions for anything else than `put_finding` makes.
model::Finding get_finding(const nlohmann::ordered_json& json);

}  // namespace oclab
