// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs passes of LLVM.
#include "harness/native_compiler/ir/passes.h"

#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include <stdexcept>

namespace oclab::native {
namespace {

std::string message_of(LLVMErrorRef error) {
  char* const message = LLVMGetErrorMessage(error);
  std::string text = message;
  LLVMDisposeErrorMessage(message);
  return text;
}

}  // namespace

void run_passes(LLVMModuleRef module, const char* passes, LLVMTargetMachineRef machine) {
  const Owner<LLVMPassBuilderOptionsRef, LLVMDisposePassBuilderOptions> options(
      LLVMCreatePassBuilderOptions());
  LLVMPassBuilderOptionsSetLoopVectorization(options.get(), 0);
  LLVMPassBuilderOptionsSetSLPVectorization(options.get(), 0);
  if (LLVMErrorRef error = LLVMRunPasses(module, passes, machine, options.get())) {
    throw std::runtime_error(message_of(error));
  }
}

}  // namespace oclab::native
