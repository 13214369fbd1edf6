// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a compiled program in this process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "harness/native_runtime/program.h"

namespace oclab::native {

/// The entry of a kernel, which takes a slot for each parameter.
using Entry = void (*)(const Slot*);

/// A program, and where its kernels and its constant data are.
struct LoadedProgram {
  Program description;
  std::map<std::string, Entry> entries;           ///< by the kernel's name
  std::map<std::uint32_t, std::byte*> constants;  ///< by the number of the object
  std::shared_ptr<void> library;                  ///< keeps the code loaded
};

/// Loads PREFIX.so and its description, PREFIX.json. The running program must export the functions
/// of calls.h and the built-in functions (ENABLE_EXPORTS). Maps executable memory, so this comes
/// before that is forbidden. Throws `std::runtime_error` if something is missing.
LoadedProgram load_program(const std::filesystem::path& prefix);

}  // namespace oclab::native
