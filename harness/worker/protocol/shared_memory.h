// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: memory that parent and worker share.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "harness/support/file_descriptor.h"

namespace oclab {

/// An anonymous file in memory, mapped for reading and writing. Its size is sealed, so that an
/// untrusted worker cannot shrink it.
class SharedMemory {
 public:
  /// Creates one of `bytes` zeros. Throws `std::system_error` when memory is short.
  static SharedMemory create(std::size_t bytes);

  /// Maps the file of a descriptor, which it takes over, with `guard` inaccessible bytes on either
  /// side.
  static SharedMemory attach(int fd, std::size_t guard = 0);

  int fd() const { return fd_.get(); }

  /// Closes the descriptor but keeps the mapping, so that the file cannot be mapped as code.
  void close_descriptor() { fd_.reset(); }

  std::span<std::byte> bytes() const { return bytes_; }

  /// Takes memory for [begin, end), whole pages, on several threads.
  void populate(std::size_t begin, std::size_t end);

  /// Gives the pages within [begin, end) back to the system; they read as zeros afterwards.
  void release(std::size_t begin, std::size_t end);

 private:
  struct Unmap {
    std::size_t bytes;
    void operator()(void* begin) const;
  };

  FileDescriptor fd_;
  std::unique_ptr<void, Unmap> mapping_;  // with the guards
  std::span<std::byte> bytes_;
};

}  // namespace oclab
