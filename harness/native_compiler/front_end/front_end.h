// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: clang as the front end of the model.
#pragma once

#include <sys/types.h>

#include <string>

#include "harness/native_compiler/front_end/options.h"

namespace oclab::native {

/// Starts the clang of this machine, which compiles the source to LLVM's text form. Its messages go
/// to standard error. Throws `std::system_error` when it cannot be started.
pid_t start_front_end(const CompilerOptions& options);

/// Waits for the clang that was started, and returns what it has made. Throws `BuildError` (without
/// a log) when it rejects the source, and `CompilerCrash` when it crashes.
std::string front_end_result(const CompilerOptions& options);

}  // namespace oclab::native
