// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs a compiler from a worker.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace oclab {

/// The words of a command line without quotes.
std::vector<std::string> words_in(const std::string& text);

/// Bytes that are kept of what a program prints: sources can make a compiler print any number of
/// warnings.
inline constexpr std::size_t kMostLog = std::size_t{1} << 20;

/// Where a program writes to; existing files are replaced.
struct ProgramOutput {
  std::filesystem::path output = "/dev/null";
  std::filesystem::path log = "/dev/null";  ///< the beginning of its standard error
};

/// Runs a program to its end. Returns its wait status. Throws `std::system_error` where it cannot
/// be started.
int run_program(const std::vector<std::string>& command, const ProgramOutput& files);

}  // namespace oclab
