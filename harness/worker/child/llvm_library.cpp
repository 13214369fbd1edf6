// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: LLVM's C interface, in a library that PoCL has loaded.
#include "harness/worker/child/llvm_library.h"

#include <link.h>

#include <string_view>

namespace oclab {

std::vector<std::string> LlvmLibrary::loaded() {
  std::vector<std::string> found;
  const auto note = [](dl_phdr_info* library, std::size_t, void* paths) {
    const std::string_view path = library->dlpi_name;
    if (path.find("libLLVM") != path.npos) {
      static_cast<std::vector<std::string>*>(paths)->emplace_back(path);
    }
    return 0;
  };
  dl_iterate_phdr(note, &found);
  return found;
}

}  // namespace oclab
