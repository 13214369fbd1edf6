// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: LLVM's C interface, in a library that PoCL has loaded.
#pragma once

#include <dlfcn.h>

#include <memory>
#include <string>
#include <vector>

namespace oclab {

/// LLVM's C interface, in a library that a driver has loaded. Its functions are the same in all
/// versions; the version depends on PoCL, so nothing is linked.
class LlvmLibrary {
 public:
  /// The libraries of LLVM in this process. Drivers may have loaded several versions.
  static std::vector<std::string> loaded();

  explicit LlvmLibrary(const std::string& path)
      : handle_(dlopen(path.c_str(), RTLD_LAZY | RTLD_NOLOAD), dlclose) {}

  /// The function of this name and type, or null.
  template <typename Function>
  Function* find(const char* name) {
    void* const found = handle_ ? dlsym(handle_.get(), name) : nullptr;
    complete_ = complete_ && found != nullptr;
    return reinterpret_cast<Function*>(found);
  }

  /// Whether every function that was looked for was found.
  bool complete() const { return complete_; }

 private:
  std::unique_ptr<void, int (*)(void*)> handle_;
  bool complete_ = true;
};

}  // namespace oclab
