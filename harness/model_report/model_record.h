// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the model reports to the parent: one line of JSON per kernel launch.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "harness/model_report/launch_report.h"

namespace oclab {

/// One line, without its end.
std::string to_text(const model::LaunchReport& report);

/// The reports of all lines. Throws `nlohmann::json::exception`.
std::vector<model::LaunchReport> reports_from(std::string_view text);

/// One request of a warp; a lane is [lane, address, bytes], a served lane [lane, turn, block].
nlohmann::ordered_json record_of(const model::LoggedRequest& request);

}  // namespace oclab
