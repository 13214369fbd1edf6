// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what PoCL has compiled, as text.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace oclab {

/// Calls `look` with LLVM's text of every program that PoCL has left in its cache, read by the LLVM
/// that PoCL itself has loaded. False if a program cannot be read, or there is none: another
/// driver, or a PoCL that holds LLVM within itself.
bool read_compiled_code(const std::filesystem::path& cache,
                        const std::function<void(std::string_view)>& look);

}  // namespace oclab
