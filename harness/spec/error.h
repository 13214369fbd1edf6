// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the exceptions that end a command with a message.
#pragma once

#include <stdexcept>

namespace oclab {

/// The command cannot be carried out as given (unknown lab, missing file, no device, …). The
/// message says what was expected, what was found and what to do next. Exit status 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A `#define` of a tunable in the student's file is unusable; the message names the line.
struct TunableError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace oclab
