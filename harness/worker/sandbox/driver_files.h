// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what OpenCL drivers need of this machine: files, and variables that they read.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace oclab {

/// The files of a driver that a sandbox shows besides the system's, to read only, and the variables
/// with which the OpenCL loader finds this driver and no other.
struct DriverFiles {
  std::vector<std::filesystem::path> shown;
  std::map<std::string, std::string> environment;
};

/// The variables with which the OpenCL loader finds this driver and, with ocl-icd, no other.
std::map<std::string, std::string> loading_only(const std::filesystem::path& driver);

/// The files of the driver whose library is the first of `libraries`, the shared libraries of a
/// process that has loaded it (`DeviceInfo::libraries`): the library's folder, PoCL's folder of
/// data at its prefix, both also of the file that it is a link to, and each other library. Those
/// below `system_files` are left out, because every sandbox shows them. The variables replace those
/// of `loader`, which may name folders that the sandbox does not show; there are none where the
/// loader finds the driver by the system's files.
DriverFiles files_of_driver(const std::vector<std::string>& libraries,
                            std::map<std::string, std::string> loader);

/// The variables with which the OpenCL loader finds drivers outside /etc.
std::map<std::string, std::string> loader_settings();

/// The variables of the loader, drivers, compilers' caches and sanitizers. A worker outside the
/// sandbox gets no others: they may hold passwords, and kernels can read them.
std::map<std::string, std::string> driver_settings();

}  // namespace oclab
