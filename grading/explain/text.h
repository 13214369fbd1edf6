// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an explanation on the terminal.
#pragma once

#include <optional>
#include <string>

#include "grading/explain/gpu_estimate.h"
#include "grading/model/explanation.h"
#include "grading/terminal/terminal.h"

namespace oclab {

/// The three most expensive lines with a sentence each, the annotated source (lines without
/// accesses or branches only near the others), the totals beside the reference, and remarks. With
/// an estimate it begins with the predicted time.
std::string explanation_text(const Explanation& explanation, const std::optional<GpuEstimate>& gpu,
                             const TextStyle& style);

/// A sentence for each of the line's faults; "" where it has none.
std::string sentences_about(const ExplainedLine& line);

}  // namespace oclab
