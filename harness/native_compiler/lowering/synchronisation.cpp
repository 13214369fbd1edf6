// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: barriers, fences and asynchronous copies.
#include <algorithm>
#include <array>
#include <string_view>

#include "harness/native_compiler/front_end/errors.h"
#include "harness/native_compiler/lowering/call_lowering.h"

namespace oclab::native {
namespace {

constexpr std::array<std::string_view, 5> kFences{"mem_fence", "read_mem_fence", "write_mem_fence",
                                                  "prefetch", "atomic_work_item_fence"};

/// async_work_group_copy(to, from, count, event), strided: (to, from, count, stride, event).
void lower_copy(Emitter& emit, const BuiltinCall& call) {
  const MangledParameter& element = call.name.parameters.at(0);
  const std::uint64_t lanes = element.lanes == 3 ? 4 : element.lanes;
  const std::uint64_t bytes = bits_of(element.scalar) / 8 * lanes;
  if (bytes == 0) throw Unsupported(line_of(call.instruction), call.name.name + " of this type");
  const bool to_local = space_of(call.arguments[0]) == kLocalSpace;
  const bool strided = call.name.name.find("strided") != std::string::npos;
  Value made =
      emit.call("oclab_async_copy", emit.i64(),
                {emit.handle(call.arguments[0]), emit.handle(call.arguments[1]), call.arguments[2],
                 strided ? call.arguments[3] : emit.i64(1), emit.handle(call.arguments.back()),
                 emit.i32(bytes | (to_local ? 256U : 0U)), emit.i32(call.at)});
  replace(call.instruction, emit.pointer(made, LLVMTypeOf(call.instruction)));
}

}  // namespace

bool lower_synchronisation(Emitter& emit, const BuiltinCall& call) {
  const std::string& name = call.name.name;
  if (name == "barrier" || name == "work_group_barrier") {
    emit.call("oclab_barrier", emit.void_type(), {emit.i32(call.at), call.arguments[0]});
    LLVMInstructionEraseFromParent(call.instruction);
  } else if (std::ranges::find(kFences, name) != kFences.end() &&
             LLVMGetFirstUse(call.instruction) == nullptr) {
    LLVMInstructionEraseFromParent(call.instruction);
  } else if (name == "wait_group_events") {
    emit.call("oclab_wait", emit.void_type(),
              {emit.handle(call.arguments[1]), call.arguments[0], emit.i32(call.at)});
    LLVMInstructionEraseFromParent(call.instruction);
  } else if (name == "async_work_group_copy" || name == "async_work_group_strided_copy") {
    lower_copy(emit, call);
  } else {
    return false;
  }
  return true;
}

}  // namespace oclab::native
