// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: clang as the front end of the model.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace oclab::native {

/// Compiles an OpenCL C source to LLVM's text form with the clang of this machine. `options` are
/// more options of clang. Its messages go to standard error. Throws `BuildError` (without a log)
/// when it rejects the source, and `CompilerCrash` when it crashes.
std::string compile_to_ir(const std::filesystem::path& source,
                          const std::vector<std::string>& options,
                          const std::filesystem::path& scratch);

/// Runs a program to its end and returns its exit status, or 128 + the signal that ended it.
/// Throws `std::system_error` when it cannot be started.
int run_program(const std::vector<std::string>& words);

}  // namespace oclab::native
