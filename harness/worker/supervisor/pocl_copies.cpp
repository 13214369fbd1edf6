// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the copies of PoCL with short libraries, in the kit's cache.
#include "harness/worker/supervisor/pocl_copies.h"

#include <unistd.h>

#include <fstream>
#include <mutex>
#include <optional>

#include "harness/support/temp_dir.h"
#include "harness/worker/process/child_process.h"
#include "harness/worker/process/worker_program.h"
#include "harness/worker/sandbox/driver_files.h"
#include "harness/worker/sandbox/driver_settings.h"
#include "harness/worker/supervisor/cache_folder.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// With the number of the edition, which changes with the functions that a copy keeps.
constexpr const char* kName = "pocl-1-";

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

/// The driver of a complete copy. A file without text stands for a copy that PoCL does not read.
std::optional<fs::path> driver_of(const fs::path& copy) {
  std::ifstream file(copy / "driver");
  std::string name;
  if (!file) return std::nullopt;
  file >> name;
  return name.empty() ? fs::path() : copy / name;
}

/// Makes the copy under another name first, so that other programs never see half of one.
void make_copy(const fs::path& copy, const fs::path& driver) {
  const fs::path unfinished = copy.string() + "-" + std::to_string(getpid());
  std::error_code error;
  fs::create_directories(unfinished, error);
  const bool made = worker_does("--copy-pocl", unfinished, driver);
  const auto copied = made ? driver_of(unfinished) : std::nullopt;
  if (!copied || !worker_does("--reads-below", unfinished, *copied)) {
    std::ofstream(unfinished / "driver", std::ios::trunc);
  }
  fs::rename(unfinished, copy, error);
  if (error) fs::remove_all(unfinished, error);  // another program was sooner
}

std::shared_ptr<const ShortDriver> short_driver_of(const fs::path& copy, const fs::path& driver) {
  auto found = std::make_shared<ShortDriver>(ShortDriver{.library = driver, .left_out = {}});
  std::ifstream names(copy / "left_out");
  for (std::string name; names >> name;) found->left_out.push_back(name);
  return found;
}

std::shared_ptr<const ShortDriver> find_or_make(const std::vector<std::string>& libraries) {
  const auto cache = cache_folder();
  if (!cache || libraries.empty()) return nullptr;
  const std::vector<fs::path> files(libraries.begin(), libraries.end());
  const fs::path copy = *cache / (kName + identity_of(files));
  if (!driver_of(copy)) make_copy(copy, libraries.front());
  const fs::path driver = driver_of(copy).value_or("");
  return driver.empty() ? nullptr : short_driver_of(copy, driver);
}

}  // namespace

std::shared_ptr<const ShortDriver> short_driver(const DeviceInfo& device) {
  static std::mutex mutex;
  static std::map<std::vector<std::string>, std::shared_ptr<const ShortDriver>> known;
  if (!is_pocl(device)) return nullptr;
  const std::lock_guard lock(mutex);
  const auto at = known.find(device.libraries);
  if (at != known.end()) return at->second;
  return known[device.libraries] = find_or_make(device.libraries);
}

}  // namespace oclab
