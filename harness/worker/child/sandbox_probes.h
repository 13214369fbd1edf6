// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: attempts of a hostile kernel, made by the worker program itself.
#pragma once

#include <string>
#include <string_view>

namespace oclab {

/// Printed immediately before the attempt, as evidence that the sandbox has started.
constexpr std::string_view kAttemptBegins = "attempt: ";

/// Exit codes of an attempt. An attempt that a signal ended was refused, too.
constexpr int kAttemptSucceeded = 0;
constexpr int kAttemptRefused = 77;

/// Makes the attempt of this name, after installing the system-call filter for attempts that it
/// refuses. Prints the result and returns the exit code. Throws `std::runtime_error` for an unknown
/// name.
int attempt(std::string_view what, const std::string& argument);

}  // namespace oclab
