// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: adds code to a module: calls of the runtime, and checked accesses.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "harness/native_compiler/ir/llvm.h"
#include "harness/native_runtime/calls.h"

namespace oclab::native {

/// Adds code before the instruction of the last `before`. The code has no place in the source, so
/// nothing that is added is taken for the kernel's.
class Emitter {
 public:
  explicit Emitter(LLVMModuleRef module);

  void before(Value instruction);
  void at_end_of(Block block);

  LLVMModuleRef module() const { return module_; }
  LLVMBuilderRef builder() const { return builder_.get(); }
  LLVMTargetDataRef layout() const { return layout_; }

  Type void_type() const { return void_; }
  Type i32() const { return i32_; }
  Type i64() const { return i64_; }
  Type integer(unsigned bits) const { return LLVMIntTypeInContext(context_, bits); }
  Type float_type() const { return LLVMFloatTypeInContext(context_); }
  Value i32(std::uint64_t n) const { return LLVMConstInt(i32_, n, 0); }
  Value i64(std::uint64_t n) const { return LLVMConstInt(i64_, n, 0); }

  /// Bytes that a value takes in memory, and those of one component of a vector.
  std::uint64_t bytes_of(Type type) const { return LLVMStoreSizeOfType(layout_, type); }
  std::uint64_t element_bytes(Type vector) const;

  /// Calls a function of the runtime or a built-in one, declared on first use.
  Value call(const std::string& name, Type result, const std::vector<Value>& arguments);

  /// A pointer of the kernel as a number, and back.
  Value handle(Value pointer);
  Value pointer(Value handle, Type type);

  /// The handle of the shadow of what a handle refers to.
  Value shadow(Value handle);

  /// Loads or stores a value through a check.
  Value load(Type type, Value pointer, std::uint32_t at, unsigned alignment);
  void store(Value value, Value pointer, std::uint32_t at, unsigned alignment);

  /// The native address of a handle, for an access of this many bytes, as a number.
  Value address(Value pointer, std::uint64_t bytes, AccessType type, std::uint32_t at,
                unsigned alignment);

  /// The program gets checks: MemorySanitizer has gone over it, and stores are announced.
  void set_checks() { checks_ = true; }
  bool checks() const { return checks_; }

  /// The processor has an instruction for `fma`.
  void set_fuses(bool fuses) { fuses_ = fuses; }
  bool fuses() const { return fuses_; }

  /// Native memory for a value, which the kernel cannot name: the same for all uses of one number
  /// in one function. It is as large as OpenCL's largest vector.
  Value scratch(Value function, unsigned number);

  Value component(Value vector, unsigned index);
  Value with_component(Value vector, Value element, unsigned index);

 private:
  Value function(const std::string& name, Type type);
  Value context();

  LLVMModuleRef module_;
  LLVMContextRef context_;
  LLVMTargetDataRef layout_;
  BuilderOwner builder_;
  Type void_, i32_, i64_;
  bool checks_ = false;
  bool fuses_ = false;
  std::map<Value, Value> contexts_;                      // the context's address by function
  std::map<std::pair<Value, unsigned>, Value> scratch_;  // by function and number
};

/// Declares to the machine's convention that argument `index`, from 0, is extended to 32 bits.
void extend_argument(Value call, unsigned index, bool is_signed);

/// Puts a value in an instruction's place, which is deleted.
void replace(Value instruction, Value by);

}  // namespace oclab::native
