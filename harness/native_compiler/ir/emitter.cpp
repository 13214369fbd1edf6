// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: adds code to a module: calls of the runtime, and checked accesses.
#include "harness/native_compiler/ir/emitter.h"

#include <llvm-c/DebugInfo.h>

#include <bit>
#include <stdexcept>

#include "harness/native_compiler/front_end/errors.h"
#include "harness/native_compiler/ir/shadow_context.h"
#include "harness/native_runtime/handle.h"

namespace oclab::native {
namespace {

/// The address space that a pointer claims, if it may be wrong: a pointer that was an integer, or
/// came through memory, may refer to anything.
ClaimedSpace doubtful_space(Value pointer) {
  const unsigned space = LLVMGetPointerAddressSpace(LLVMTypeOf(pointer));
  const auto claimed = static_cast<ClaimedSpace>(space);
  if (claimed != ClaimedSpace::kGlobal && claimed != ClaimedSpace::kLocal) {
    return ClaimedSpace::kAny;
  }
  const auto opcode = [](Value value) {
    if (LLVMIsAConstantExpr(value) != nullptr) return LLVMGetConstOpcode(value);
    return LLVMIsAInstruction(value) != nullptr ? LLVMGetInstructionOpcode(value) : LLVMRet;
  };
  while (opcode(pointer) == LLVMGetElementPtr || opcode(pointer) == LLVMBitCast) {
    pointer = LLVMGetOperand(pointer, 0);
  }
  const bool argument = LLVMIsAArgument(pointer) != nullptr &&
                        LLVMGetFunctionCallConv(LLVMGetParamParent(pointer)) == kSpirKernel;
  const bool sure = argument || LLVMIsAGlobalVariable(pointer) != nullptr;
  return sure ? ClaimedSpace::kAny : claimed;
}

}  // namespace

Emitter::Emitter(LLVMModuleRef module)
    : module_(module),
      context_(LLVMGetModuleContext(module)),
      layout_(LLVMGetModuleDataLayout(module)),
      builder_(LLVMCreateBuilderInContext(context_)),
      void_(LLVMVoidTypeInContext(context_)),
      i32_(LLVMInt32TypeInContext(context_)),
      i64_(LLVMInt64TypeInContext(context_)) {}

void Emitter::before(Value instruction) {
  LLVMPositionBuilderBefore(builder(), instruction);
  LLVMSetCurrentDebugLocation2(builder(), nullptr);
}

void Emitter::at_end_of(Block block) {
  LLVMPositionBuilderAtEnd(builder(), block);
  LLVMSetCurrentDebugLocation2(builder(), nullptr);
}

std::uint64_t Emitter::element_bytes(Type vector) const {
  return bytes_of(LLVMGetElementType(vector));
}

Value Emitter::call(const std::string& name, Type result, const std::vector<Value>& arguments) {
  std::vector<Type> types;
  for (Value argument : arguments) types.push_back(LLVMTypeOf(argument));
  const auto count = static_cast<unsigned>(types.size());
  Type type = LLVMFunctionType(result, types.data(), count, 0);
  return LLVMBuildCall2(builder(), type, function(name, type), const_cast<Value*>(arguments.data()),
                        count, "");
}

Value Emitter::function(const std::string& name, Type type) {
  Value function = LLVMGetNamedFunction(module_, name.c_str());
  if (function == nullptr) function = LLVMAddFunction(module_, name.c_str(), type);
  if (LLVMGlobalGetValueType(function) != type) throw std::logic_error("two types of " + name);
  return function;
}

/// The address of the shadows of arguments, which a function fetches once.
Value Emitter::context() {
  Value user = LLVMGetBasicBlockParent(LLVMGetInsertBlock(builder()));
  Value& address = contexts_[user];
  if (address != nullptr) return address;
  Type type = LLVMFunctionType(i64_, nullptr, 0, 0);
  const BuilderOwner entry(LLVMCreateBuilderInContext(context_));
  LLVMPositionBuilderBefore(entry.get(), LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(user)));
  Value callee = function("oclab_shadow_context", type);
  return address = LLVMBuildCall2(entry.get(), type, callee, nullptr, 0, "");
}

Value Emitter::handle(Value pointer) { return LLVMBuildPtrToInt(builder(), pointer, i64_, ""); }

Value Emitter::pointer(Value handle, Type type) {
  return LLVMBuildIntToPtr(builder(), handle, type, "");
}

Value Emitter::shadow(Value handle) {
  return LLVMBuildAdd(builder(), handle, i64(shadow_handle(0)), "");
}

Value Emitter::address(Value pointer, std::uint64_t bytes, AccessType type, std::uint32_t at,
                       unsigned alignment) {
  if (bytes > kLongestAccess) throw Unsupported(0, "values of more than 4096 bytes");
  if (const auto offset = context_offset(layout_, pointer, bytes); checks_ && offset) {
    return LLVMBuildAdd(builder(), context(), i64(*offset), "");
  }
  const auto log2 = static_cast<std::uint32_t>(std::countr_zero(alignment == 0 ? 1 : alignment));
  const std::uint32_t code =
      access_code(static_cast<std::uint32_t>(bytes), type, log2, doubtful_space(pointer));
  return call("oclab_access", i64_, {handle(pointer), i32(at), i32(code)});
}

Value Emitter::load(Type type, Value pointer, std::uint32_t at, unsigned alignment) {
  Value from = address(pointer, bytes_of(type), AccessType::kLoad, at, alignment);
  Value value = LLVMBuildLoad2(builder(), type, this->pointer(from, LLVMPointerType(type, 0)), "");
  LLVMSetAlignment(value, 1);
  return value;
}

void Emitter::store(Value value, Value pointer, std::uint32_t at, unsigned alignment) {
  Type type = LLVMTypeOf(value);
  Value to = address(pointer, bytes_of(type), AccessType::kStore, at, alignment);
  Value made = LLVMBuildStore(builder(), value, this->pointer(to, LLVMPointerType(type, 0)));
  LLVMSetAlignment(made, 1);
  if (checks_ && !context_offset(layout_, pointer, bytes_of(type))) {
    call("oclab_stored", void_, {});
  }
}

/// In the function's first block, so that a loop does not make it again and again.
Value Emitter::scratch(Value function, unsigned number) {
  Value& place = scratch_[{function, number}];
  if (place != nullptr) return place;
  constexpr unsigned kWords = 16;
  const BuilderOwner first(LLVMCreateBuilderInContext(context_));
  LLVMPositionBuilderBefore(first.get(), LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)));
  return place = LLVMBuildAlloca(first.get(), LLVMVectorType(i64_, kWords), "");
}

Value Emitter::component(Value vector, unsigned index) {
  return LLVMBuildExtractElement(builder(), vector, i32(index), "");
}

Value Emitter::with_component(Value vector, Value element, unsigned index) {
  return LLVMBuildInsertElement(builder(), vector, element, i32(index), "");
}

void extend_argument(Value call, unsigned index, bool is_signed) {
  const unsigned kind = attribute_kind(is_signed ? "signext" : "zeroext");
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(call));
  LLVMAddCallSiteAttribute(call, index + 1, LLVMCreateEnumAttribute(context, kind, 0));
}

void replace(Value instruction, Value by) {
  LLVMReplaceAllUsesWith(instruction, by);
  LLVMInstructionEraseFromParent(instruction);
}

}  // namespace oclab::native
