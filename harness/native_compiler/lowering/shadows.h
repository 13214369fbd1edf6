// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the shadows of values that go into a function without a body.
#pragma once

#include <vector>

#include "harness/native_compiler/ir/emitter.h"
#include "harness/native_compiler/lowering/call_lowering.h"

namespace oclab::native {

/// MemorySanitizer leaves the shadows of a call's arguments in its context, and takes that of the
/// result from there. Without a body, nothing would connect them. In programs with checks only.

/// A component of the result is undefined where one of the arguments has an undefined bit in this
/// component, or in a scalar; with `mixes`, in any component.
void propagate_shadows(Emitter& emit, const BuiltinCall& call, bool mixes = false);

/// Reports arguments, from `first` on, that have an undefined bit.
void require_defined_arguments(Emitter& emit, const BuiltinCall& call, std::size_t first);

}  // namespace oclab::native
