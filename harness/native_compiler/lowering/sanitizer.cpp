// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: LLVM's MemorySanitizer over a module, to find values that nobody has written.
#include "harness/native_compiler/lowering/sanitizer.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include <cctype>
#include <stdexcept>
#include <string_view>

#include "harness/native_compiler/ir/errors.h"
#include "harness/native_compiler/lowering/call_lowering.h"
#include "harness/native_runtime/handle.h"

namespace oclab::native {
namespace {

constexpr std::string_view kAttribute = "sanitize_memory";

std::string take_error(LLVMErrorRef error) {
  char* const message = LLVMGetErrorMessage(error);
  std::string text = message;
  LLVMDisposeErrorMessage(message);
  return text;
}

/// The pair of the shadow's handle and one of the origins, which are not used.
Value metadata(Emitter& emit, const BuiltinCall& call) {
  Type type = LLVMTypeOf(call.instruction);
  Value shadow = emit.call("oclab_shadow", emit.i64(), {emit.handle(call.arguments[0])});
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
  Value to_shadow = emit.call("oclab_shadow", emit.i64(), {to});
  Value at = emit.i32(call.at);
  if (call.full_name == "__msan_memset") {
    Value byte = LLVMBuildZExtOrBitCast(emit.builder(), call.arguments[1], emit.i32(), "");
    emit.call("oclab_fill", emit.void_type(), {to, byte, bytes, at});
    emit.call("oclab_fill", emit.void_type(), {to_shadow, emit.i32(0), bytes, at});
  } else {
    Value from = emit.handle(call.arguments[1]);
    Value from_shadow = emit.call("oclab_shadow", emit.i64(), {from});
    emit.call("oclab_copy", emit.void_type(), {to, from, bytes, at});
    emit.call("oclab_copy", emit.void_type(), {to_shadow, from_shadow, bytes, at});
  }
  replace(call.instruction, call.arguments[0]);
}

void lower_array(Emitter& emit, const BuiltinCall& call, unsigned byte) {
  Value shadow = emit.call("oclab_shadow", emit.i64(), {emit.handle(call.arguments[0])});
  emit.call("oclab_fill", emit.void_type(),
            {shadow, emit.i32(byte), call.arguments[1], emit.i32(call.at)});
  LLVMInstructionEraseFromParent(call.instruction);
}

/// The vector that a call of vloadN or vstoreN moves, as a pointer to it.
Value vector_pointer(Emitter& emit, Type vector, Value index, Value pointer) {
  const std::uint64_t bytes = emit.element_bytes(vector) * lanes_of(vector);
  Value offset = LLVMBuildMul(emit.builder(), index, emit.i64(bytes), "");
  Value sum = LLVMBuildAdd(emit.builder(), emit.handle(pointer), offset, "");
  return emit.pointer(sum, LLVMPointerType(vector, space_of(pointer)));
}

bool is_vector_move(std::string_view name, std::string_view prefix) {
  return name.starts_with(prefix) && name.size() > prefix.size() &&
         std::isdigit(static_cast<unsigned char>(name[prefix.size()])) != 0;
}

void expose(Emitter& emit, Value call) {
  Value callee = callee_of(call);
  if (callee == nullptr) return;
  const std::string name = demangle(name_of(callee)).name;
  const std::vector<Value> arguments = arguments_of(call);
  emit.before(call);
  LLVMSetCurrentDebugLocation2(emit.builder(), LLVMInstructionGetDebugLoc(call));
  Value made = nullptr;
  if (is_vector_move(name, "vload")) {
    Type type = LLVMTypeOf(call);
    Value place = vector_pointer(emit, type, arguments[0], arguments[1]);
    made = LLVMBuildLoad2(emit.builder(), type, place, "");
    LLVMSetAlignment(made, static_cast<unsigned>(emit.element_bytes(type)));
    replace(call, made);
  } else if (is_vector_move(name, "vstore")) {
    Type type = LLVMTypeOf(arguments[0]);
    Value place = vector_pointer(emit, type, arguments[1], arguments[2]);
    made = LLVMBuildStore(emit.builder(), arguments[0], place);
    LLVMSetAlignment(made, static_cast<unsigned>(emit.element_bytes(type)));
    LLVMInstructionEraseFromParent(call);
  }
}

}  // namespace

void add_sanitizer(LLVMModuleRef module, LLVMTargetMachineRef machine) {
  const unsigned kind = LLVMGetEnumAttributeKindForName(kAttribute.data(), kAttribute.size());
  LLVMAttributeRef attribute = LLVMCreateEnumAttribute(LLVMGetModuleContext(module), kind, 0);
  for (Value function : functions_of(module)) {
    if (LLVMIsDeclaration(function) != 0) continue;
    LLVMAddAttributeAtIndex(function, static_cast<LLVMAttributeIndex>(LLVMAttributeFunctionIndex),
                            attribute);
  }
  const Owner<LLVMPassBuilderOptionsRef, LLVMDisposePassBuilderOptions> options(
      LLVMCreatePassBuilderOptions());
  // Without `recover` it would add `unreachable` after each report.
  if (LLVMErrorRef error = LLVMRunPasses(module, "msan<recover;kernel>", machine, options.get())) {
    throw std::runtime_error(take_error(error));
  }
}

void expose_vector_memory(LLVMModuleRef module) {
  Emitter emit(module);
  for (Value function : functions_of(module)) {
    for (Block block : blocks_of(function)) {
      for (Value each : instructions_of(block)) {
        if (LLVMGetInstructionOpcode(each) == LLVMCall) expose(emit, each);
      }
    }
  }
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
