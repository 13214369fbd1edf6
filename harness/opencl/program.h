// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: building a kernel file and checking it against its contract.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/opencl/cl.h"
#include "harness/spec/contract_check.h"

namespace oclab {

/// The compiler rejected the source; `what()` is its log.
struct BuildFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Builds `source`, called `file_name` in the compiler's messages, with the kit's options and
/// `extra_options`. Throws `BuildFailure`.
cl::Program build_program(const cl::Context& context, const cl::Device& device,
                          const std::string& source, const std::string& file_name,
                          const std::string& extra_options);

/// The compiled program in the driver's own format.
std::string binary_of(const cl::Program& program);

/// Writes the compiled program to a file, for `load_program` on the same device and driver.
void store_program(const cl::Program& program, const std::filesystem::path& file);

/// Loads a program that `store_program` wrote. Throws `BuildFailure` if the driver rejects it.
cl::Program load_program(const cl::Context& context, const cl::Device& device,
                         const std::filesystem::path& file);

/// Throws `InterfaceFailure` unless the program has all kernels of the contract.
void check_kernels(const cl::Program& program, const std::vector<KernelContract>& contract);

}  // namespace oclab
