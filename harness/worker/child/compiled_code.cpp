// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the programs that PoCL has compiled, as text.
#include "harness/worker/child/compiled_code.h"

#include <dlfcn.h>
#include <link.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <vector>

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// LLVM's C interface, in a library that PoCL has loaded. Its functions are the same in all
/// versions; the version depends on PoCL, so nothing is linked.
class Llvm {
 public:
  explicit Llvm(const std::string& library)
      : handle_(dlopen(library.c_str(), RTLD_LAZY | RTLD_NOLOAD), dlclose) {}

  /// The program as text, without the values of its variables; nothing if this LLVM cannot read it.
  std::optional<std::string> text_of(const std::string& bitcode) {
    auto* const create_context = find<void*()>("LLVMContextCreate");
    auto* const dispose_context = find<void(void*)>("LLVMContextDispose");
    auto* const set_handler =
        find<void(void*, void (*)(void*, void*), void*)>("LLVMContextSetDiagnosticHandler");
    auto* const copy = find<void*(const char*, std::size_t, const char*)>(
        "LLVMCreateMemoryBufferWithMemoryRangeCopy");
    auto* const dispose_copy = find<void(void*)>("LLVMDisposeMemoryBuffer");
    auto* const parse = find<int(void*, void*, void**)>("LLVMParseBitcodeInContext2");
    auto* const print = find<char*(void*)>("LLVMPrintModuleToString");
    auto* const dispose_text = find<void(char*)>("LLVMDisposeMessage");
    auto* const dispose_module = find<void(void*)>("LLVMDisposeModule");
    if (!complete_) return std::nullopt;
    const std::unique_ptr<void, void (*)(void*)> context(create_context(), dispose_context);
    set_handler(
        context.get(), [](void*, void*) {}, nullptr);  // the default one may exit
    const std::unique_ptr<void, void (*)(void*)> bytes(
        copy(bitcode.data(), bitcode.size(), "kernel"), dispose_copy);
    void* parsed = nullptr;
    if (parse(context.get(), bytes.get(), &parsed) != 0) return std::nullopt;
    const std::unique_ptr<void, void (*)(void*)> module(parsed, dispose_module);
    if (!clear_variables(module.get())) return std::nullopt;
    const std::unique_ptr<char, void (*)(char*)> text(print(module.get()), dispose_text);
    return std::string(text.get());
  }

 private:
  template <typename Function>
  Function* find(const char* name) {
    void* const found = handle_ ? dlsym(handle_.get(), name) : nullptr;
    complete_ = complete_ && found != nullptr;
    return reinterpret_cast<Function*>(found);
  }

  /// Sets every defined variable to zero: printing the tables of OpenCL's mathematical functions
  /// would take longer than the rest of a build. Returns whether this LLVM can.
  bool clear_variables(void* module) {
    auto* const first = find<void*(void*)>("LLVMGetFirstGlobal");
    auto* const next = find<void*(void*)>("LLVMGetNextGlobal");
    auto* const value_of = find<void*(void*)>("LLVMGetInitializer");
    auto* const set_value = find<void(void*, void*)>("LLVMSetInitializer");
    auto* const type_of = find<void*(void*)>("LLVMTypeOf");
    auto* const zero_of = find<void*(void*)>("LLVMConstNull");
    if (!complete_) return false;
    for (void* variable = first(module); variable != nullptr; variable = next(variable)) {
      void* const value = value_of(variable);
      if (value != nullptr) set_value(variable, zero_of(type_of(value)));
    }
    return true;
  }

  std::unique_ptr<void, int (*)(void*)> handle_;
  bool complete_ = true;
};

/// Drivers may have loaded several versions.
std::vector<std::string> loaded_llvms() {
  std::vector<std::string> found;
  const auto note = [](dl_phdr_info* library, std::size_t, void* paths) {
    const std::string_view path = library->dlpi_name;
    if (path.find("libLLVM") != path.npos) {
      static_cast<std::vector<std::string>*>(paths)->emplace_back(path);
    }
    return 0;
  };
  dl_iterate_phdr(note, &found);
  return found;
}

std::optional<std::string> text_of(const fs::path& program, const std::vector<std::string>& llvms) {
  std::ifstream in(program, std::ios::binary);
  const std::string bitcode{std::istreambuf_iterator<char>(in), {}};
  for (const std::string& library : llvms) {
    if (auto text = Llvm(library).text_of(bitcode)) return text;
  }
  return std::nullopt;
}

}  // namespace

bool CompiledPrograms::read_new(const fs::path& cache,
                                const std::function<void(std::string_view)>& inspect) {
  const std::vector<std::string> llvms = loaded_llvms();
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
