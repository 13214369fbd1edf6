// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a hostile kernel would try, tried by the worker program itself.
#pragma once

#include <string>
#include <string_view>

namespace oclab {

/// Printed right before the attempt: a sandbox that did not start has refused nothing.
constexpr std::string_view kAttemptBegins = "attempt: ";

/// Exit codes of an attempt; one that a signal ended was refused, too.
constexpr int kAttemptSucceeded = 0;
constexpr int kAttemptRefused = 77;

/// Tries it, with the system-call filter where a kernel would meet that first, prints what happened
/// and returns the exit code. Throws `std::runtime_error` for a word it does not know.
int attempt(std::string_view what, const std::string& argument);

}  // namespace oclab
