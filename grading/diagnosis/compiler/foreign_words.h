// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: names of other languages, and what OpenCL C has instead.
#pragma once

#include <array>
#include <string_view>

#include "grading/diagnosis/compiler/compiler_advice.h"

namespace oclab {

/// What clang says before the name that nothing declares.
inline constexpr std::array<std::string_view, 4> kUndeclaredWords{
    "undeclared identifier ", "unknown type name ", "implicit declaration of function ",
    "undeclared function "};

/// Advice on an error about an undeclared name that CUDA, Metal, HLSL, GLSL, C++, OpenCL C 2.0 or
/// the host's C library has; null for any other error, and where the source declares the name or
/// the compiler knows a similar one.
const CompilerAdvice* foreign_advice(std::string_view error, std::string_view source);

}  // namespace oclab
