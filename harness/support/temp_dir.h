// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a private folder that disappears with its owner.
#pragma once

#include <filesystem>

namespace oclab {

/// A fresh folder, readable by this user only, removed with its contents by the destructor. What a
/// killed process left behind is removed by the next one.
class TempDir {
 public:
  /// Throws `UsageError` when none can be made (no such parent, full disk, no permission).
  TempDir();
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;
  ~TempDir();

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace oclab
