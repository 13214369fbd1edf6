// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a program's kernels: their signatures and entries.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/native_compiler/ir/emitter.h"
#include "harness/native_runtime/program.h"

namespace oclab::native {

/// The kernels of a module as the compiler made it.
std::vector<Value> kernels_of(LLVMModuleRef module);

/// Whether it is a kernel that no function calls: its arguments are those of a launch.
bool is_only_launched(Value function);

/// Name, parameters and required group of a kernel, from the metadata for the OpenCL run-time.
Kernel describe_kernel(Value kernel);

/// The bytes of the local arrays that each kernel declares, by its name. An optimiser removes those
/// that have no effect; a GPU's compiler does not.
std::map<std::string, std::uint64_t> declared_local_bytes(LLVMModuleRef module);

/// Declares a kernel's pointers to be aligned as their types require, which the OpenCL run-time
/// guarantees. Not all versions of clang do.
void align_parameters(Value kernel);

/// Adds the entry of the kernel, called `symbol`: void(const Slot*).
void add_entry(Emitter& emit, Value kernel, const std::string& symbol);

}  // namespace oclab::native
