// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: machine code for this machine, or for another one.
#include "harness/native_compiler/code_generation.h"

#include <llvm-c/Analysis.h>

#include <stdexcept>

#include "harness/native_compiler/front_end/errors.h"
#include "harness/native_compiler/front_end/program.h"

namespace oclab::native {
namespace {

namespace fs = std::filesystem;

std::string triple_of(const CodeTarget& wanted) {
  return wanted.triple.empty() ? take(LLVMGetDefaultTargetTriple()) : wanted.triple;
}

void initialize(const CodeTarget& wanted) {
  LLVMInitializeNativeTarget();
  LLVMInitializeNativeAsmPrinter();
  if (wanted.triple.empty()) return;
  LLVMInitializeAllTargetInfos();
  LLVMInitializeAllTargets();
  LLVMInitializeAllTargetMCs();
  LLVMInitializeAllAsmPrinters();
}

/// That of every processor of the architecture, or of this machine's.
bool has_fma(const CodeTarget& wanted) {
  const std::string triple = triple_of(wanted);
  if (triple.starts_with("aarch64")) return true;
  return wanted.triple.empty() &&
         (take(LLVMGetHostCPUFeatures()) + ',').find("+fma,") != std::string::npos;
}

LLVMTargetMachineRef make_machine(const CodeTarget& wanted, bool fuses) {
  const std::string triple = triple_of(wanted);
  initialize(wanted);
  LLVMTargetRef target = nullptr;
  char* message = nullptr;
  if (LLVMGetTargetFromTriple(triple.c_str(), &target, &message) != 0) {
    throw std::runtime_error(take(message));
  }
  const char* const features = fuses && triple.starts_with("x86_64") ? "+fma" : "";
  return LLVMCreateTargetMachine(target, triple.c_str(), "", features, LLVMCodeGenLevelNone,
                                 LLVMRelocPIC, LLVMCodeModelDefault);
}

void require_valid(LLVMModuleRef module) {
  char* message = nullptr;
  const bool broken = LLVMVerifyModule(module, LLVMReturnStatusAction, &message) != 0;
  const std::string text = take(message);
  if (broken) throw std::runtime_error("the instrumented code is not valid: " + text);
}

/// Notes that a function's frame is longer than the limit that `make_plain` sets. Newer versions of
/// LLVM put the function's location before the message, and LLVM's C interface has no kind of it.
void note_long_frame(LLVMDiagnosticInfoRef info, void* found) {
  const std::string text = take(LLVMGetDiagInfoDescription(info));
  if (text.find("stack frame size") != std::string::npos) *static_cast<bool*>(found) = true;
}

}  // namespace

CodeGenerator::CodeGenerator(const CodeTarget& target)
    : triple_(triple_of(target)),
      linker_(target.linker.empty() ? OCLAB_LINKER : target.linker),
      fuses_(has_fma(target)),
      machine_(make_machine(target, fuses_)),
      layout_(LLVMCreateTargetDataLayout(machine_.get())) {}

void CodeGenerator::adopt(LLVMModuleRef module) const {
  LLVMSetTarget(module, triple_.c_str());
  LLVMSetModuleDataLayout(module, layout_.get());
}

void CodeGenerator::write(LLVMModuleRef module, const fs::path& shared_object) const {
  require_valid(module);
  const fs::path object = fs::path(shared_object).replace_extension(".o");
  bool long_frame = false;
  LLVMContextSetDiagnosticHandler(LLVMGetModuleContext(module), note_long_frame, &long_frame);
  char* message = nullptr;
  if (LLVMTargetMachineEmitToFile(machine(), module, const_cast<char*>(object.c_str()),
                                  LLVMObjectFile, &message) != 0) {
    throw std::runtime_error(take(message));
  }
  LLVMContextSetDiagnosticHandler(LLVMGetModuleContext(module), nullptr, nullptr);
  if (long_frame) {
    fs::remove(object);
    throw Unsupported(0, "a function whose values need more than 512 KiB of the stack");
  }
  const int status =
      wait_for_program(start_program({linker_, "-shared", "-z", "noexecstack", "-z", "now",
                                      "--hash-style=gnu", "-o", shared_object, object}));
  fs::remove(object);
  if (status != 0) throw std::runtime_error("the linker failed");
}

}  // namespace oclab::native
