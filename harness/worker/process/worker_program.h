// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the program that runs kernels.
#pragma once

#include <filesystem>
#include <string>

namespace oclab {

/// The path of a worker program: beside the running program, or in ../libexec/oclab. Throws
/// `UsageError` if it is missing.
std::filesystem::path worker_program(const std::string& name = "oclab-worker");

}  // namespace oclab
