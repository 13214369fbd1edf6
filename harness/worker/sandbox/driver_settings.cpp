// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the variables of this process's environment that OpenCL drivers read.
#include "harness/worker/sandbox/driver_settings.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace oclab {
namespace {

constexpr std::string_view kLoader =
    " OCL_ICD_VENDORS OCL_ICD_FILENAMES OCL_ICD_PLATFORM_SORT OPENCL_VENDOR_PATH LD_LIBRARY_PATH ";

constexpr std::string_view kOthers =
    " PATH HOME LANG LC_ALL TZ LD_PRELOAD ASAN_OPTIONS UBSAN_OPTIONS TSAN_OPTIONS LSAN_OPTIONS "
    "LLVM_PROFILE_FILE XDG_CACHE_HOME ";

constexpr std::array<std::string_view, 18> kPrefixes = {
    "OCL_", "OPENCL_", "POCL_", "CUDA_", "NVIDIA_", "__NV_", "RUSTICL_", "MESA_", "GALLIUM_",
    "LP_",  "ROC_",    "HIP_",  "HSA_",  "GPU_",    "CL_",   "ZE_",      "NEO",   "IGC_"};

bool is_among(std::string_view words, std::string_view name) {
  return words.find(" " + std::string(name) + " ") != words.npos;
}

template <typename Filter>
std::map<std::string, std::string> variables(Filter wanted) {
  std::map<std::string, std::string> found;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const std::size_t equals = text.find('=');
    if (equals == text.npos || !wanted(text.substr(0, equals))) continue;
    found.insert({std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))});
  }
  return found;
}

}  // namespace

std::map<std::string, std::string> loader_settings() {
  return variables([](std::string_view name) { return is_among(kLoader, name); });
}

std::map<std::string, std::string> driver_settings() {
  return variables([](std::string_view name) {
    const auto begins = [name](std::string_view prefix) { return name.starts_with(prefix); };
    return is_among(kLoader, name) || is_among(kOthers, name) ||
           std::ranges::any_of(kPrefixes, begins);
  });
}

}  // namespace oclab
