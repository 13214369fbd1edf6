// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: clang as the front end of the model.
#include "harness/native_compiler/front_end/front_end.h"

#include <sysexits.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "harness/native_compiler/front_end/errors.h"
#include "harness/native_compiler/front_end/program.h"
#include "harness/support/regex.h"

namespace oclab::native {
namespace {

/// The target has no machine's properties, so the code, and with it every counter, is the same
/// everywhere.
const std::vector<std::string> kFrontEndOptions{
    "-x",
    "cl",
    "-cl-std=CL1.2",
    "-target",
    "spir64-unknown-unknown",
    "-cl-kernel-arg-info",
    "-Xclang",
    "-finclude-default-header",
    "-Xclang",
    "-fpreserve-vec3-type",
    "-D__IMAGE_SUPPORT__=1",
    "-D__ENDIAN_LITTLE__=1",
    "-fno-builtin",
    "-fgnu89-inline",
    "-g",
    "-S",
    "-emit-llvm",
    "-Oz",
    "-Xclang",
    "-disable-llvm-passes",  // the optimiser comes later
    "-Wall",
    "-Wdouble-promotion",
    "-Wconditional-uninitialized",
    "-Wfloat-conversion",
    "-Wimplicit-fallthrough",
    "-Wtautological-unsigned-zero-compare",
    "-Wunused-but-set-parameter",
    "-Wno-unused-function",
    "-fno-crash-diagnostics"};  // a crash is the kernel's outcome, not a report to LLVM

std::string read(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// clang's driver ends with 128 + a signal's number where its front end crashes, and with the code
/// of sysexits.h where that gives up ("LLVM ERROR: …").
void require_success(int status) {
  if (status == 0) return;
  if (status > kSignalled) throw CompilerCrash(status - kSignalled);
  if (status == EX_SOFTWARE) throw CompilerCrash(SIGABRT);
  throw BuildError("");
}

/// Since LLVM 17, images, samplers and events have types that only SPIR-V knows.
std::string with_plain_types(std::string text) {
  if (text.find("target(\"spirv.") == std::string::npos) return text;
  return regex::replace(text, regex::make("target\\(\"spirv\\.[^)]*\\)"), "ptr");
}

}  // namespace

pid_t start_front_end(const CompilerOptions& options) {
  std::vector<std::string> words{OCLAB_CLANG};
  words.insert(words.end(), kFrontEndOptions.begin(), kFrontEndOptions.end());
  words.insert(words.end(), options.clang.begin(), options.clang.end());
  // Messages have the file's name without its folder, whose name may have spaces.
  words.insert(words.end(), {"-working-directory", absolute(options.source).parent_path(), "-o",
                             absolute(options.ir()), options.source.filename()});
  return start_program(words);
}

std::string front_end_result(const CompilerOptions& options) {
  require_success(wait_for_program(options.front_end));
  std::string text = with_plain_types(read(options.ir()));
  std::filesystem::remove(options.ir());
  return text;
}

}  // namespace oclab::native
