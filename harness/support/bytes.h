// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: arrays that are not zeroed before they are written.
#pragma once

#include <algorithm>
#include <cstddef>
#include <new>
#include <utility>
#include <vector>

namespace oclab {

/// Memory of `bytes` bytes, aligned to 64 bytes. Large blocks are in huge pages where the system
/// has them. Throws `std::bad_alloc`.
void* allocate_block(std::size_t bytes);

/// Frees memory of `allocate_block`.
void free_block(void* block) noexcept;

/// Leaves elements uninitialised that are given no value, so that the threads that fill a large
/// array are the first to touch its pages.
template <typename T>
struct UninitialisedAllocator {
  using value_type = T;  // NOLINT(readability-identifier-naming): as allocators call it

  UninitialisedAllocator() = default;
  template <typename U>
  explicit UninitialisedAllocator(const UninitialisedAllocator<U>&) noexcept {}

  T* allocate(std::size_t count) { return static_cast<T*>(allocate_block(count * sizeof(T))); }
  void deallocate(T* block, std::size_t) noexcept { free_block(block); }

  template <typename U>
  void construct(U* place) noexcept {
    ::new (static_cast<void*>(place)) U;
  }
  template <typename U, typename... Arguments>
  void construct(U* place, Arguments&&... arguments) {
    ::new (static_cast<void*>(place)) U(std::forward<Arguments>(arguments)...);
  }

  bool operator==(const UninitialisedAllocator&) const = default;
};

/// Raw contents of a buffer: a vector whose constructor with a size leaves the bytes uninitialised.
class Bytes : public std::vector<std::byte, UninitialisedAllocator<std::byte>> {
 public:
  using vector::vector;
  Bytes(Bytes&&) noexcept = default;
  Bytes& operator=(Bytes&&) noexcept = default;
  ~Bytes() = default;

  /// In one piece: with an allocator of its own, a vector copies byte by byte.
  Bytes(const Bytes& other) : vector(other.size()) {
    std::copy(other.begin(), other.end(), begin());
  }
  Bytes& operator=(const Bytes& other) { return *this = Bytes(other); }
};

}  // namespace oclab
