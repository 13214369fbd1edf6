// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: figures as SVG.
#pragma once

#include <string>
#include <vector>

#include "grading/plots/chart.h"

namespace oclab {

/// The charts, one below the other, as an SVG document that needs nothing else: it follows the
/// reader's light or dark colours, and shows larger letters where it is less than 560 px wide.
std::string svg_of(const std::vector<Chart>& charts);

}  // namespace oclab
