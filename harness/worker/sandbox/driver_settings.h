// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the variables of this process's environment that OpenCL drivers read.
#pragma once

#include <map>
#include <string>

namespace oclab {

/// How the OpenCL loader finds its drivers, where that is not in /etc.
std::map<std::string, std::string> loader_settings();

/// The loader's settings and those of drivers, compilers' caches and sanitizers. A worker outside
/// the sandbox gets no other variable: the rest may hold passwords, and kernels can read it.
std::map<std::string, std::string> driver_settings();

}  // namespace oclab
