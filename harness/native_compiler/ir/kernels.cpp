// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a program's kernels: their signatures and entries.
#include "harness/native_compiler/ir/kernels.h"

#include <llvm-c/DebugInfo.h>

#include <algorithm>
#include <string_view>

#include "harness/spec/opencl_type.h"

namespace oclab::native {
namespace {

/// The operands of the kernel's metadata of this name.
std::vector<Value> metadata(Value kernel, const char* name) {
  LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(kernel));
  const unsigned wanted = metadata_kind(context, name);
  std::size_t count = 0;
  LLVMValueMetadataEntry* const entries = LLVMGlobalCopyAllMetadata(kernel, &count);
  std::vector<Value> operands;
  for (unsigned k = 0; k < count; ++k) {
    if (LLVMValueMetadataEntriesGetKind(entries, k) != wanted) continue;
    Value node = LLVMMetadataAsValue(context, LLVMValueMetadataEntriesGetMetadata(entries, k));
    operands.resize(LLVMGetMDNodeNumOperands(node));
    LLVMGetMDNodeOperands(node, operands.data());
  }
  LLVMDisposeValueMetadataEntries(entries);
  return operands;
}

std::string text_of(Value string) {
  unsigned length = 0;
  const char* const text = LLVMGetMDString(string, &length);
  return text == nullptr ? "" : std::string(text, length);
}

AddressSpace address_space(Value number) {
  switch (LLVMConstIntGetZExtValue(number)) {
    case kGlobalSpace: return AddressSpace::kGlobal;
    case kConstantSpace: return AddressSpace::kConstant;
    case kLocalSpace: return AddressSpace::kLocal;
    default: return AddressSpace::kPrivate;
  }
}

/// The alignment in bytes of what a pointer's type points to, such as "uchar4*"; 1 for structures.
unsigned alignment_of_target(const std::string& pointer) {
  const OpenclType type = opencl_type(std::string_view(pointer).substr(0, pointer.find('*')));
  return type.is_built_in() ? static_cast<unsigned>(type.bytes()) : 1;
}

/// A parameter's type. Clang resolves typedefs in the base type, but does not name vectors there.
std::string without_typedef(Value type, Value base_type) {
  const std::string base = text_of(base_type);
  return base.find("__attribute__") == base.npos ? base : text_of(type);
}

/// Whether nothing is written through this parameter, as far as the optimiser has found out.
bool reads_only(Value function, unsigned parameter) {
  const auto has = [&](std::string_view name) {
    return LLVMGetEnumAttributeAtIndex(function, parameter + 1, attribute_kind(name)) != nullptr;
  };
  return has("readonly") || has("readnone");
}

}  // namespace

std::vector<Value> kernels_of(LLVMModuleRef module) {
  std::vector<Value> kernels;
  for (Value function : functions_of(module)) {
    const bool kernel = LLVMGetFunctionCallConv(function) == kSpirKernel;
    if (kernel && LLVMIsDeclaration(function) == 0) kernels.push_back(function);
  }
  return kernels;
}

bool is_only_launched(Value function) {
  for (LLVMUseRef use = LLVMGetFirstUse(function); use != nullptr; use = LLVMGetNextUse(use)) {
    if (LLVMIsACallInst(LLVMGetUser(use)) != nullptr) return false;
  }
  return std::ranges::count(kernels_of(LLVMGetGlobalParent(function)), function) > 0;
}

Kernel describe_kernel(Value kernel) {
  Kernel result;
  result.signature.name = name_of(kernel);
  result.symbol = "oclab_entry_" + result.signature.name;
  const auto spaces = metadata(kernel, "kernel_arg_addr_space");
  const auto types = metadata(kernel, "kernel_arg_type");
  const auto base_types = metadata(kernel, "kernel_arg_base_type");
  const auto names = metadata(kernel, "kernel_arg_name");
  const auto access = metadata(kernel, "kernel_arg_access_qual");
  const std::size_t count =
      std::min({spaces.size(), types.size(), base_types.size(), names.size(), access.size()});
  for (std::size_t i = 0; i < count; ++i) {
    Parameter parameter{address_space(spaces[i]), without_typedef(types[i], base_types[i]),
                        text_of(names[i])};
    const std::string how = text_of(access[i]);
    if (how != "none") parameter.type = how + " " + parameter.type;
    result.signature.parameters.push_back(std::move(parameter));
    if (how == "read_only" || reads_only(kernel, static_cast<unsigned>(i))) {
      result.reads_only.push_back(i);
    }
  }
  const auto group = metadata(kernel, "reqd_work_group_size");
  for (std::size_t d = 0; d < std::min<std::size_t>(group.size(), 3); ++d) {
    result.required_group[d] = LLVMConstIntGetZExtValue(group[d]);
  }
  return result;
}

/// clang calls a local array "kernel.array".
std::map<std::string, std::uint64_t> declared_local_bytes(LLVMModuleRef module) {
  std::map<std::string, std::uint64_t> bytes;
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
  for (Value variable = LLVMGetFirstGlobal(module); variable != nullptr;
       variable = LLVMGetNextGlobal(variable)) {
    if (space_of(variable) != kLocalSpace) continue;
    const std::string_view name = name_of(variable);
    bytes[std::string(name.substr(0, name.find('.')))] +=
        LLVMABISizeOfType(layout, LLVMGlobalGetValueType(variable));
  }
  return bytes;
}

void align_parameters(Value kernel) {
  const unsigned kind = attribute_kind("align");
  LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(kernel));
  const auto types = metadata(kernel, "kernel_arg_base_type");
  const auto count = std::min<std::size_t>(types.size(), LLVMCountParams(kernel));
  for (unsigned k = 0; k < count; ++k) {
    if (!is_pointer(LLVMTypeOf(LLVMGetParam(kernel, k)))) continue;
    LLVMAttributeRef aligned =
        LLVMCreateEnumAttribute(context, kind, alignment_of_target(text_of(types[k])));
    LLVMAddAttributeAtIndex(kernel, k + 1, aligned);
  }
}

void add_entry(Emitter& emit, Value kernel, const std::string& symbol) {
  Type type = LLVMGlobalGetValueType(kernel);
  Type slots = emit.i64();
  Value entry = LLVMAddFunction(emit.module(), symbol.c_str(),
                                LLVMFunctionType(emit.void_type(), &slots, 1, 0));
  LLVMContextRef context = LLVMGetModuleContext(emit.module());
  emit.at_end_of(LLVMAppendBasicBlockInContext(context, entry, ""));
  std::vector<Type> types(LLVMCountParams(kernel));
  LLVMGetParamTypes(type, types.data());
  std::vector<Value> arguments;
  LLVMBuilderRef builder = emit.builder();
  for (std::size_t k = 0; k < types.size(); ++k) {
    Type loaded = is_pointer(types[k]) ? emit.i64() : types[k];
    Value place = LLVMBuildAdd(builder, LLVMGetParam(entry, 0), emit.i64(k * sizeof(Slot)), "");
    Value value =
        LLVMBuildLoad2(builder, loaded, emit.pointer(place, LLVMPointerType(loaded, 0)), "");
    arguments.push_back(is_pointer(types[k]) ? emit.pointer(value, types[k]) : value);
  }
  LLVMBuildCall2(builder, type, kernel, arguments.data(), static_cast<unsigned>(arguments.size()),
                 "");
  LLVMBuildRetVoid(builder);
}

}  // namespace oclab::native
