// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: surveys of devices as a table and as JSON.
#pragma once

#include <string>
#include <vector>

#include "grading/authoring/platforms/platform_survey.h"

namespace oclab {

/// A Markdown table with a row for each device, and a list of the kernels that are not right.
std::string platform_table(const std::vector<PlatformSurvey>& surveys);

/// {"schema": "oclab-matrix/1", "kit_version", "devices": [{"device", "solutions", "starters",
/// "problems", "sandbox", "why_no_sandbox", "speed", "seconds"}]}.
std::string platforms_json(const std::vector<PlatformSurvey>& surveys);

}  // namespace oclab
