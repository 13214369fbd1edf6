// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a file descriptor that closes itself.
#pragma once

#include <unistd.h>

#include <utility>

namespace oclab {

/// Owns a file descriptor, or none.
class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int fd) : fd_(fd) {}
  FileDescriptor(FileDescriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~FileDescriptor() { reset(); }

  /// The descriptor, or -1.
  int get() const { return fd_; }

  /// Closes the descriptor.
  void reset() {
    if (fd_ >= 0) close(std::exchange(fd_, -1));
  }

 private:
  int fd_ = -1;
};

}  // namespace oclab
