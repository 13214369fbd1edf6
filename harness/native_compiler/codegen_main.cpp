// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: oclab-model-codegen: what oclab-model-compiler becomes, with the same words and
// the number of the clang that it has started: from clang's code to a program for the model.
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
#include "harness/native_compiler/front_end/errors.h"
#include "harness/native_compiler/front_end/front_end.h"
#include "harness/native_compiler/instrument.h"
#include "harness/native_compiler/ir/kernels.h"
#include "harness/native_compiler/ir/module_rules.h"
#include "harness/native_compiler/lowering/sanitizer.h"
#include "harness/native_compiler/lowering/vector_memory.h"
#include "harness/native_compiler/optimiser.h"

namespace oclab::native {
namespace {

namespace fs = std::filesystem;

void compile(const CompilerOptions& options) {
  const CodeGenerator generator(options.target);
  const std::string text = front_end_result(options);
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
  generator.write(module.get(), options.with_suffix(".so"));
  std::ofstream description(options.with_suffix(".json"));
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
    compile(parse_options({argv + 1, argv + argc}));
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
    std::fprintf(stderr, "oclab-model-codegen: %s\n", error.what());
    return 2;
  }
}
