// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: notices when a file was saved.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <optional>
#include <string>

namespace oclab {

/// What became of a file since the last look.
enum class FileEvent {
  kNothing,
  kSaved,  ///< written, and no longer being written; its text may be what it was
  kGone,   ///< has been missing for so long that no editor is just renaming
};

/// Looks at one file again and again: a look costs one stat(). That works on network folders and
/// with editors that put a new file in the old one's place, where notifications of the kernel do
/// not. What the file is at first is no event.
class FileWatcher {
 public:
  explicit FileWatcher(std::filesystem::path file);

  /// To be called some twenty times a second. A save shows when two looks found the same file.
  FileEvent poll();

  const std::filesystem::path& path() const { return file_; }

 private:
  struct State {
    bool exists = false;
    ino_t inode = 0;
    off_t size = 0;
    timespec changed{};
    timespec modified{};

    bool operator==(const State& other) const;
  };
  State state() const;
  bool text_changed();

  std::filesystem::path file_;
  State last_;
  bool settling_ = false;
  int missing_looks_ = 0;
  int looks_ = 0;
  std::string text_;
};

}  // namespace oclab
