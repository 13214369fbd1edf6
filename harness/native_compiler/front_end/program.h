// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: starts the programs that the model's compiler is made of.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace oclab::native {

/// Added to the number of the signal that has ended a program.
inline constexpr int kSignalled = 128;

/// Starts a program of these words. Throws `std::system_error` when it cannot be started.
pid_t start_program(const std::vector<std::string>& words);

/// Becomes the program of these words. Throws `std::system_error` when it cannot.
[[noreturn]] void become_program(const std::vector<std::string>& words);

/// Waits for a child to end. Returns its exit status, or `kSignalled` + the signal that ended it.
int wait_for_program(pid_t child);

}  // namespace oclab::native
