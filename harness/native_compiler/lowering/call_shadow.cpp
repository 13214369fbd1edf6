// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which components of a built-in function's result have no value.
#include "harness/native_compiler/lowering/call_shadow.h"

#include "harness/native_runtime/handle.h"

namespace oclab::native {
namespace {

/// Where MemorySanitizer keeps the shadows of arguments, 8-byte aligned, and that of a result.
constexpr std::uint64_t kArguments = handle_of(kContext);
constexpr std::uint64_t kResult = kArguments + kArgumentShadowBytes;
constexpr std::uint64_t kAlignment = 8;

bool is_set(Value value) { return value != nullptr; }

}  // namespace

/// How many arguments are only moved, not computed with.
unsigned CallShadow::moved_arguments() const {
  if (function_ == "shuffle" || function_ == "rotate") return 1;
  if (function_ == "shuffle2" || function_ == "bitselect" || function_ == "select") return 2;
  return 0;
}

unsigned CallShadow::element_bits(Type type) const {
  const bool scalar = lanes_of(type) == 1;
  return static_cast<unsigned>(8 * (scalar ? emit_.bytes_of(type) : emit_.element_bytes(type)));
}

/// Integers of the same sizes.
Type CallShadow::shape_of(Type type) const {
  const unsigned lanes = lanes_of(type);
  Type element = emit_.integer(element_bits(type));
  return lanes == 1 ? element : LLVMVectorType(element, lanes);
}

/// The shadow of an argument.
Value CallShadow::argument(std::size_t index) {
  std::uint64_t offset = 0;
  for (std::size_t k = 0; k < index; ++k) {
    const auto bytes = LLVMABISizeOfType(emit_.layout(), LLVMTypeOf(call_.arguments[k]));
    offset += (bytes + kAlignment - 1) / kAlignment * kAlignment;
  }
  Type type = shape_of(LLVMTypeOf(call_.arguments[index]));
  Value place = emit_.pointer(emit_.i64(kArguments + offset), LLVMPointerType(type, 0));
  return emit_.load(type, place, call_.at, kAlignment);
}

Value CallShadow::spread(Value bit, unsigned lanes) {
  if (lanes == 1) return bit;
  Value all = LLVMGetUndef(LLVMVectorType(LLVMTypeOf(bit), lanes));
  for (unsigned k = 0; k < lanes; ++k) all = emit_.with_component(all, bit, k);
  return all;
}

/// A bit for each of `lanes` components of an argument: whether one of its bits has no value.
Value CallShadow::undefined(std::size_t index, unsigned lanes) {
  Value shadow = argument(index);
  Type type = LLVMTypeOf(shadow);
  Value bits = LLVMBuildICmp(emit_.builder(), LLVMIntNE, shadow, LLVMConstNull(type), "");
  return lanes_of(type) == lanes ? bits : spread(bits, lanes);
}

Value CallShadow::undefined_elements(std::size_t first, unsigned lanes) {
  Value all = nullptr;
  for (std::size_t k = first; k < call_.arguments.size(); ++k) {
    if (is_pointer(LLVMTypeOf(call_.arguments[k]))) continue;
    Value bits = undefined(k, lanes);
    all = is_set(all) ? LLVMBuildOr(emit_.builder(), all, bits, "") : bits;
  }
  return all;
}

Value CallShadow::undefined_whole(std::size_t first) {
  Value all = nullptr;
  for (std::size_t k = first; k < call_.arguments.size(); ++k) {
    Value shadow = argument(k);
    Type type = LLVMTypeOf(shadow);
    Type word = emit_.integer(element_bits(type) * lanes_of(type));
    shadow = LLVMBuildBitCast(emit_.builder(), shadow, word, "");
    Value bit = LLVMBuildICmp(emit_.builder(), LLVMIntNE, shadow, LLVMConstNull(word), "");
    all = is_set(all) ? LLVMBuildOr(emit_.builder(), all, bit, "") : bit;
  }
  return all;
}

/// The function of the shadows of what it moves, and of the values of the other arguments.
Value CallShadow::moved(const Compute& compute, Type shape) {
  std::vector<Value> arguments = call_.arguments;
  for (unsigned k = 0; k < moved_arguments(); ++k) {
    arguments[k] = LLVMBuildBitCast(emit_.builder(), argument(k), LLVMTypeOf(arguments[k]), "");
  }
  Value result = compute(arguments, LLVMTypeOf(call_.instruction));
  return LLVMBuildBitCast(emit_.builder(), result, shape, "");
}

void CallShadow::set(Value shadow) {
  Value place = emit_.pointer(emit_.i64(kResult), LLVMPointerType(LLVMTypeOf(shadow), 0));
  emit_.store(shadow, place, call_.at, kAlignment);
}

void CallShadow::set_result(const Compute& compute, bool whole) {
  if (!emit_.checks() || call_.arguments.empty()) return;
  Type shape = shape_of(LLVMTypeOf(call_.instruction));
  const unsigned moved = moved_arguments();
  const unsigned lanes = lanes_of(shape);
  Value bits = whole ? spread(undefined_whole(moved), lanes) : undefined_elements(moved, lanes);
  Value shadow = LLVMBuildSExt(emit_.builder(), bits, shape, "");
  if (moved > 0) {
    shadow = LLVMBuildOr(emit_.builder(), shadow, this->moved(compute, shape), "");
  }
  set(shadow);
}

void CallShadow::set_stored(Type stored) {
  if (!emit_.checks()) return;
  Type shape = shape_of(stored);
  Value bits = undefined_elements(0, lanes_of(shape));
  Value shadow = LLVMBuildSExt(emit_.builder(), bits, shape, "");
  Value place = emit_.shadow(emit_.handle(call_.arguments.back()));
  emit_.store(shadow, emit_.pointer(place, LLVMPointerType(shape, 0)), call_.at, 1);
}

void CallShadow::require_defined(std::size_t first) {
  if (!emit_.checks()) return;
  for (std::size_t k = first; k < call_.arguments.size(); ++k) {
    Value bits = LLVMBuildZExt(emit_.builder(), undefined(k, 1), emit_.i64(), "");
    emit_.call("oclab_require_defined", emit_.void_type(), {bits, emit_.i32(call_.at)});
  }
}

}  // namespace oclab::native
