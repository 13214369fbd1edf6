// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a sandbox shows of an OpenCL driver outside of the system's folders.
#include "harness/worker/sandbox/driver_files.h"

#include <algorithm>

#include "harness/worker/sandbox/sandbox_form.h"

namespace oclab {
namespace {

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

}  // namespace oclab
