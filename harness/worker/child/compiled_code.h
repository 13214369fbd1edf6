// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what PoCL has compiled, as text.
#pragma once

#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace oclab {

/// The programs that PoCL has compiled in one process. It names each by a hash of its source.
class CompiledPrograms {
 public:
  /// Calls `look` with LLVM's text of every program in PoCL's cache for which it has not returned
  /// yet, read by the LLVM that PoCL itself has loaded; variables are zero in it. False if a
  /// program cannot be read, or there is none: another driver, or a PoCL that holds LLVM within
  /// itself.
  bool read_new(const std::filesystem::path& cache,
                const std::function<void(std::string_view)>& look);

 private:
  std::set<std::filesystem::path> read_;
};

}  // namespace oclab
