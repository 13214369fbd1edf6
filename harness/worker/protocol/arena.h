// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the shared memory in which a problem's buffers live.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/spec/case_job.h"
#include "harness/spec/problem.h"
#include "harness/worker/protocol/shared_memory.h"

namespace oclab {

/// Bytes of a page of this system's memory: what is protected consists of pages.
std::size_t page_bytes();

/// OpenCL guarantees this alignment of a buffer's start, so kernels may rely on it (long16).
constexpr std::size_t kPayloadAlignment = 128;

/// Places buffers of these sizes (in bytes, each > 0) one after the other.
std::vector<Region> lay_out(const std::vector<std::size_t>& sizes, Protection protection);

/// Size of the arena that holds the regions.
std::size_t arena_bytes(const std::vector<Region>& regions);

/// An access that a kernel may not make: its buffer, and a text that names the element.
struct StrayAccess {
  std::string buffer;
  std::string what;
};

/// Returns the element at an arena offset, even outside its buffer: "`out[1024]`, which has 1024
/// elements". Returns nothing for an offset that is not near any buffer.
std::optional<StrayAccess> locate(std::uint64_t offset, const std::vector<Region>& regions,
                                  const std::vector<Buffer>& buffers);

/// The parent's view of the buffers: it fills them before a launch and checks them afterwards.
class Arena {
 public:
  Arena(const std::vector<Buffer>& buffers, Protection protection);

  int fd() const { return memory_.fd(); }
  const std::vector<Region>& regions() const { return regions_; }

  /// Writes initial contents, fills outputs and scratch with `poison`, and fills the bytes around
  /// the payloads with canaries. `buffers` must have the layout of the constructor's.
  void publish(const std::vector<Buffer>& buffers, std::uint32_t poison);

  /// The current contents of buffer `index`.
  std::span<const std::byte> payload(std::size_t index) const;

  /// Returns the first changed canary, or nothing.
  std::optional<StrayAccess> find_overrun(const std::vector<Buffer>& buffers) const;

  /// Returns the first changed input, or nothing.
  std::optional<StrayAccess> find_changed_input(const std::vector<Buffer>& buffers) const;

 private:
  std::span<std::byte> bytes(std::size_t begin, std::size_t end) const;

  std::vector<Region> regions_;
  SharedMemory memory_;
};

}  // namespace oclab
