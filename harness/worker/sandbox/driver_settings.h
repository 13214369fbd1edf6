// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the variables of this process's environment that OpenCL drivers read.
#pragma once

#include <map>
#include <string>

namespace oclab {

/// The variables with which the OpenCL loader finds drivers outside /etc.
std::map<std::string, std::string> loader_settings();

/// The variables of the loader, drivers, compilers' caches and sanitizers. A worker outside the
/// sandbox gets no others: they may hold passwords, and kernels can read them.
std::map<std::string, std::string> driver_settings();

}  // namespace oclab
