// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: LLVM's optimiser, set so that costs can be shown line by line.
#include "harness/native_compiler/optimiser.h"

#include <llvm-c/Support.h>
#include <llvm/Config/llvm-config.h>

#include <algorithm>
#include <array>

#include "harness/memory_model/machine.h"
#include "harness/native_compiler/array_loops.h"
#include "harness/native_compiler/ir/kernels.h"
#include "harness/native_compiler/ir/passes.h"

namespace oclab::native {
namespace {

/// Settings that no pass takes as a parameter in all versions of LLVM. `#pragma unroll` unrolls
/// nests of loops completely up to a larger size than LLVM's default: where a nest stays half
/// unrolled, its conditions stay, and compiling takes longer.
void set_options() {
  static constexpr std::array kOptimiserOptions{"oclab-model-compiler",
                                                "-disable-licm-promotion",
                                                "-phi-node-folding-threshold=0",
                                                "-two-entry-phi-node-folding-threshold=0",
                                                "-enable-noalias-to-md-conversion=0",
                                                "-rotation-max-header-size=0",
                                                "-pragma-unroll-threshold=65536"};
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

/// No store changes constant memory, so what was loaded from there is not loaded again.
void mark_constant_loads(LLVMModuleRef module) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  const unsigned kind = metadata_kind(context, "invariant.load");
  LLVMValueRef nothing = LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, nullptr, 0));
  for (Value function : functions_of(module)) {
    for (Block block : blocks_of(function)) {
      for (Value each : instructions_of(block)) {
        if (LLVMIsALoadInst(each) == nullptr) continue;
        if (space_of(LLVMGetOperand(each, 0)) == kConstantSpace) {
          LLVMSetMetadata(each, kind, nothing);
        }
      }
    }
  }
}

/// Whether the type is that of a pointer to private memory.
bool is_private_pointer(LLVMTypeRef type) {
  return LLVMGetTypeKind(type) == LLVMPointerTypeKind && LLVMGetPointerAddressSpace(type) == 0;
}

/// A call would copy a structure unseen by the model, and what has an address is no register. A
/// GPU's compiler keeps both in registers, so functions that get or return such things become part
/// of their callers.
void inline_private_parameters(LLVMModuleRef module) {
  constexpr auto kFunction = static_cast<LLVMAttributeIndex>(LLVMAttributeFunctionIndex);
  for (Value function : functions_of(module)) {
    if (LLVMIsDeclaration(function) != 0) continue;
    bool has_private = false;
    for (unsigned i = 0; i < LLVMCountParams(function); ++i) {
      has_private = has_private || is_private_pointer(LLVMTypeOf(LLVMGetParam(function, i)));
    }
    if (!has_private) continue;
    for (const char* name : {"noinline", "optnone"}) {
      LLVMRemoveEnumAttributeAtIndex(function, kFunction, attribute_kind(name));
    }
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMAddAttributeAtIndex(function, kFunction,
                            LLVMCreateEnumAttribute(context, attribute_kind("alwaysinline"), 0));
  }
}

/// Blocks are joined only where no instruction moves from one line's branch to another's.
#define SIMPLIFY_BLOCKS                                                                \
  "simplifycfg<bonus-inst-threshold=0;no-forward-switch-cond;no-switch-range-to-icmp;" \
  "no-switch-to-lookup;keep-loops;no-hoist-common-insts;no-sink-common-insts>"

/// Vectors are moved whole where their address is known to allow it.
#if LLVM_VERSION_MAJOR >= 18
#define INFER_ALIGNMENT ",infer-alignment"
#else
#define INFER_ALIGNMENT ""  // instcombine does so
#endif

constexpr const char* kPasses =
    "forceattrs,inferattrs,function(lower-expect," SIMPLIFY_BLOCKS
    ",sroa,early-cse<>),ipsccp,called-value-propagation,globalopt,function(mem2reg),deadargelim,"
    "function(instcombine," SIMPLIFY_BLOCKS
    "),"
    "cgscc(devirt<4>(inline<only-mandatory>,inline,function-attrs,"
    "function(sroa,early-cse<memssa>,jump-threading,correlated-propagation," SIMPLIFY_BLOCKS
    ",instcombine," SIMPLIFY_BLOCKS
    ",reassociate,"
    "loop-mssa(loop-instsimplify,loop-simplifycfg,licm,loop-rotate,licm,"
    "simple-loop-unswitch<no-nontrivial;trivial>)," SIMPLIFY_BLOCKS
    ",instcombine,"
    "loop(loop-idiom,indvars,loop-deletion,loop-unroll-full),sroa," SIMPLIFY_BLOCKS
    ",gvn<>,sccp,bdce,instcombine,"
    "jump-threading,correlated-propagation,adce,memcpyopt,dse,loop-mssa(licm)," SIMPLIFY_BLOCKS
    ",instcombine))),"
    "globalopt,globaldce,function(float2int,lower-constant-intrinsics,"
    "loop(loop-rotate,loop-deletion),instcombine," SIMPLIFY_BLOCKS
    ",instcombine,loop-unroll<O2>,"
    "instcombine,loop-mssa(licm),loop-sink,instsimplify,div-rem-pairs," SIMPLIFY_BLOCKS
        INFER_ALIGNMENT "),globaldce,constmerge";

/// What the marked loops become, and what follows from it.
constexpr const char* kUnrollMarked =
    "function(loop(loop-unroll-full),sroa," SIMPLIFY_BLOCKS
    ",early-cse<memssa>,gvn<>,sccp,instcombine," SIMPLIFY_BLOCKS
    ",adce,loop-mssa(licm),instcombine," SIMPLIFY_BLOCKS INFER_ALIGNMENT ")";

}  // namespace

void optimise(LLVMModuleRef module) {
  for (Value kernel : kernels_of(module)) align_parameters(kernel);
  align_local_arrays(module);
  mark_constant_loads(module);
  inline_private_parameters(module);
  set_options();
  run_passes(module, kPasses, nullptr);
  constexpr int kDeepestNest = 4;
  for (int i = 0; i < kDeepestNest && mark_loops_over_private_arrays(module); ++i) {
    run_passes(module, kUnrollMarked, nullptr);
  }
}

void simplify(LLVMModuleRef module) {
  inline_private_parameters(module);
  set_options();
  run_passes(module, "function(sroa),cgscc(inline,function(sroa),function-attrs),globaldce",
             nullptr);
}

}  // namespace oclab::native
