// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: oclab-model-compiler: an OpenCL C source to a program for the model.
//
//   oclab-model-compiler SOURCE --output PREFIX [--checks] [--target TRIPLE --linker PROGRAM]
//                        [-- OPTION OF CLANG ...]
//
// A target is another machine than this one, for the tests of the model on arm64.
// Writes PREFIX.so and PREFIX.json. Standard error is the compiler's log, warnings included. Exit
// status: 0; 1: the source is rejected; 2: wrong use, or an error of the kit; 3: standard output is
// "LINE: what", a construct that the model does not support; 4: it is a forbidden construct. A
// crash of clang or LLVM is death by signal.
#include <llvm-c/DebugInfo.h>
#include <llvm-c/ErrorHandling.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/native_compiler/code_generation.h"
#include "harness/native_compiler/front_end.h"
#include "harness/native_compiler/instrument.h"
#include "harness/native_compiler/ir/errors.h"
#include "harness/native_compiler/ir/kernels.h"
#include "harness/native_compiler/ir/module_rules.h"
#include "harness/native_compiler/lowering/sanitizer.h"
#include "harness/native_compiler/lowering/vector_memory.h"
#include "harness/native_compiler/optimiser.h"

namespace oclab::native {
namespace {

namespace fs = std::filesystem;

constexpr const char* kUsage =
    "usage: oclab-model-compiler SOURCE --output PREFIX [--checks] [--target TRIPLE --linker "
    "PROGRAM] [-- OPTION OF CLANG ...]";

struct Options {
  fs::path source;
  fs::path prefix;
  bool checks = false;
  CodeTarget target;
  std::vector<std::string> clang;
};

Options parse(const std::vector<std::string>& words) {
  Options options;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--") {
      options.clang.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
      break;
    }
    if (words[i] == "--checks") {
      options.checks = true;
    } else if (words[i] == "--output" && i + 1 < words.size()) {
      options.prefix = words[++i];
    } else if (words[i] == "--target" && i + 1 < words.size()) {
      options.target.triple = words[++i];
    } else if (words[i] == "--linker" && i + 1 < words.size()) {
      options.target.linker = words[++i];
    } else if (options.source.empty()) {
      options.source = words[i];
    } else {
      throw std::runtime_error(kUsage);
    }
  }
  if (options.source.empty() || options.prefix.empty()) throw std::runtime_error(kUsage);
  return options;
}

fs::path with_suffix(const fs::path& prefix, const char* suffix) {
  return fs::path(prefix) += suffix;
}

void compile(const Options& options) {
  const fs::path ir = with_suffix(options.prefix, ".ll");
  const std::string text = compile_to_ir(options.source, options.clang, ir);
  fs::remove(ir);
  const ContextOwner context(LLVMContextCreate());
  LLVMContextSetDiagnosticHandler(
      context.get(), [](LLVMDiagnosticInfoRef, void*) {}, nullptr);  // remarks on the optimisation
  const ModuleOwner module = parse_ir(context.get(), text);
  LLVMContextSetDiscardValueNames(context.get(), 1);  // long ones cost the optimiser time
  remove_annotations(module.get());
  require_plain_module(module.get());
  require_no_half_arithmetic(module.get());
  require_no_recursion(module.get());
  const auto local_bytes = declared_local_bytes(module.get());
  const CodeGenerator generator(options.target);
  expose_vector_memory(module.get());
  if (options.checks) {
    simplify(module.get());
  } else {
    optimise(module.get());
  }
  generator.adopt(module.get());
  if (options.checks) add_sanitizer(module.get(), generator.machine());
  Program program = instrument(module.get(), options.checks, generator.fuses());
  for (Kernel& kernel : program.kernels) {
    const auto found = local_bytes.find(kernel.signature.name);
    if (found != local_bytes.end()) kernel.local_bytes = found->second;
  }
  LLVMStripModuleDebugInfo(module.get());
  generator.write(module.get(), with_suffix(options.prefix, ".so"));
  std::ofstream description(with_suffix(options.prefix, ".json"));
  description << to_text(program);
  description.close();
  if (!description) throw std::runtime_error("cannot write " + options.prefix.string() + ".json");
}

/// LLVM would end the process with the exit code of a rejected source.
void abort_with(const char* reason) {
  std::fprintf(stderr, "LLVM: %s\n", reason);
  std::abort();
}

}  // namespace
}  // namespace oclab::native

int main(int argc, char** argv) {
  using namespace oclab::native;  // NOLINT(google-build-using-namespace): this is its program
  LLVMInstallFatalErrorHandler(abort_with);
  try {
    compile(parse(std::vector<std::string>(argv + 1, argv + argc)));
    return 0;
  } catch (const BuildError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  } catch (const Unsupported& error) {
    std::printf("%u: %s\n", error.line, error.what());
    return 3;
  } catch (const Forbidden& error) {
    std::printf("%s\n", error.what());
    return 4;
  } catch (const CompilerCrash& crash) {
    std::fprintf(stderr, "%s\n", crash.what());
    std::raise(crash.signal);
    return 2;  // a signal that ends no process
  } catch (const std::exception& error) {
    std::fprintf(stderr, "oclab-model-compiler: %s\n", error.what());
    return 2;
  }
}
