// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the registers that LLVM's back end for AMD's GPUs assigns to a program's kernels.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "harness/worker/protocol/job.h"

namespace oclab {

/// Registers of a work-item, by kernel. What LLVM spills counts as well: the program would be slow
/// with it, and its cost is not predicted.
using KernelRegisters = std::map<std::string, unsigned>;

struct AssignedRegisters {
  std::string gpu;  ///< "gfx90a"
  KernelRegisters kernels;
};

/// By what a job calls the GPU: "gfx942 gfx90a".
using RegistersOnGpus = std::map<std::string, AssignedRegisters>;

/// Compiles the job's source for the first of these GPUs ("gfx942 gfx90a") for which clang can,
/// unless that is done. Its files get names that begin with `prefix`. Where none can, or libclc is
/// missing, there is no file.
void compile_for_gpu(const BuildJob& job, const std::string& gpus,
                     const std::filesystem::path& prefix);

/// What `compile_for_gpu` has found, or nothing.
std::optional<AssignedRegisters> assigned_registers(const std::string& gpus,
                                                    const std::filesystem::path& prefix);

/// What an object file for one of AMD's GPUs says about its kernels. Nothing where it says it never
/// or, by a source that pretends to, twice.
std::optional<KernelRegisters> registers_in(std::string_view object);

}  // namespace oclab
