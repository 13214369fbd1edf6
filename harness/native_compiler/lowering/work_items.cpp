// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the work-item functions (get_global_id, …), and printf.
#include <algorithm>
#include <iterator>

#include "harness/native_compiler/front_end/errors.h"
#include "harness/native_compiler/lowering/call_lowering.h"

namespace oclab::native {
namespace {

void print_scalar(Emitter& emit, Value value) {
  LLVMBuilderRef builder = emit.builder();
  Type type = LLVMTypeOf(value);
  PrintfType kind = PrintfType::kInteger;
  if (is_pointer(type)) {
    kind = PrintfType::kHandle;
    value = emit.handle(value);
  } else if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind) {
    value = LLVMBuildSExtOrBitCast(builder, value, emit.i64(), "");
  } else {
    Type real = LLVMDoubleTypeInContext(LLVMGetTypeContext(type));
    if (type != real) value = LLVMBuildFPExt(builder, value, real, "");
    value = LLVMBuildBitCast(builder, value, emit.i64(), "");
    kind = PrintfType::kReal;
  }
  emit.call("oclab_printf_argument", emit.void_type(),
            {value, emit.i32(static_cast<std::uint64_t>(kind))});
}

}  // namespace

bool lower_work_item(Emitter& emit, const BuiltinCall& call) {
  const auto* const known = std::ranges::find(kWorkItemFunctions, call.name.name);
  if (known == std::end(kWorkItemFunctions)) return false;
  const auto number = static_cast<std::uint64_t>(known - std::begin(kWorkItemFunctions));
  Value dimension = call.arguments.empty() ? emit.i32(0) : call.arguments[0];
  Value result = emit.call("oclab_work_item", emit.i64(), {emit.i32(number), dimension});
  Type type = LLVMTypeOf(call.instruction);
  replace(call.instruction, LLVMBuildTruncOrBitCast(emit.builder(), result, type, ""));
  return true;
}

bool lower_printf(Emitter& emit, const BuiltinCall& call) {
  if (call.name.name != "printf") return false;
  for (std::size_t i = 1; i < call.arguments.size(); ++i) {
    Value argument = call.arguments[i];
    const unsigned lanes = lanes_of(LLVMTypeOf(argument));
    for (unsigned k = 0; k < lanes; ++k) {
      print_scalar(emit, lanes == 1 ? argument : emit.component(argument, k));
    }
  }
  Value result =
      emit.call("oclab_printf", emit.i32(), {emit.handle(call.arguments[0]), emit.i32(call.at)});
  replace(call.instruction, result);
  return true;
}

}  // namespace oclab::native
