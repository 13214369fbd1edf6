// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: atomic functions.
#include <algorithm>
#include <iterator>
#include <string_view>

#include "harness/native_compiler/lowering/call_lowering.h"
#include "harness/native_compiler/lowering/call_shadow.h"
#include "harness/native_compiler/lowering/declaration.h"

namespace oclab::native {
namespace {

std::string_view operation_of(std::string_view name) {
  for (const std::string_view prefix : {"atomic_", "atom_"}) {
    if (name.starts_with(prefix)) return name.substr(prefix.size());
  }
  return {};
}

}  // namespace

bool lower_atomic(Emitter& emit, const BuiltinCall& call) {
  const std::string_view operation = operation_of(call.name.name);
  if (operation.empty()) return false;
  const auto* const known = std::ranges::find(kAtomicOperations, operation);
  if (known == std::end(kAtomicOperations)) return false;
  require_atomic(call);
  CallShadow(emit, call, operation).require_defined(1);
  Type type = LLVMTypeOf(call.instruction);
  const auto bytes = emit.bytes_of(type);
  Type bits = emit.integer(static_cast<unsigned>(8 * bytes));
  const char letter = call.name.parameters.at(0).scalar;
  const bool is_signed = letter == 'i' || letter == 'l';
  LLVMBuilderRef builder = emit.builder();
  const auto wide = [&](std::size_t k) {
    if (k >= call.arguments.size()) return emit.i64(0);
    Value value = LLVMBuildBitCast(builder, call.arguments[k], bits, "");
    return is_signed ? LLVMBuildSExtOrBitCast(builder, value, emit.i64(), "")
                     : LLVMBuildZExtOrBitCast(builder, value, emit.i64(), "");
  };
  Value place = emit.address(call.arguments[0], bytes, AccessType::kAtomic, call.at,
                             static_cast<unsigned>(bytes));
  const auto number = static_cast<std::uint64_t>(known - std::begin(kAtomicOperations));
  Value old = emit.call(
      "oclab_atomic", emit.i64(),
      {place, emit.i32(number), wide(1), wide(2), emit.i32(bytes | (is_signed ? 256U : 0U))});
  old = LLVMBuildTruncOrBitCast(builder, old, bits, "");
  replace(call.instruction, LLVMBuildBitCast(builder, old, type, ""));
  return true;
}

}  // namespace oclab::native
