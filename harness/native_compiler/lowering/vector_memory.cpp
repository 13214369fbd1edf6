// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: vloadN, vstoreN and their forms for half.
#include <charconv>
#include <optional>
#include <string_view>

#include "harness/native_compiler/lowering/call_lowering.h"

namespace oclab::native {
namespace {

/// "vload4", "vstorea_half8_rte": what is moved, and how.
struct VectorMove {
  bool store = false;
  bool half = false;
  bool aligned = false;  ///< vloada_half, vstorea_half: to the whole vector
  unsigned lanes = 1;
  std::string rounding;  ///< "_rte" or ""
};

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

std::optional<VectorMove> parse(std::string_view name) {
  VectorMove move;
  move.store = take(name, "vstore");
  if (!move.store && !take(name, "vload")) return std::nullopt;
  move.aligned = take(name, "a");
  move.half = take(name, "_half");
  const char* const end = name.data() + name.size();
  const char* const after = std::from_chars(name.data(), end, move.lanes).ptr;
  const bool counted = after != name.data();
  move.rounding = std::string(after, end);
  return move.half || counted ? std::optional(move) : std::nullopt;
}

/// The handle of vector `index` as a pointer. Vectors of three components lie 3 apart, but 4 apart
/// in the aligned forms.
Value vector_place(Emitter& emit, const VectorMove& move, std::uint64_t element_bytes, Value index,
                   Value pointer) {
  const std::uint64_t stride = move.aligned && move.lanes == 3 ? 4 : move.lanes;
  Value bytes = LLVMBuildMul(emit.builder(), index, emit.i64(element_bytes * stride), "");
  Value sum = LLVMBuildAdd(emit.builder(), emit.handle(pointer), bytes, "");
  return emit.pointer(sum, LLVMTypeOf(pointer));
}

unsigned alignment_of(const VectorMove& move, std::uint64_t element_bytes) {
  const unsigned whole = move.lanes == 3 ? 4 : move.lanes;
  return static_cast<unsigned>(element_bytes) * (move.aligned ? whole : 1);
}

Type vector_of(Type element, unsigned lanes) {
  return lanes == 1 ? element : LLVMVectorType(element, lanes);
}

/// `convert` of each component.
template <typename Convert>
Value each_component(Emitter& emit, Value from, Type to, Convert convert) {
  const unsigned lanes = lanes_of(LLVMTypeOf(from));
  if (lanes == 1) return convert(from);
  Value result = LLVMGetUndef(to);
  for (unsigned k = 0; k < lanes; ++k) {
    result = emit.with_component(result, convert(emit.component(from, k)), k);
  }
  return result;
}

void lower_load(Emitter& emit, const BuiltinCall& call, const VectorMove& move) {
  Type type = LLVMTypeOf(call.instruction);
  Type memory_type = move.half ? vector_of(emit.integer(16), move.lanes) : type;
  const std::uint64_t bytes = move.half ? 2 : emit.element_bytes(type);
  Value place = vector_place(emit, move, bytes, call.arguments[0], call.arguments[1]);
  Value value = emit.load(memory_type, place, call.at, alignment_of(move, bytes));
  if (move.half) {
    value = each_component(emit, value, type, [&](Value bits) {
      return emit.call("oclab_builtin_half_to_float_x", emit.float_type(), {bits});
    });
  }
  replace(call.instruction, value);
}

void lower_store(Emitter& emit, const BuiltinCall& call, const VectorMove& move) {
  Value value = call.arguments[0];
  if (move.half) {
    const char letter = call.name.parameters.at(0).scalar;
    value =
        each_component(emit, value, vector_of(emit.integer(16), move.lanes), [&](Value component) {
          return emit.call("oclab_builtin_float_to_half" + move.rounding + "_" + letter,
                           emit.integer(16), {component});
        });
  }
  Type type = LLVMTypeOf(value);
  const std::uint64_t bytes = emit.bytes_of(type) / move.lanes;
  Value place = vector_place(emit, move, bytes, call.arguments[1], call.arguments[2]);
  emit.store(value, place, call.at, alignment_of(move, bytes));
  LLVMInstructionEraseFromParent(call.instruction);
}

}  // namespace

bool lower_memory(Emitter& emit, const BuiltinCall& call) {
  const auto move = parse(call.name.name);
  if (!move) return false;
  if (move->store) {
    lower_store(emit, call, *move);
  } else {
    lower_load(emit, call, *move);
  }
  return true;
}

}  // namespace oclab::native
