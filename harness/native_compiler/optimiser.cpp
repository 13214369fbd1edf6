// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: LLVM's optimiser, set so that costs can be shown line by line.
#include "harness/native_compiler/optimiser.h"

#include <llvm-c/Support.h>

#include <algorithm>
#include <array>

#include "harness/model/machine.h"
#include "harness/native_compiler/ir/passes.h"

namespace oclab::native {
namespace {

/// Settings that no pass takes as a parameter in all versions of LLVM.
void set_options() {
  static constexpr std::array kOptimiserOptions{
      "oclab-model-compiler",          "-sink-common-insts=0",
      "-hoist-common-insts=0",         "-disable-licm-promotion",
      "-phi-node-folding-threshold=0", "-two-entry-phi-node-folding-threshold=0",
      "-bonus-inst-threshold=0",       "-enable-noalias-to-md-conversion=0",
      "-disable-vector-combine"};
  static const bool done = [] {
    LLVMParseCommandLineOptions(static_cast<int>(kOptimiserOptions.size()),
                                kOptimiserOptions.data(), nullptr);
    return true;
  }();
  static_cast<void>(done);
}

/// A GPU's compiler places arrays in local memory so that vectors can be moved whole.
void align_local_arrays(LLVMModuleRef module) {
  for (Value variable : globals_of(module)) {
    if (space_of(variable) != kLocalSpace) continue;
    LLVMSetAlignment(variable, std::max(LLVMGetAlignment(variable), model::kLaneBytes));
  }
}

}  // namespace

void optimise(LLVMModuleRef module) {
  align_local_arrays(module);
  set_options();
  run_passes(module, "default<Oz>", nullptr);
}

}  // namespace oclab::native
