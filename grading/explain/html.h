// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: explanations as a page for the browser.
#pragma once

#include <optional>
#include <string>

#include "grading/explain/gpu_estimate.h"
#include "grading/model/explanation.h"

namespace oclab {

/// The explanation as one self-contained HTML file: a heat map over the source, and for each access
/// a drawing of which lanes touch which sectors or banks.
std::string explanation_html(const Explanation& explanation,
                             const std::optional<GpuEstimate>& gpu = {});

}  // namespace oclab
