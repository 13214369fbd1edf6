// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: uses of memory, events and samplers that OpenCL does not define, in words.
#pragma once

#include "harness/model_report/findings.h"

namespace oclab {

/// What the kernel does; "" for no misuse.
const char* describe(model::Misuse misuse);

}  // namespace oclab
