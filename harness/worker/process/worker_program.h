// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the program that runs kernels.
#pragma once

#include <filesystem>

namespace oclab {

/// Where the worker program lies: beside the running program, or in ../libexec/oclab.
std::filesystem::path worker_program();

}  // namespace oclab
