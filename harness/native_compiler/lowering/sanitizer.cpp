// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: LLVM's MemorySanitizer over a module, to find uninitialised values.
#include "harness/native_compiler/lowering/sanitizer.h"

#include <stdexcept>
#include <string_view>

#include "harness/native_compiler/ir/passes.h"
#include "harness/native_compiler/lowering/call_lowering.h"
#include "harness/native_runtime/handle.h"

namespace oclab::native {
namespace {

constexpr std::string_view kAttribute = "sanitize_memory";

/// The pair of the shadow's handle and one of the origins, which are not used.
Value metadata(Emitter& emit, const BuiltinCall& call) {
  Type type = LLVMTypeOf(call.instruction);
  Value shadow = emit.shadow(emit.handle(call.arguments[0]));
  Value result = LLVMGetUndef(type);
  for (unsigned k = 0; k < 2; ++k) {
    Value word = k == 0 ? shadow : emit.i64(handle_of(kOrigins));
    word = emit.pointer(word, LLVMStructGetTypeAtIndex(type, k));
    result = LLVMBuildInsertValue(emit.builder(), result, word, k, "");
  }
  return result;
}

/// memset, memcpy or memmove of the bytes and of their shadow.
void lower_bulk(Emitter& emit, const BuiltinCall& call) {
  Value to = emit.handle(call.arguments[0]);
  Value bytes = LLVMBuildZExtOrBitCast(emit.builder(), call.arguments[2], emit.i64(), "");
  Value to_shadow = emit.shadow(to);
  Value at = emit.i32(call.at);
  if (call.full_name == "__msan_memset") {
    Value byte = LLVMBuildZExtOrBitCast(emit.builder(), call.arguments[1], emit.i32(), "");
    emit.call("oclab_fill", emit.void_type(), {to, byte, bytes, at});
    emit.call("oclab_fill", emit.void_type(), {to_shadow, emit.i32(0), bytes, at});
  } else {
    Value from = emit.handle(call.arguments[1]);
    Value from_shadow = emit.shadow(from);
    emit.call("oclab_copy", emit.void_type(), {to, from, bytes, at});
    emit.call("oclab_copy", emit.void_type(), {to_shadow, from_shadow, bytes, at});
  }
  replace(call.instruction, call.arguments[0]);
}

void lower_array(Emitter& emit, const BuiltinCall& call, unsigned byte) {
  Value shadow = emit.shadow(emit.handle(call.arguments[0]));
  emit.call("oclab_fill", emit.void_type(),
            {shadow, emit.i32(byte), call.arguments[1], emit.i32(call.at)});
  LLVMInstructionEraseFromParent(call.instruction);
}

}  // namespace

void add_sanitizer(LLVMModuleRef module, LLVMTargetMachineRef machine) {
  const unsigned kind = attribute_kind(kAttribute);
  LLVMAttributeRef attribute = LLVMCreateEnumAttribute(LLVMGetModuleContext(module), kind, 0);
  for (Value function : functions_of(module)) {
    if (LLVMIsDeclaration(function) != 0) continue;
    LLVMAddAttributeAtIndex(function, static_cast<LLVMAttributeIndex>(LLVMAttributeFunctionIndex),
                            attribute);
  }
  // Without `recover` it would add `unreachable` after each report.
  run_passes(module, "msan<recover;kernel>", machine);
}

void lower_sanitizer_call(Emitter& emit, const BuiltinCall& call) {
  const std::string& name = call.full_name;
  if (name.starts_with("__msan_metadata_ptr_for_")) {
    replace(call.instruction, metadata(emit, call));
  } else if (name == "__msan_get_context_state") {
    Value context = emit.i64(handle_of(kContext));
    replace(call.instruction, emit.pointer(context, LLVMTypeOf(call.instruction)));
  } else if (name == "__msan_warning") {
    emit.call("oclab_uninitialised", emit.void_type(), {emit.i32(call.at)});
    LLVMInstructionEraseFromParent(call.instruction);
  } else if (name == "__msan_poison_alloca") {
    lower_array(emit, call, 0xFF);
  } else if (name == "__msan_unpoison_alloca") {
    lower_array(emit, call, 0);
  } else if (name == "__msan_chain_origin") {
    replace(call.instruction, call.arguments[0]);
  } else if (name == "__msan_memset" || name == "__msan_memcpy" || name == "__msan_memmove") {
    lower_bulk(emit, call);
  } else {
    throw std::logic_error("no lowering of " + name);
  }
}

}  // namespace oclab::native
