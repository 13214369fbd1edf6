// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: compiles a kernel source for the model, in a process of its own.
#pragma once

#include <filesystem>
#include <string>

#include "harness/worker/protocol/job.h"

namespace oclab {

/// The files of a compiled program: a shared object, and its description as JSON.
std::filesystem::path shared_object(const std::filesystem::path& prefix);
std::filesystem::path description(const std::filesystem::path& prefix);

/// What the compiler said about the program: its warnings. "" where that is not known any more.
std::string compiler_log(const std::filesystem::path& prefix);

/// Compiles the job's source with the program `compiler`, unless the compiled program is there: of
/// several processes that ask for it at once, one compiles it and the others wait. The program's
/// files get names that begin with `prefix`, and exist only once they are complete. Throws
/// `RequestFailure` if the source is wrong, forbidden or not supported. If the compiler crashes,
/// this process ends in the same way.
void compile(const std::filesystem::path& compiler, const BuildJob& job,
             const std::filesystem::path& prefix);

}  // namespace oclab
