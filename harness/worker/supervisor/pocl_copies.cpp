// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the copies of PoCL with fewer built-in functions, in the kit's cache.
#include "harness/worker/supervisor/pocl_copies.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "harness/support/temp_dir.h"
#include "harness/worker/process/child_process.h"
#include "harness/worker/process/worker_program.h"
#include "harness/worker/sandbox/driver_files.h"
#include "harness/worker/supervisor/cache_folder.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// With a number that changes with the functions that the copies keep.
constexpr const char* kName = "pocl-2-";

/// Whether a worker succeeds that has this task, this driver and no compiled kernels.
bool worker_does(const char* task, const fs::path& folder, const fs::path& driver) {
  const TempDir cache;
  auto environment = loading_only(driver);
  environment["POCL_CACHE_DIR"] = cache.path();
  environment.merge(driver_settings());
  ChildProcess child(ChildSpec{.executable = worker_program(),
                               .arguments = {task, folder},
                               .environment = std::move(environment),
                               .inherits_environment = false});
  child.read_to_end();
  return child.wait(60) == 0;
}

constexpr const char* kList = "copies";  ///< also says that all are complete

/// A copy's folder, of its driver, which is two or three folders below.
fs::path folder_of(const fs::path& copies, const fs::path& driver) {
  return copies / *driver.begin();
}

/// The drivers of the copies, relative to their folder.
std::vector<fs::path> drivers_in(const fs::path& copies) {
  std::ifstream file(copies / kList);
  return {std::istream_iterator<fs::path>(file), {}};
}

bool are_read(const fs::path& copies) {
  const std::vector<fs::path> drivers = drivers_in(copies);
  return std::ranges::all_of(drivers, [&copies](const fs::path& driver) {
    return worker_does("--reads-below", folder_of(copies, driver), copies / driver);
  });
}

/// Makes the copies under another name first, so that other programs never see half of them. An
/// empty list stands for copies that PoCL does not read.
void make_copies(const fs::path& copies, const fs::path& driver) {
  const fs::path unfinished = copies.string() + "-" + std::to_string(getpid());
  std::error_code error;
  fs::create_directories(unfinished, error);
  if (!worker_does("--copy-pocl", unfinished, driver) || !are_read(unfinished)) {
    std::ofstream(unfinished / kList, std::ios::trunc);
  }
  fs::rename(unfinished, copies, error);
  if (error) fs::remove_all(unfinished, error);  // another program was sooner
}

std::vector<ShortDriver> find_or_make(const std::vector<std::string>& libraries) {
  const auto cache = cache_folder();
  if (!cache || libraries.empty()) return {};
  const std::vector<fs::path> files(libraries.begin(), libraries.end());
  const fs::path copies = *cache / (kName + identity_of(files));
  if (!fs::exists(copies / kList)) make_copies(copies, libraries.front());
  std::vector<ShortDriver> found;
  for (const fs::path& driver : drivers_in(copies)) {
    std::ifstream names(folder_of(copies, driver) / "left_out");
    found.push_back(
        {.library = copies / driver, .left_out = {std::istream_iterator<std::string>(names), {}}});
  }
  return found;
}

}  // namespace

std::span<const ShortDriver> short_drivers(const DeviceInfo& device) {
  static std::mutex mutex;
  static std::map<std::vector<std::string>, std::vector<ShortDriver>> known;
  if (!is_pocl(device)) return {};
  const std::lock_guard lock(mutex);
  const auto at = known.find(device.libraries);
  if (at != known.end()) return at->second;
  return known[device.libraries] = find_or_make(device.libraries);
}

}  // namespace oclab
