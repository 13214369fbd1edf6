// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: LLVM's C interface, which is the same in all versions, with shorter names.
#pragma once

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace oclab::native {

using Value = LLVMValueRef;
using Type = LLVMTypeRef;
using Block = LLVMBasicBlockRef;

/// Address spaces of OpenCL pointers in LLVM.
inline constexpr unsigned kGlobalSpace = 1;
inline constexpr unsigned kConstantSpace = 2;
inline constexpr unsigned kLocalSpace = 3;

/// Owners of LLVM's objects.
template <typename Ref, void (*dispose)(Ref)>
struct Disposer {
  using pointer = Ref;  // NOLINT(readability-identifier-naming): the library's name
  void operator()(Ref ref) const { dispose(ref); }
};
template <typename Ref, void (*dispose)(Ref)>
using Owner = std::unique_ptr<std::remove_pointer_t<Ref>, Disposer<Ref, dispose>>;
using ContextOwner = Owner<LLVMContextRef, LLVMContextDispose>;
using ModuleOwner = Owner<LLVMModuleRef, LLVMDisposeModule>;
using BuilderOwner = Owner<LLVMBuilderRef, LLVMDisposeBuilder>;

/// Parses LLVM's text form. Throws `Unsupported` if it is not valid.
ModuleOwner parse_ir(LLVMContextRef context, const std::string& text);

/// The text of a message, which is freed.
std::string take(char* message);

std::string_view name_of(Value value);

/// LLVM's number of an attribute without a value in text, such as "readonly".
unsigned attribute_kind(std::string_view name);

/// The number of a kind of metadata.
unsigned metadata_kind(LLVMContextRef context, std::string_view name);

/// LLVM's number of the calling convention of kernels.
inline constexpr unsigned kSpirKernel = 76;

/// Line and column of an instruction in the source; 0 where unknown.
unsigned line_of(Value instruction);
unsigned column_of(Value instruction);

std::vector<Value> functions_of(LLVMModuleRef module);  ///< declared and defined ones
std::vector<Block> blocks_of(Value function);
std::vector<Value> instructions_of(Block block);
std::vector<Value> globals_of(LLVMModuleRef module);

/// The function that a call names, or null for an address or inline assembly.
Value callee_of(Value call);
std::vector<Value> arguments_of(Value call);

/// Number of components: 1 for a scalar.
unsigned lanes_of(Type type);

/// A vector's element, or the type itself.
Type scalar_of(Type type);

/// The address space of a pointer, 0 for other values.
unsigned space_of(Value value);
bool is_pointer(Type type);

}  // namespace oclab::native
