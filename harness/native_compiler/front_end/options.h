// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command line of the model's compiler.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace oclab::native {

/// What code is generated for. Empty fields mean this machine, and its linker.
struct CodeTarget {
  std::string triple{};  ///< "aarch64-linux-gnu"
  std::string linker{};
};

/// The words of `oclab-model-compiler`, and of the program that it becomes.
struct CompilerOptions {
  std::filesystem::path source;
  std::filesystem::path prefix;  ///< of the files that are written
  bool checks = false;
  CodeTarget target;
  std::vector<std::string> clang;  ///< more options of clang
  pid_t front_end = 0;             ///< the clang that was started

  std::filesystem::path with_suffix(const char* suffix) const;

  /// LLVM's text form of the source, which clang writes.
  std::filesystem::path ir() const { return with_suffix(".ll"); }
};

/// Throws `std::runtime_error` that shows the usage.
CompilerOptions parse_options(const std::vector<std::string>& words);

}  // namespace oclab::native
