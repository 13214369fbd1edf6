// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the programs that PoCL has compiled, as text.
#include "harness/worker/child/compiled_code.h"

#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <vector>

#include "harness/worker/child/llvm_library.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// Sets every defined variable to zero: printing the tables of OpenCL's mathematical functions
/// would take longer than the rest of a build. Returns whether this LLVM can.
bool clear_variables(LlvmLibrary& llvm, void* module) {
  auto* const first = llvm.find<void*(void*)>("LLVMGetFirstGlobal");
  auto* const next = llvm.find<void*(void*)>("LLVMGetNextGlobal");
  auto* const value_of = llvm.find<void*(void*)>("LLVMGetInitializer");
  auto* const set_value = llvm.find<void(void*, void*)>("LLVMSetInitializer");
  auto* const type_of = llvm.find<void*(void*)>("LLVMTypeOf");
  auto* const zero_of = llvm.find<void*(void*)>("LLVMConstNull");
  if (!llvm.complete()) return false;
  for (void* variable = first(module); variable != nullptr; variable = next(variable)) {
    void* const value = value_of(variable);
    if (value != nullptr) set_value(variable, zero_of(type_of(value)));
  }
  return true;
}

/// The program as text, without the values of its variables; nothing if this LLVM cannot read it.
std::optional<std::string> text_of(LlvmLibrary llvm, const std::string& bitcode) {
  auto* const create_context = llvm.find<void*()>("LLVMContextCreate");
  auto* const dispose_context = llvm.find<void(void*)>("LLVMContextDispose");
  auto* const set_handler =
      llvm.find<void(void*, void (*)(void*, void*), void*)>("LLVMContextSetDiagnosticHandler");
  auto* const copy = llvm.find<void*(const char*, std::size_t, const char*)>(
      "LLVMCreateMemoryBufferWithMemoryRangeCopy");
  auto* const dispose_copy = llvm.find<void(void*)>("LLVMDisposeMemoryBuffer");
  auto* const parse = llvm.find<int(void*, void*, void**)>("LLVMParseBitcodeInContext2");
  auto* const print = llvm.find<char*(void*)>("LLVMPrintModuleToString");
  auto* const dispose_text = llvm.find<void(char*)>("LLVMDisposeMessage");
  auto* const dispose_module = llvm.find<void(void*)>("LLVMDisposeModule");
  if (!llvm.complete()) return std::nullopt;
  const std::unique_ptr<void, void (*)(void*)> context(create_context(), dispose_context);
  set_handler(
      context.get(), [](void*, void*) {}, nullptr);  // the default one may exit
  const std::unique_ptr<void, void (*)(void*)> bytes(copy(bitcode.data(), bitcode.size(), "kernel"),
                                                     dispose_copy);
  void* parsed = nullptr;
  if (parse(context.get(), bytes.get(), &parsed) != 0) return std::nullopt;
  const std::unique_ptr<void, void (*)(void*)> module(parsed, dispose_module);
  if (!clear_variables(llvm, module.get())) return std::nullopt;
  const std::unique_ptr<char, void (*)(char*)> text(print(module.get()), dispose_text);
  return std::string(text.get());
}

std::optional<std::string> text_of(const fs::path& program, const std::vector<std::string>& llvms) {
  std::ifstream in(program, std::ios::binary);
  const std::string bitcode{std::istreambuf_iterator<char>(in), {}};
  for (const std::string& library : llvms) {
    if (auto text = text_of(LlvmLibrary(library), bitcode)) return text;
  }
  return std::nullopt;
}

}  // namespace

bool CompiledPrograms::read_new(const fs::path& cache,
                                const std::function<void(std::string_view)>& inspect) {
  const std::vector<std::string> llvms = LlvmLibrary::loaded();
  std::error_code missing;
  for (const auto& entry : fs::recursive_directory_iterator(cache, missing)) {
    if (entry.path().filename() != "program.bc" || read_.contains(entry.path())) continue;
    const auto text = text_of(entry.path(), llvms);
    if (!text) return false;
    inspect(*text);
    read_.insert(entry.path());
  }
  return !read_.empty();
}

}  // namespace oclab
