// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: notices when a file was saved.
#include "grading/study/commands/file_watcher.h"

#include "grading/study/text_file.h"

namespace oclab {
namespace {

constexpr int kMissingLooks = 20;

/// Looks from one comparison of the texts to the next: a network folder's times may be coarse, so
/// that a second save in the same second leaves them as they were.
constexpr int kLooksPerRead = 20;

bool same_time(const timespec& one, const timespec& other) {
  return one.tv_sec == other.tv_sec && one.tv_nsec == other.tv_nsec;
}

}  // namespace

bool FileWatcher::State::operator==(const State& other) const {
  return exists == other.exists && inode == other.inode && size == other.size &&
         same_time(changed, other.changed) && same_time(modified, other.modified);
}

FileWatcher::FileWatcher(std::filesystem::path file)
    : file_(std::move(file)), last_(state()), text_(text_in(file_)) {}

FileWatcher::State FileWatcher::state() const {
  struct stat found {};
  // Only a regular file is read: anything else could block.
  if (stat(file_.c_str(), &found) != 0 || !S_ISREG(found.st_mode)) return {};
  return {.exists = true,
          .inode = found.st_ino,
          .size = found.st_size,
          .changed = found.st_ctim,
          .modified = found.st_mtim};
}

bool FileWatcher::text_changed() {
  std::string text = text_in(file_);
  const bool changed = text != text_;
  text_ = std::move(text);
  return changed;
}

FileEvent FileWatcher::poll() {
  const State now = state();
  if (!now.exists) {
    last_ = now;
    settling_ = false;
    return ++missing_looks_ == kMissingLooks ? FileEvent::kGone : FileEvent::kNothing;
  }
  missing_looks_ = 0;
  if (now != last_) {
    last_ = now;
    settling_ = true;
    return FileEvent::kNothing;
  }
  const bool saved = settling_;
  settling_ = false;
  if (!saved && ++looks_ % kLooksPerRead != 0) return FileEvent::kNothing;
  return text_changed() || saved ? FileEvent::kSaved : FileEvent::kNothing;
}

}  // namespace oclab
