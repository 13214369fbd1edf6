// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the programs that PoCL has compiled, as text.
#pragma once

#include <filesystem>
#include <functional>
#include <set>
#include <string_view>

namespace oclab {

/// The programs that PoCL has compiled in one process. PoCL names each by a hash of its source.
class CompiledPrograms {
 public:
  /// Calls `inspect` with every new program in PoCL's cache, as text of the LLVM that PoCL has
  /// loaded, with all variables set to zero. A program stays new if `inspect` throws. Returns false
  /// if a program cannot be read or there is none: another driver, or a PoCL that contains LLVM.
  bool read_new(const std::filesystem::path& cache,
                const std::function<void(std::string_view)>& inspect);

 private:
  std::set<std::filesystem::path> read_;
};

}  // namespace oclab
