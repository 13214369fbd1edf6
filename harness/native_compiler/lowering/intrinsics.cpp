// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: LLVM's intrinsics: those that touch memory are checked, unknown ones refused.
#include <algorithm>
#include <array>
#include <string_view>

#include "harness/native_compiler/front_end/errors.h"
#include "harness/native_compiler/lowering/arithmetic.h"
#include "harness/native_compiler/lowering/call_lowering.h"

namespace oclab::native {
namespace {

/// Computations on values, which code generation knows on every machine.
constexpr std::array<std::string_view, 37> kComputations{
    "abs",      "smax",       "smin",   "umax",         "umin",     "fma",   "fabs",      "maxnum",
    "minnum",   "bswap",      "ctpop",  "ctlz",         "cttz",     "fshl",  "fshr",      "sqrt",
    "floor",    "usub",       "uadd",   "sadd",         "ssub",     "umul",  "smul",      "vector",
    "copysign", "bitreverse", "trunc",  "rint",         "ceil",     "round", "roundeven", "is",
    "expect",   "fptosi",     "fptoui", "canonicalize", "nearbyint"};

/// Hints for the optimiser.
constexpr std::array<std::string_view, 6> kHints{"dbg",          "lifetime",  "assume",
                                                 "experimental", "donothing", "invariant"};

bool contains(const auto& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

Value wide(Emitter& emit, Value value, Type type) {
  return LLVMBuildZExtOrBitCast(emit.builder(), value, type, "");
}

}  // namespace

void lower_intrinsic(Emitter& emit, const BuiltinCall& call) {
  const std::string_view name = std::string_view(call.full_name).substr(5);
  const std::string_view stem = name.substr(0, name.find('.'));
  const auto& arguments = call.arguments;
  if (stem == "memcpy" || stem == "memmove") {
    emit.call("oclab_copy", emit.void_type(),
              {emit.handle(arguments[0]), emit.handle(arguments[1]),
               wide(emit, arguments[2], emit.i64()), emit.i32(call.at)});
  } else if (stem == "memset") {
    emit.call("oclab_fill", emit.void_type(),
              {emit.handle(arguments[0]), wide(emit, arguments[1], emit.i32()),
               wide(emit, arguments[2], emit.i64()), emit.i32(call.at)});
  } else if (stem == "fmuladd") {
    return round_twice(emit, call.instruction);
  } else if (stem == "trap") {
    emit.call("oclab_unreachable", emit.void_type(), {emit.i32(call.at)});
  } else if (contains(kComputations, stem)) {
    return;
  } else if (!contains(kHints, stem) || LLVMGetFirstUse(call.instruction) != nullptr) {
    throw Unsupported(line_of(call.instruction), "the intrinsic " + call.full_name);
  }
  LLVMInstructionEraseFromParent(call.instruction);
}

}  // namespace oclab::native
