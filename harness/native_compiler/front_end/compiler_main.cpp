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
//
// It only starts clang and becomes oclab-model-codegen, which loads LLVM while clang works.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/native_compiler/front_end/front_end.h"
#include "harness/native_compiler/front_end/options.h"
#include "harness/native_compiler/front_end/program.h"

namespace oclab::native {
namespace {

/// The code generator lies beside this program. (A sandbox may have no /proc.)
[[noreturn]] void start(const std::filesystem::path& program, std::vector<std::string> words) {
  const pid_t front_end = start_front_end(parse_options(words));
  words.erase(std::ranges::find(words, "--"), words.end());
  words.insert(words.begin(), program.parent_path() / "oclab-model-codegen");
  words.insert(words.end(), {"--front-end", std::to_string(front_end)});
  try {
    become_program(words);
  } catch (const std::exception&) {
    wait_for_program(front_end);
    throw;
  }
}

}  // namespace
}  // namespace oclab::native

int main(int argc, char** argv) {
  try {
    oclab::native::start(argv[0], {argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "oclab-model-compiler: %s\n", error.what());
    return 2;
  }
}
