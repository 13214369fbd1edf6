// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what limits a kernel on a GPU, in words.
#pragma once

#include "grading/diagnosis/gpu_limit.h"

namespace oclab {

/// "DRAM", "issue of instructions".
const char* words_for(GpuPart part);

/// What would make the part less busy, without a full stop.
const char* advice_on(GpuPart part);

/// "warps", "registers (estimated)": what limits the groups on an SM.
const char* words_for(gpu::Limit limit);

/// What lets an SM hold more warps, without a full stop.
const char* advice_on(gpu::Limit limit);

}  // namespace oclab
