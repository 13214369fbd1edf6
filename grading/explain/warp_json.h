// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what one warp of a kernel does, step by step, as JSON and as text.
#pragma once

#include <string>

#include "grading/explain/run.h"

namespace oclab {

/// Version of the layout; docs/warp-trace.md describes it.
constexpr const char* kWarpTraceSchema = "oclab-warp-trace/1";

/// The trace as JSON text.
std::string warp_json(const WarpTraceRun& run);

/// The trace on a terminal: a line per request, and the sums of the warp.
std::string warp_text(const WarpTraceRun& run);

}  // namespace oclab
