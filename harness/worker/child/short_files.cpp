// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: copies of PoCL's library and header of built-in functions with fewer of them.
#include "harness/worker/child/short_files.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "harness/support/words.h"
#include "harness/worker/child/llvm_library.h"
#include "harness/worker/protocol/source_words.h"

namespace oclab {
namespace {

/// Macros for the attributes of clang's declarations; each has one of these.
constexpr std::string_view kAttributes = "__ovld __cnfn __purefn __conv ";

/// The function that a line begins to declare, such as `sin` of `float __ovld __cnfn sin(float);`,
/// or "". Refers to the argument.
std::string_view declared_function(std::string_view line) {
  if (line.empty() || !is_word(line.front())) return "";
  const std::vector<std::string_view> words = split_words(line.substr(0, line.find('(')));
  const bool has_attribute =
      std::ranges::any_of(words, [](std::string_view word) { return has_word(kAttributes, word); });
  return has_attribute ? words.back() : "";
}

namespace fs = std::filesystem;
using Reference = void*;  // of LLVM: to a context, a module, a function

template <typename Function>
Function* require(LlvmLibrary& llvm, const char* name) {
  Function* const found = llvm.find<Function>(name);
  if (found == nullptr) throw std::runtime_error(std::string("LLVM has no ") + name);
  return found;
}

/// The module of a file. It stays in memory until this process ends.
Reference parsed(LlvmLibrary& llvm, const fs::path& file) {
  auto* const create_context = require<Reference()>(llvm, "LLVMContextCreate");
  auto* const open = require<int(const char*, Reference*, char**)>(
      llvm, "LLVMCreateMemoryBufferWithContentsOfFile");
  auto* const parse =
      require<int(Reference, Reference, Reference*)>(llvm, "LLVMParseBitcodeInContext2");
  Reference text = nullptr;
  Reference module = nullptr;
  char* message = nullptr;
  if (open(file.c_str(), &text, &message) != 0 || parse(create_context(), text, &module) != 0) {
    throw std::runtime_error("LLVM cannot read " + file.string());
  }
  return module;
}

/// Lets nothing outside of the module call the functions that are not kept. Returns their names.
std::set<std::string> leave_out(LlvmLibrary& llvm, Reference module, const Selection& selection) {
  constexpr int kInternalLinkage = 8;
  auto* const first = require<Reference(Reference)>(llvm, "LLVMGetFirstFunction");
  auto* const next = require<Reference(Reference)>(llvm, "LLVMGetNextFunction");
  auto* const name_of = require<const char*(Reference)>(llvm, "LLVMGetValueName");
  auto* const is_declaration = require<int(Reference)>(llvm, "LLVMIsDeclaration");
  auto* const set_linkage = require<void(Reference, int)>(llvm, "LLVMSetLinkage");
  std::set<std::string> names;
  for (Reference function = first(module); function != nullptr; function = next(function)) {
    const char* const symbol = name_of(function);
    if (is_declaration(function) != 0 || is_kept(selection, symbol)) continue;
    set_linkage(function, kInternalLinkage);
    names.emplace(builtin_name(symbol));
  }
  names.erase("");
  return names;
}

/// Removes debug information, and the functions that can be called from nowhere.
void remove_unused(LlvmLibrary& llvm, Reference module) {
  auto* const strip = require<int(Reference)>(llvm, "LLVMStripModuleDebugInfo");
  auto* const create_options = require<Reference()>(llvm, "LLVMCreatePassBuilderOptions");
  auto* const run =
      require<Reference(Reference, const char*, Reference, Reference)>(llvm, "LLVMRunPasses");
  strip(module);
  const Reference no_target = nullptr;
  if (run(module, "globaldce", no_target, create_options()) != nullptr) {
    throw std::runtime_error("LLVM cannot remove functions");
  }
}

}  // namespace

std::set<std::string> write_short_library(const fs::path& from, const fs::path& to,
                                          const Selection& selection) {
  const std::vector<std::string> loaded = LlvmLibrary::loaded();
  if (loaded.empty()) throw std::runtime_error("the driver has no library of LLVM");
  LlvmLibrary llvm(loaded.front());
  const Reference module = parsed(llvm, from);
  std::set<std::string> left_out = leave_out(llvm, module, selection);
  remove_unused(llvm, module);
  auto* const write = require<int(Reference, const char*)>(llvm, "LLVMWriteBitcodeToFile");
  if (write(module, to.c_str()) != 0) throw std::runtime_error("cannot write " + to.string());
  return left_out;
}

std::set<std::string> write_short_header(const std::filesystem::path& from,
                                         const std::filesystem::path& to,
                                         const Selection& selection) {
  std::ifstream whole(from);
  std::ofstream shortened(to);
  std::set<std::string> left_out;
  bool skips = false;  // to the end of a declaration, which may have several lines
  for (std::string line; std::getline(whole, line);) {
    if (!skips) {
      const std::string name(declared_function(line));
      skips = !name.empty() && !has_builtin(selection, name);
      if (skips) left_out.insert(name);
    }
    if (!skips && !line.empty()) shortened << line << '\n';
    skips = skips && line.find(';') == line.npos;
  }
  if (!whole.eof() || !shortened.flush()) {
    throw std::runtime_error("cannot copy " + from.string());
  }
  return left_out;
}

}  // namespace oclab
