// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the folder of the kit's caches.
#include "harness/worker/supervisor/cache_folder.h"

#include <fmt/format.h>

#include <cstdlib>
#include <functional>
#include <system_error>

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

std::string identity_of(std::span<const fs::path> files) {
  std::string text;
  for (const fs::path& file : files) {
    std::error_code error;
    const auto size = fs::file_size(file, error);
    const auto time = fs::last_write_time(file, error).time_since_epoch().count();
    text += fmt::format("{} {} {}\n", file.string(), size, time);
  }
  return fmt::format("{:016x}", std::hash<std::string>()(text));
}

}  // namespace oclab
