// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: memory that parent and worker share.
#pragma once

#include <cstddef>
#include <span>
#include <utility>

namespace oclab {

/// An anonymous file in memory, mapped for reading and writing. Its size is sealed, so that an
/// untrusted worker cannot shrink it.
class SharedMemory {
 public:
  SharedMemory() = default;

  /// Creates one of `bytes` zeros. Throws `std::system_error` when memory is short.
  static SharedMemory create(std::size_t bytes);

  /// Maps the file of a descriptor, which it takes over, with `guard` inaccessible bytes on either
  /// side.
  static SharedMemory attach(int fd, std::size_t guard = 0);

  SharedMemory(SharedMemory&& other) noexcept { swap(other); }
  SharedMemory& operator=(SharedMemory&& other) noexcept {
    swap(other);
    return *this;
  }
  ~SharedMemory();

  int fd() const { return fd_; }

  /// Closes the descriptor but keeps the mapping, so that the file cannot be mapped as code.
  void close_descriptor();

  std::span<std::byte> bytes() const { return {data_, size_}; }

 private:
  void swap(SharedMemory& other) noexcept {
    std::swap(fd_, other.fd_);
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(guard_, other.guard_);
  }

  int fd_ = -1;
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t guard_ = 0;
};

}  // namespace oclab
