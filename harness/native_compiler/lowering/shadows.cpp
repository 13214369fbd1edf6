// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the shadows of values that go into a function without a body.
#include "harness/native_compiler/lowering/shadows.h"

#include <llvm-c/Target.h>

#include <algorithm>

#include "harness/native_runtime/handle.h"

namespace oclab::native {
namespace {

/// MemorySanitizer's context: the arguments' shadows, each at a multiple of 8, then the result's.
constexpr std::uint64_t kSlot = 8;
constexpr std::uint64_t kArgumentBytes = 800;

std::uint64_t round_up(std::uint64_t bytes) { return (bytes + kSlot - 1) / kSlot * kSlot; }

/// The type of a value's shadow: integers of the same widths.
Type shadow_type(const Emitter& emit, Type type) {
  if (is_pointer(type)) return emit.i64();
  const unsigned lanes = lanes_of(type);
  if (lanes == 1) return emit.integer(static_cast<unsigned>(8 * emit.bytes_of(type)));
  return LLVMVectorType(emit.integer(static_cast<unsigned>(8 * emit.element_bytes(type))), lanes);
}

/// A place in the context, as a pointer of the kernel.
Value context_place(Emitter& emit, std::uint64_t offset, Type type) {
  return emit.pointer(emit.i64(handle_of(kContext) + offset), LLVMPointerType(type, 0));
}

/// The shadows of all arguments; null for those beyond the context.
std::vector<Value> argument_shadows(Emitter& emit, const BuiltinCall& call) {
  std::vector<Value> shadows;
  std::uint64_t offset = 0;
  for (Value argument : call.arguments) {
    const std::uint64_t bytes = LLVMABISizeOfType(emit.layout(), LLVMTypeOf(argument));
    Type type = shadow_type(emit, LLVMTypeOf(argument));
    const bool inside = offset + bytes <= kArgumentBytes;
    shadows.push_back(inside ? emit.load(type, context_place(emit, offset, type), call.at, 1)
                             : nullptr);
    offset += round_up(bytes);
  }
  return shadows;
}

/// Whether component `lane` of a shadow, or the whole of a scalar's, has an undefined bit.
Value is_undefined(Emitter& emit, Value shadow, unsigned lane) {
  const unsigned lanes = lanes_of(LLVMTypeOf(shadow));
  if (lanes > 1) shadow = emit.component(shadow, lane < lanes ? lane : 0);
  Value zero = LLVMConstNull(LLVMTypeOf(shadow));
  return LLVMBuildICmp(emit.builder(), LLVMIntNE, shadow, zero, "");
}

/// The same for lanes [first, end) of several shadows.
Value any_undefined(Emitter& emit, const std::vector<Value>& shadows, unsigned first,
                    unsigned end) {
  Value any = LLVMConstNull(emit.integer(1));
  for (Value shadow : shadows) {
    for (unsigned lane = first; shadow != nullptr && lane < end; ++lane) {
      any = LLVMBuildOr(emit.builder(), any, is_undefined(emit, shadow, lane), "");
    }
  }
  return any;
}

unsigned most_lanes(const std::vector<Value>& arguments) {
  unsigned most = 1;
  for (Value each : arguments) most = std::max(most, lanes_of(LLVMTypeOf(each)));
  return most;
}

}  // namespace

void propagate_shadows(Emitter& emit, const BuiltinCall& call, bool mixes) {
  Type result = LLVMTypeOf(call.instruction);
  if (!emit.checks() || LLVMGetTypeKind(result) == LLVMVoidTypeKind) return;
  const std::vector<Value> shadows = argument_shadows(emit, call);
  Type type = shadow_type(emit, result);
  const unsigned lanes = lanes_of(type);
  Value shadow = LLVMConstNull(type);
  for (unsigned k = 0; k < lanes; ++k) {
    Type component = lanes == 1 ? type : LLVMGetElementType(type);
    Value undefined = mixes ? any_undefined(emit, shadows, 0, most_lanes(call.arguments))
                            : any_undefined(emit, shadows, k, k + 1);
    Value part = LLVMBuildSExt(emit.builder(), undefined, component, "");
    shadow = lanes == 1 ? part : emit.with_component(shadow, part, k);
  }
  emit.store(shadow, context_place(emit, kArgumentBytes, type), call.at, 1);
}

void require_defined_arguments(Emitter& emit, const BuiltinCall& call, std::size_t first) {
  if (!emit.checks()) return;
  std::vector<Value> shadows = argument_shadows(emit, call);
  for (std::size_t k = first; k < shadows.size(); ++k) {
    if (shadows[k] == nullptr) continue;
    Value undefined = is_undefined(emit, shadows[k], 0);
    Value bits = LLVMBuildZExt(emit.builder(), undefined, emit.i64(), "");
    emit.call("oclab_require_defined", emit.void_type(), {bits, emit.i32(call.at)});
  }
}

}  // namespace oclab::native
