// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the machine code in a driver's program uses and does not define.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oclab {

/// The names of the symbols that the object files (ELF, 64-bit) in these bytes use and do not
/// define, wherever they lie: Intel's CPU runtime puts the object file into a section of another
/// file. Nothing if there is no object file; one that contradicts itself has no symbols.
std::optional<std::vector<std::string>> undefined_symbols(std::string_view bytes);

}  // namespace oclab
