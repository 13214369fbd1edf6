// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: detects when a file is saved.
#pragma once

#include <sys/stat.h>

#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <tuple>

namespace oclab {

/// What happened to a file since the last poll.
enum class FileEvent {
  kNothing,
  kSaved,  ///< written completely; its text may be unchanged
  kGone,   ///< removed: missing for longer than an editor needs to replace it
};

/// Polls one file with stat(). Unlike notifications of the kernel, this works on network folders
/// and with editors that replace the file. The initial state of the file is not an event.
class FileWatcher {
 public:
  explicit FileWatcher(std::filesystem::path file);

  /// Must be called about twenty times a second. Reports a save once two polls find the same state.
  FileEvent poll();

  const std::filesystem::path& path() const { return file_; }

 private:
  /// Inode, size, and the times of the last change and modification.
  using State = std::tuple<ino_t, off_t, std::time_t, long, std::time_t, long>;

  std::optional<State> state() const;
  bool text_changed();

  std::filesystem::path file_;
  std::optional<State> last_;
  bool settling_ = false;
  int missing_polls_ = 0;
  int polls_ = 0;
  std::string text_;
};

}  // namespace oclab
