// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: constructs that a compiled kernel must not contain.
#pragma once

#include <string>
#include <string_view>

namespace oclab {

/// Returns the first forbidden construct of a compiled program, or "": assembly, selected sections,
/// functions that run when the code is loaded, aliases, calls through addresses, functions and
/// variables of the host. `ir` is the program in LLVM's text form, with all macros and pragmas
/// applied. `source` distinguishes names of the kernel's author from those of the OpenCL driver.
std::string forbidden_in_code(std::string_view ir, std::string_view source);

}  // namespace oclab
