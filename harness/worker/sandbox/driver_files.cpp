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

  /// A link is shown under its own name; what it points to, where it lies.
  void add_folder_of(const fs::path& library) {
    add(library.parent_path());
    add(fs::weakly_canonical(library).parent_path());
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

DriverFiles files_of_driver(const std::vector<std::string>& libraries,
                            std::map<std::string, std::string> loader) {
  if (libraries.empty()) return {.shown = {}, .environment = std::move(loader)};
  const fs::path driver = fs::path(libraries.front()).lexically_normal();
  ShownFiles files;
  files.add_folder_of(driver);
  const fs::path prefix = driver.parent_path().parent_path();
  files.add(prefix / "share" / "pocl");
  files.add(prefix.parent_path() / "share" / "pocl");  // of lib/x86_64-linux-gnu
  for (const std::string& library : libraries) files.add(fs::path(library).lexically_normal());
  DriverFiles result{.shown = files.take(), .environment = std::move(loader)};
  const bool chosen = result.environment.erase(kFolder) +
                          result.environment.count(kThisLibrary[0]) +
                          result.environment.count(kThisLibrary[1]) >
                      0;
  if (chosen || !result.shown.empty()) {
    for (const char* name : kThisLibrary) result.environment[name] = driver;
  }
  return result;
}

}  // namespace oclab
