// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the name that a source means by one that nothing declares.
#pragma once

#include <string>
#include <string_view>

#include "grading/diagnosis/compiler/compiler_claim.h"

namespace oclab {

/// Whether it is a function, type, keyword or constant of OpenCL C that the labs' kernels use.
bool is_opencl_name(std::string_view name);

/// Whether the compiler takes the undeclared name for one that the labs' kernels use, or that the
/// source has: compilers also suggest functions of extensions.
bool is_suggested(const CompilerClaim& claim, std::string_view source);

/// The name most like the undeclared one: of OpenCL C's functions, types and keywords, or a name
/// that the source has elsewhere. "" if none is like it.
std::string similar_name(std::string_view undeclared, std::string_view source);

}  // namespace oclab
