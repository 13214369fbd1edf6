// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: figures on the terminal.
#pragma once

#include <string>

#include "grading/plots/chart.h"
#include "grading/terminal/terminal.h"

namespace oclab {

/// The chart in letters, as wide as the terminal but at most 110 columns; ends with '\n'.
std::string text_of(const Chart& chart, const TextStyle& style);

}  // namespace oclab
