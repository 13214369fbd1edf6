// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model's reports of a run, as its worker sent them.
#pragma once

#include <string>
#include <vector>

#include "harness/model_report/launch_report.h"

namespace oclab {

/// One report per launch, with printable names. Throws `KernelFailure` (of the kit) for another
/// text.
std::vector<model::LaunchReport> read_reports(const std::string& text);

}  // namespace oclab
