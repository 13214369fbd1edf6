// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what OpenCL drivers need of this machine: files, and variables that they read.
#include "harness/worker/sandbox/driver_files.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "harness/worker/sandbox/sandbox_form.h"

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

namespace fs = std::filesystem;

bool is_below(const fs::path& file, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first ==
         folder.end();
}

/// Files to show: none twice, and none that is shown already.
class ShownFiles {
 public:
  void add(const fs::path& file) {
    const auto shows = [&file](const fs::path& each) { return is_below(file, each); };
    if (std::ranges::any_of(system_files(), shows) || std::ranges::any_of(files_, shows)) return;
    if (fs::exists(file)) files_.push_back(file);
  }

  void add_folders_of(const fs::path& driver) {
    add(driver.parent_path());
    const fs::path prefix = driver.parent_path().parent_path();
    add(prefix / "share" / "pocl");
    add(prefix.parent_path() / "share" / "pocl");  // of lib/x86_64-linux-gnu
  }

  std::vector<fs::path> take() { return std::move(files_); }

 private:
  std::vector<fs::path> files_;
};

/// Of the loaders of Khronos and of ocl-icd; the first is read as a library by ocl-icd only, the
/// second by Khronos's only.
constexpr const char* kThisLibrary[] = {"OCL_ICD_VENDORS", "OCL_ICD_FILENAMES"};
constexpr const char* kFolder = "OPENCL_VENDOR_PATH";

}  // namespace

std::map<std::string, std::string> loading_only(const fs::path& driver) {
  return {{kThisLibrary[0], driver}, {kThisLibrary[1], driver}};
}

DriverFiles files_of_driver(const std::vector<std::string>& libraries,
                            std::map<std::string, std::string> loader) {
  if (libraries.empty()) return {.shown = {}, .environment = std::move(loader)};
  const fs::path driver = fs::path(libraries.front()).lexically_normal();
  ShownFiles files;
  // A link is shown under its own name; what it points to, where it lies.
  for (const fs::path& each : {driver, fs::weakly_canonical(driver)}) files.add_folders_of(each);
  for (const std::string& library : libraries) files.add(fs::path(library).lexically_normal());
  DriverFiles result{.shown = files.take(), .environment = std::move(loader)};
  const bool chosen = result.environment.erase(kFolder) +
                          result.environment.count(kThisLibrary[0]) +
                          result.environment.count(kThisLibrary[1]) >
                      0;
  if (chosen || !result.shown.empty()) {
    for (const auto& [name, value] : loading_only(driver)) result.environment[name] = value;
  }
  return result;
}

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
