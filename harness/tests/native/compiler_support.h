// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs oclab-model-compiler on a source.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "harness/support/temp_dir.h"

namespace oclab::native {

/// A file's content, or "".
inline std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// One run of the compiler, with its files as long as this lives.
class CompilerRun {
 public:
  /// `options` follow the source and its output on the command line.
  explicit CompilerRun(const std::string& source, const std::string& options = "") {
    std::ofstream(folder_.path() / "kernel.cl") << source;
    const std::string compiler =
        std::filesystem::canonical("/proc/self/exe").parent_path() / "oclab-model-compiler";
    const std::string at = folder_.path().string() + "/";
    // without `exec`, the shell would turn a signal into an exit code
    status_ = std::system(("exec " + compiler + " " + at + "kernel.cl --output " + at + "program " +
                           options + " >" + at + "output 2>" + at + "log")
                              .c_str());
  }

  int exit_code() const { return WIFEXITED(status_) ? WEXITSTATUS(status_) : -1; }
  int signal() const { return WIFSIGNALED(status_) ? WTERMSIG(status_) : 0; }
  std::string output() const { return text_of(folder_.path() / "output"); }
  std::string log() const { return text_of(folder_.path() / "log"); }
  std::filesystem::path shared_object() const { return folder_.path() / "program.so"; }
  std::filesystem::path description() const { return folder_.path() / "program.json"; }

 private:
  TempDir folder_;
  int status_ = -1;
};

}  // namespace oclab::native
