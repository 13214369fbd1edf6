// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: charts as text, as JSON and as pictures.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grading/plots/chart.h"
#include "grading/terminal/terminal.h"

namespace oclab {

/// Returns the chart as text with one bar per point, then notes and source. The length of a bar is
/// the share of the ceiling at that point, or of the highest value if the chart has no ceiling. At
/// most 110 columns wide.
std::string text_of(const Chart& chart, const TextStyle& style);

/// Returns the benchmark record (Google Benchmark's JSON) with an additional member `charts`, which
/// grading/plots/draw.py draws and docs/plots.md describes. Google Benchmark's tools ignore it.
/// Throws `nlohmann::json::exception` if the record is not JSON.
std::string charts_json(const std::vector<Chart>& charts, const std::string& benchmark_record);

/// Draws a document of `charts_json` with grading/plots/draw.py. Returns whether `file` was
/// written; if not, the program has printed the reason on standard error. Throws
/// `std::system_error` if Python cannot be started.
bool draw_picture(const std::string& json, const std::filesystem::path& file);

}  // namespace oclab
