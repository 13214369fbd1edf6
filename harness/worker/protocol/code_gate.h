// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: constructs that a compiled kernel must not contain.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace oclab {

/// Returns the first forbidden construct of a compiled program, or "": assembly, selected sections,
/// functions that run when the code is loaded, aliases, calls through addresses, variables of the
/// host. `ir` is the program in LLVM's text form, with all macros and pragmas
/// applied. `source` distinguishes names of the kernel's author from those of the OpenCL driver.
std::string forbidden_in_code(std::string_view ir, std::string_view source);

/// Returns the first function that the author of `source` declares and that nothing in the compiled
/// program defines, or "": a linker could take it from the host. `ir` is as above.
std::string undefined_in_code(std::string_view ir, std::string_view source);

/// Returns the same of a program in the driver's own format, as far as that holds object files.
/// They show calls only, and no declarations. Nothing if it holds none.
std::optional<std::string> undefined_in_objects(std::string_view program, std::string_view source);

}  // namespace oclab
