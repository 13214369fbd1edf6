// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what PoCL has compiled, as text.
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

/// The few functions of LLVM's C interface that read a program. They are the same in all versions;
/// which one is there depends on PoCL, so nothing is linked.
class Llvm {
 public:
  explicit Llvm(const std::string& library)
      : handle_(dlopen(library.c_str(), RTLD_LAZY | RTLD_NOLOAD), dlclose) {
    if (!handle_) return;
    find(create_context_, "LLVMContextCreate");
    find(dispose_context_, "LLVMContextDispose");
    find(set_handler_, "LLVMContextSetDiagnosticHandler");
    find(copy_bytes_, "LLVMCreateMemoryBufferWithMemoryRangeCopy");
    find(dispose_bytes_, "LLVMDisposeMemoryBuffer");
    find(parse_, "LLVMParseBitcodeInContext2");
    find(first_variable_, "LLVMGetFirstGlobal");
    find(next_variable_, "LLVMGetNextGlobal");
    find(value_, "LLVMGetInitializer");
    find(set_value_, "LLVMSetInitializer");
    find(type_, "LLVMTypeOf");
    find(zero_, "LLVMConstNull");
    find(print_, "LLVMPrintModuleToString");
    find(dispose_text_, "LLVMDisposeMessage");
    find(dispose_module_, "LLVMDisposeModule");
  }

  /// The program as text, without the values of its variables; nothing if this LLVM cannot read it.
  std::optional<std::string> text_of(const std::string& bitcode) const {
    if (!complete_) return std::nullopt;
    const std::unique_ptr<void, void (*)(void*)> context(create_context_(), dispose_context_);
    set_handler_(
        context.get(), [](void*, void*) {}, nullptr);  // the default one may exit
    const std::unique_ptr<void, void (*)(void*)> bytes(
        copy_bytes_(bitcode.data(), bitcode.size(), "kernel"), dispose_bytes_);
    void* module = nullptr;
    if (parse_(context.get(), bytes.get(), &module) != 0) return std::nullopt;
    clear_variables(module);
    char* printed = print_(module);
    std::string text(printed);
    dispose_text_(printed);
    dispose_module_(module);
    return text;
  }

 private:
  template <typename Function>
  void find(Function*& function, const char* name) {
    function = reinterpret_cast<Function*>(dlsym(handle_.get(), name));
    if (function == nullptr) missing_ = true;
    complete_ = !missing_;
  }

  /// Sets every defined variable to zero: the text of the tables behind OpenCL's mathematical
  /// functions would cost more than the rest of a build.
  void clear_variables(void* module) const {
    for (void* variable = first_variable_(module); variable != nullptr;
         variable = next_variable_(variable)) {
      void* value = value_(variable);
      if (value != nullptr) set_value_(variable, zero_(type_(value)));
    }
  }

  std::unique_ptr<void, int (*)(void*)> handle_;
  bool missing_ = false;
  bool complete_ = false;
  void* (*create_context_)() = nullptr;
  void (*dispose_context_)(void*) = nullptr;
  void (*set_handler_)(void*, void (*)(void*, void*), void*) = nullptr;
  void* (*copy_bytes_)(const char*, std::size_t, const char*) = nullptr;
  void (*dispose_bytes_)(void*) = nullptr;
  int (*parse_)(void*, void*, void**) = nullptr;
  void* (*first_variable_)(void*) = nullptr;
  void* (*next_variable_)(void*) = nullptr;
  void* (*value_)(void*) = nullptr;
  void (*set_value_)(void*, void*) = nullptr;
  void* (*type_)(void*) = nullptr;
  void* (*zero_)(void*) = nullptr;
  char* (*print_)(void*) = nullptr;
  void (*dispose_text_)(char*) = nullptr;
  void (*dispose_module_)(void*) = nullptr;
};

/// Several drivers may have loaded several versions.
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
                                const std::function<void(std::string_view)>& look) {
  const std::vector<std::string> llvms = loaded_llvms();
  std::error_code missing;
  for (const auto& entry : fs::recursive_directory_iterator(cache, missing)) {
    if (entry.path().filename() != "program.bc" || read_.contains(entry.path())) continue;
    const auto text = text_of(entry.path(), llvms);
    if (!text) return false;
    look(*text);
    read_.insert(entry.path());
  }
  return !read_.empty();
}

}  // namespace oclab
