// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the main function of every program does.
#pragma once

namespace oclab {

/// Runs `body` with the arguments of `main` and returns its exit status. A signal that ends the
/// program ends its children too. An exception becomes "<name>: <message>" on standard error and
/// exit status 2.
int run_program(const char* name, int (*body)(int, char**), int argc, char** argv);

}  // namespace oclab
