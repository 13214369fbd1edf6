// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: images of one float channel, and samplers.
#include "harness/native_compiler/front_end/errors.h"
#include "harness/native_compiler/lowering/call_lowering.h"

namespace oclab::native {
namespace {

bool is_integer(Value vector) {
  return LLVMGetTypeKind(LLVMGetElementType(LLVMTypeOf(vector))) == LLVMIntegerTypeKind;
}

/// CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST: reads without a sampler are inside.
constexpr std::uint64_t kPlainSampler = 0x12;

[[noreturn]] void refuse(const BuiltinCall& call) {
  throw Unsupported(line_of(call.instruction),
                    call.name.name + " of other images than image2d_t with one float channel");
}

/// read_imagef(image, [sampler,] int2 or float2): the channel, and (0, 0, 1) after it.
void lower_read(Emitter& emit, const BuiltinCall& call) {
  Value place = call.arguments.back();
  if (lanes_of(LLVMTypeOf(place)) != 2) refuse(call);
  Value sampler =
      call.arguments.size() == 3 ? emit.handle(call.arguments[1]) : emit.i64(kPlainSampler);
  Value pixel =
      emit.call(is_integer(place) ? "oclab_read_pixel" : "oclab_sample_pixel", emit.float_type(),
                {emit.handle(call.arguments[0]), sampler, emit.component(place, 0),
                 emit.component(place, 1), emit.i32(call.at)});
  Value vector = LLVMConstNull(LLVMTypeOf(call.instruction));
  vector = emit.with_component(vector, LLVMConstReal(emit.float_type(), 1), 3);
  replace(call.instruction, emit.with_component(vector, pixel, 0));
}

void lower_write(Emitter& emit, const BuiltinCall& call) {
  Value place = call.arguments[1];
  if (lanes_of(LLVMTypeOf(place)) != 2 || call.arguments.size() != 3) refuse(call);
  emit.call("oclab_write_pixel", emit.void_type(),
            {emit.handle(call.arguments[0]), emit.component(place, 0), emit.component(place, 1),
             emit.component(call.arguments[2], 0), emit.i32(call.at)});
  LLVMInstructionEraseFromParent(call.instruction);
}

Value size_of_image(Emitter& emit, const BuiltinCall& call, unsigned dimension) {
  return emit.call("oclab_image_size", emit.i32(),
                   {emit.handle(call.arguments[0]), emit.i32(dimension)});
}

}  // namespace

bool lower_image(Emitter& emit, const BuiltinCall& call) {
  const std::string& name = call.name.name;
  if (name == "read_imagef") {
    lower_read(emit, call);
  } else if (name == "write_imagef") {
    lower_write(emit, call);
  } else if (name == "get_image_width" || name == "get_image_height") {
    replace(call.instruction, size_of_image(emit, call, name == "get_image_height" ? 1 : 0));
  } else if (name == "get_image_dim") {
    if (lanes_of(LLVMTypeOf(call.instruction)) != 2) refuse(call);
    Value vector = LLVMConstNull(LLVMTypeOf(call.instruction));
    for (unsigned k = 0; k < 2; ++k) {
      vector = emit.with_component(vector, size_of_image(emit, call, k), k);
    }
    replace(call.instruction, vector);
  } else if (name == "__translate_sampler_initializer") {
    Value bits = LLVMBuildZExt(emit.builder(), call.arguments[0], emit.i64(), "");
    replace(call.instruction, emit.pointer(bits, LLVMTypeOf(call.instruction)));
  } else if (name.starts_with("read_image") || name.starts_with("write_image")) {
    refuse(call);
  } else {
    return false;
  }
  return true;
}

}  // namespace oclab::native
