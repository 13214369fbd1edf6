// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a compiled kernel may not contain.
#pragma once

#include <string>
#include <string_view>

namespace oclab {

/// What is not for kernels in a compiled program, in words, or "": assembly, chosen sections,
/// functions that run when the code is loaded, aliases, calls through addresses, functions and
/// variables of the host. `ir` is LLVM's text of the program, in which every macro and pragma has
/// had its effect; `source` tells names of the kernel's author from those of the OpenCL driver.
std::string forbidden_in_code(std::string_view ir, std::string_view source);

}  // namespace oclab
