// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: names of other languages, and what OpenCL C has instead.
#pragma once

#include <string_view>

#include "grading/diagnosis/compiler/compiler_advice.h"
#include "grading/diagnosis/compiler/compiler_claim.h"

namespace oclab {

/// Advice on an undeclared name that CUDA, Metal, HLSL, GLSL, C++, OpenCL C 2.0, Python or the
/// host's C library has; null for any other claim, and where the source declares the name or the
/// compiler knows a similar one.
const CompilerAdvice* foreign_advice(const CompilerClaim& claim, std::string_view source);

}  // namespace oclab
