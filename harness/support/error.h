// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: exceptions that end a command with a message.
#pragma once

#include <stdexcept>
#include <string>

namespace oclab {

/// The command cannot be executed as given (unknown lab, missing file, no device, …). The message
/// has what was expected, what was found and what to do. Exit status 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A process did not answer in time, because the machine is too busy: try again. Exit status 3.
struct NoAnswer : UsageError {
  using UsageError::UsageError;
};

/// A `#define` of a tunable is invalid, in line `line` of the kernel file.
struct TunableError : std::runtime_error {
  TunableError(int where, const std::string& message) : std::runtime_error(message), line(where) {}
  int line;
};

}  // namespace oclab
