// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an estimate of the registers that a kernel needs.
#pragma once

#include "harness/model/code.h"

namespace oclab::gpu {

/// The most 32-bit values that one work-item needs at once, in any function of the code, and what
/// addresses and the compiler's own values take. An estimate: a GPU's compiler orders instructions
/// anew.
unsigned estimate_registers(const model::Code& code);

}  // namespace oclab::gpu
