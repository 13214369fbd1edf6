// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a private folder that is removed with its owner.
#pragma once

#include <filesystem>

namespace oclab {

/// A new folder, accessible to this user only. The destructor removes it with its contents. Folders
/// of killed processes are removed by the next process.
class TempDir {
 public:
  /// Throws `UsageError` if the folder cannot be created (missing parent, full disk, no
  /// permission).
  TempDir();
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;
  ~TempDir();

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Whether the disk of a folder has 1 MiB for a new file: a compiler needs about as much. True
/// where no file can be written for another reason.
bool has_room(const std::filesystem::path& folder);

}  // namespace oclab
