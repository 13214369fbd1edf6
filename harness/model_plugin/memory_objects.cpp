// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which buffers and local arrays a kernel's addresses lie in, as Oclgrind has them.
#include "harness/model_plugin/memory_objects.h"

#include <optional>
#include <stdexcept>
#include <string>

#include "harness/model_plugin/oclgrind.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

namespace oclab::model {
namespace {

namespace og = oclgrind;

unsigned address_space(const llvm::Value& value) {
  const llvm::Type* type = value.getType();
  return type->isPointerTy() ? type->getPointerAddressSpace() : 0;
}

/// LLVM calls the local array `tile` of the kernel `k` "k.tile", and perhaps "k.tile.1".
std::string source_name(const og::Kernel& kernel, const llvm::Value& value) {
  if (const auto* argument = llvm::dyn_cast<llvm::Argument>(&value)) {
    return kernel.getArgumentName(argument->getArgNo()).str();
  }
  const std::string name = value.getName().str();
  const std::size_t dot = name.find('.');
  if (dot == std::string::npos) return name;
  return name.substr(dot + 1, name.find('.', dot + 1) - dot - 1);
}

std::uint64_t row_bytes(const llvm::Value& value) {
  const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&value);
  if (variable == nullptr) return 0;
  const llvm::DataLayout& layout = variable->getParent()->getDataLayout();
  std::uint64_t bytes = 0;
  llvm::Type* type = variable->getValueType();
  while (type->isArrayTy()) {
    type = type->getArrayElementType();
    if (type->isArrayTy()) bytes = layout.getTypeAllocSize(type).getFixedSize();
  }
  return bytes;
}

/// The object at this address, if there is one.
std::optional<MemoryObject> object_at(const og::Kernel& kernel, const llvm::Value& value,
                                      const og::Memory& memory, std::size_t address, bool local) {
  if (!memory.isAddressValid(address)) return std::nullopt;
  const std::size_t bytes = memory.getBuffer(address)->size - memory.extractOffset(address);
  return MemoryObject{.local = local,
                      .begin = address,
                      .bytes = bytes,
                      .name = source_name(kernel, value),
                      .row_bytes = row_bytes(value)};
}

}  // namespace

std::vector<MemoryObject> global_objects(const og::Kernel& kernel, const og::Context& context) {
  std::vector<MemoryObject> objects;
  const og::Memory& memory = *context.getGlobalMemory();
  const auto add = [&](const llvm::Value& value, std::size_t address, int parameter = -1) {
    if (auto object = object_at(kernel, value, memory, address, false)) {
      object->parameter = parameter;
      objects.push_back(std::move(*object));
    }
  };
  // In the order of the parameters: where two share a buffer, the first gives it its name.
  for (const llvm::Argument& argument : kernel.getFunction()->args()) {
    for (auto entry = kernel.values_begin(); entry != kernel.values_end(); ++entry) {
      const unsigned space = address_space(argument);
      if (entry->first != &argument || entry->second.data == nullptr) continue;
      if (space == og::AddrSpaceGlobal || space == og::AddrSpaceConstant) {
        add(argument, entry->second.getPointer(), static_cast<int>(argument.getArgNo()));
      }
    }
  }
  for (const llvm::GlobalVariable& variable : kernel.getFunction()->getParent()->globals()) {
    if (address_space(variable) != og::AddrSpaceConstant) continue;
    try {
      add(variable, kernel.getProgram()->getProgramScopeVar(&variable).getPointer());
    } catch (const std::out_of_range&) {
      continue;  // Oclgrind has no use for it
    }
  }
  return objects;
}

std::vector<MemoryObject> local_objects(const og::Kernel& kernel, const og::WorkGroup& group) {
  std::vector<MemoryObject> objects;
  for (auto entry = kernel.values_begin(); entry != kernel.values_end(); ++entry) {
    if (address_space(*entry->first) != og::AddrSpaceLocal) continue;
    const std::size_t address = group.getLocalMemoryAddress(entry->first);
    auto object = object_at(kernel, *entry->first, *group.getLocalMemory(), address, true);
    if (object) objects.push_back(std::move(*object));
  }
  return objects;
}

}  // namespace oclab::model
