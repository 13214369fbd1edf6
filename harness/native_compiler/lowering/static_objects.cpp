// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a program's variables become objects.
#include "harness/native_compiler/lowering/static_objects.h"

#include "harness/native_compiler/ir/errors.h"
#include "harness/native_runtime/handle.h"

namespace oclab::native {
namespace {

/// The length of the innermost arrays of an array of arrays, else 0.
std::uint64_t row_bytes_of(const Emitter& emit, Type type) {
  std::uint64_t bytes = 0;
  while (LLVMGetTypeKind(type) == LLVMArrayTypeKind) {
    type = LLVMGetElementType(type);
    if (LLVMGetTypeKind(type) == LLVMArrayTypeKind) {
      bytes = LLVMABISizeOfType(emit.layout(), type);
    }
  }
  return bytes;
}

/// "kernel.tile" and "kernel.tile.1" are local arrays called tile.
void set_name(StaticObject& object, const std::string& name) {
  object.name = name;
  const std::size_t dot = name.find('.');
  if (dot == std::string::npos) return;
  object.kernel = name.substr(0, dot);
  object.name = name.substr(dot + 1, name.find('.', dot + 1) - dot - 1);
}

StaticObject replace_variable(const Emitter& emit, Value variable, std::uint32_t number) {
  Type type = LLVMGlobalGetValueType(variable);
  StaticObject object{.object = number,
                      .bytes = LLVMABISizeOfType(emit.layout(), type),
                      .row_bytes = row_bytes_of(emit, type),
                      .local = space_of(variable) == kLocalSpace};
  set_name(object, std::string(name_of(variable)));
  Value handle = LLVMConstIntToPtr(emit.i64(handle_of(number)), LLVMTypeOf(variable));
  LLVMReplaceAllUsesWith(variable, handle);
  if (object.local) {
    LLVMDeleteGlobal(variable);
  } else {
    object.symbol = "oclab_constant_" + std::to_string(number);
    LLVMSetValueName2(variable, object.symbol.c_str(), object.symbol.size());
    LLVMSetLinkage(variable, LLVMExternalLinkage);
    LLVMSetVisibility(variable, LLVMDefaultVisibility);
    LLVMSetSection(variable, "");
  }
  return object;
}

}  // namespace

std::vector<StaticObject> replace_variables(Emitter& emit) {
  std::vector<StaticObject> objects;
  std::uint32_t number = kFirstStatic;
  for (Value variable : globals_of(emit.module())) {
    if (name_of(variable).starts_with("llvm.")) continue;
    if (number == kContext) throw Unsupported(0, "more than 900 variables");
    objects.push_back(replace_variable(emit, variable, number++));
  }
  return objects;
}

}  // namespace oclab::native
