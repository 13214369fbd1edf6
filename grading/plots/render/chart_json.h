// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: charts as a JSON document.
#pragma once

#include <string>
#include <vector>

#include "grading/plots/chart.h"

namespace oclab {

/// The benchmark record (Google Benchmark's JSON) with a member `charts` added, which
/// grading/plots/draw.py draws and docs/plots.md describes. Google Benchmark's tools ignore it.
/// Throws `nlohmann::json::exception` if the record is not JSON.
std::string charts_json(const std::vector<Chart>& charts, const std::string& benchmark_record);

}  // namespace oclab
