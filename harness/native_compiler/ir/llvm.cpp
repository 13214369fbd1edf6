// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: LLVM's C interface, which is the same in all versions, with shorter names.
#include "harness/native_compiler/ir/llvm.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/IRReader.h>

#include "harness/native_compiler/front_end/errors.h"

namespace oclab::native {
namespace {

/// All elements of one of LLVM's lists.
template <typename Element, typename Owner>
std::vector<Element> list(Owner owner, Element (*first)(Owner), Element (*next)(Element)) {
  std::vector<Element> all;
  for (Element each = first(owner); each != nullptr; each = next(each)) all.push_back(each);
  return all;
}

}  // namespace

ModuleOwner parse_ir(LLVMContextRef context, const std::string& text) {
  LLVMMemoryBufferRef buffer =  // the parser takes it
      LLVMCreateMemoryBufferWithMemoryRangeCopy(text.data(), text.size(), "kernel");
  LLVMModuleRef parsed = nullptr;
  char* message = nullptr;
  if (LLVMParseIRInContext(context, buffer, &parsed, &message) != 0) {
    LLVMDisposeMessage(message);
    throw Unsupported(0, "code that clang itself translates wrongly");
  }
  return ModuleOwner(parsed);
}

std::string take(char* message) {
  std::string text = message == nullptr ? "" : message;
  LLVMDisposeMessage(message);
  return text;
}

unsigned attribute_kind(std::string_view name) {
  return LLVMGetEnumAttributeKindForName(name.data(), name.size());
}

unsigned metadata_kind(LLVMContextRef context, std::string_view name) {
  return LLVMGetMDKindIDInContext(context, name.data(), static_cast<unsigned>(name.size()));
}

std::string_view name_of(Value value) {
  std::size_t length = 0;
  const char* const text = LLVMGetValueName2(value, &length);
  return {text, length};
}

unsigned line_of(Value instruction) { return LLVMGetDebugLocLine(instruction); }
unsigned column_of(Value instruction) { return LLVMGetDebugLocColumn(instruction); }

std::vector<Value> functions_of(LLVMModuleRef module) {
  return list(module, LLVMGetFirstFunction, LLVMGetNextFunction);
}

std::vector<Block> blocks_of(Value function) {
  return list(function, LLVMGetFirstBasicBlock, LLVMGetNextBasicBlock);
}

std::vector<Value> instructions_of(Block block) {
  return list(block, LLVMGetFirstInstruction, LLVMGetNextInstruction);
}

std::vector<Value> globals_of(LLVMModuleRef module) {
  return list(module, LLVMGetFirstGlobal, LLVMGetNextGlobal);
}

Value callee_of(Value call) {
  Value called = LLVMGetCalledValue(call);
  return LLVMIsAFunction(called);
}

std::vector<Value> arguments_of(Value call) {
  std::vector<Value> all(LLVMGetNumArgOperands(call));
  for (unsigned i = 0; i < all.size(); ++i) all[i] = LLVMGetOperand(call, i);
  return all;
}

unsigned lanes_of(Type type) {
  return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetVectorSize(type) : 1;
}

Type scalar_of(Type type) {
  return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type) : type;
}

bool is_pointer(Type type) { return LLVMGetTypeKind(type) == LLVMPointerTypeKind; }

unsigned space_of(Value value) {
  Type type = LLVMTypeOf(value);
  return is_pointer(type) ? LLVMGetPointerAddressSpace(type) : 0;
}

}  // namespace oclab::native
