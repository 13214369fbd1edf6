// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: machine code for this machine, or for another one.
#pragma once

#include <llvm-c/TargetMachine.h>

#include <filesystem>
#include <string>

#include "harness/native_compiler/front_end/options.h"
#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// Generates code for the baseline of an architecture, and `fma` where this machine's CPU has it,
/// so that results do not depend on the model of the CPU.
class CodeGenerator {
 public:
  explicit CodeGenerator(const CodeTarget& target);

  LLVMTargetMachineRef machine() const { return machine_.get(); }

  /// Whether the processor has an instruction that multiplies and adds with one rounding.
  bool fuses() const { return fuses_; }

  /// Makes a module one for the target.
  void adopt(LLVMModuleRef module) const;

  /// Writes the module as a shared object. Throws `std::runtime_error` when the module is not
  /// valid, and when the linker fails, and `Unsupported` for a function of too many values.
  void write(LLVMModuleRef module, const std::filesystem::path& shared_object) const;

 private:
  std::string triple_;
  std::string linker_;
  bool fuses_;
  Owner<LLVMTargetMachineRef, LLVMDisposeTargetMachine> machine_;
  Owner<LLVMTargetDataRef, LLVMDisposeTargetData> layout_;
};

}  // namespace oclab::native
