// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: charts on the terminal.
#pragma once

#include <string>

#include "grading/plots/chart.h"
#include "grading/terminal/terminal.h"

namespace oclab {

/// The chart as bars, one per point: its length is the share of the ceiling above that point, or of
/// the highest value where the chart has no ceiling. As wide as the terminal but at most 110
/// columns; notes and source follow. Ends with '\n'.
std::string text_of(const Chart& chart, const TextStyle& style);

}  // namespace oclab
