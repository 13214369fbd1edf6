// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether the kernels of a compiled program fulfil their contract.
#pragma once

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "harness/spec/contract.h"

namespace oclab {

/// The program builds but lacks a kernel of the contract, or a kernel's parameters differ. `what()`
/// has what was expected and what was found.
struct InterfaceFailure : std::runtime_error {
  InterfaceFailure(std::string name, const std::string& what)
      : std::runtime_error(what), kernel(std::move(name)) {}

  std::string kernel;  ///< of the contract
};

/// The program lacks the kernel.
struct MissingKernel : InterfaceFailure {
  MissingKernel(std::string name, const std::string& what)
      : InterfaceFailure(std::move(name), what) {}
};

/// A work-group needs more local memory than the device has; `what()` gives both numbers.
struct LocalMemoryFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Returns the first difference of two signatures, or "": "it has 2 parameters instead of 3". Names
/// of parameters may differ.
std::string difference(const KernelContract& expected, const KernelContract& found);

/// Throws `MissingKernel` unless the expected kernel is among the names of a program's kernels.
void require_kernel(const KernelContract& expected, const std::vector<std::string>& found);

/// Throws `InterfaceFailure` if the kernel's signature differs.
void require_match(const KernelContract& expected, const KernelContract& found);

/// Throws `InterfaceFailure` if the source demands a work-group size (`required`, in work-items;
/// zeros if it does not) other than that of the launch.
void require_group(const std::string& kernel, const std::array<std::size_t, 3>& required,
                   const std::array<std::size_t, 3>& launched);

/// Throws `LocalMemoryFailure` if a group of the kernel needs more bytes than the device has.
void require_local_memory(const std::string& kernel, std::size_t needed, std::size_t available);

}  // namespace oclab
