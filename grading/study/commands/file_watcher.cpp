// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: detects when a file is saved.
#include "grading/study/commands/file_watcher.h"

#include "grading/source/text_file.h"

namespace oclab {
namespace {

/// Polls after which a missing file counts as removed.
constexpr int kMissingPolls = 20;

/// Polls between two comparisons of the text. The times of a network folder may be coarse, so that
/// a second save in the same second does not change them.
constexpr int kPollsPerRead = 20;

}  // namespace

FileWatcher::FileWatcher(std::filesystem::path file)
    : file_(std::move(file)), last_(state()), text_(text_in(file_)) {}

std::optional<FileWatcher::State> FileWatcher::state() const {
  struct stat found {};
  // Other files than regular ones could block.
  if (stat(file_.c_str(), &found) != 0 || !S_ISREG(found.st_mode)) return std::nullopt;
  return State{found.st_ino,          found.st_size,        found.st_ctim.tv_sec,
               found.st_ctim.tv_nsec, found.st_mtim.tv_sec, found.st_mtim.tv_nsec};
}

bool FileWatcher::text_changed() {
  std::string text = text_in(file_);
  const bool changed = text != text_;
  text_ = std::move(text);
  return changed;
}

FileEvent FileWatcher::poll() {
  const auto now = state();
  if (!now) {
    last_ = now;
    settling_ = false;
    return ++missing_polls_ == kMissingPolls ? FileEvent::kGone : FileEvent::kNothing;
  }
  missing_polls_ = 0;
  if (now != last_) {
    last_ = now;
    settling_ = true;
    return FileEvent::kNothing;
  }
  const bool saved = settling_;
  settling_ = false;
  if (!saved && ++polls_ % kPollsPerRead != 0) return FileEvent::kNothing;
  return text_changed() || saved ? FileEvent::kSaved : FileEvent::kNothing;
}

}  // namespace oclab
