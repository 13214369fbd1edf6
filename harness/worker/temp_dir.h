// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a private folder that disappears with its owner.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace oclab {

/// A fresh folder, readable by this user only, removed with its contents by the destructor.
class TempDir {
 public:
  /// Throws `std::system_error` when none can be made (full disk, no permission).
  TempDir() {
    std::string pattern = (std::filesystem::temp_directory_path() / "oclab-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) {
      throw std::system_error(errno, std::generic_category(),
                              "cannot create a temporary folder in " + pattern);
    }
    path_ = pattern;
  }
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;
  ~TempDir() {
    std::error_code ignored;  // a destructor must not throw; a leftover folder is harmless
    std::filesystem::remove_all(path_, ignored);
  }

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace oclab
