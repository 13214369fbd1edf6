// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the folder of the kit's caches.
#include "harness/worker/supervisor/cache_folder.h"

#include <cstdlib>

namespace oclab {
namespace fs = std::filesystem;

std::optional<fs::path> cache_folder() {
  const char* base = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  const bool has_base = base != nullptr && *base != '\0';
  if (!has_base && (home == nullptr || *home == '\0')) return {};
  const fs::path folder = (has_base ? fs::path(base) : fs::path(home) / ".cache") / "oclab";
  std::error_code error;
  fs::create_directories(folder, error);
  fs::permissions(folder, fs::perms::owner_all, error);
  return error ? std::nullopt : std::optional(folder);
}

}  // namespace oclab
