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

/// An element of a buffer, or beside it.
struct StrayAccess {
  std::string buffer;
  std::int64_t element = 0;  ///< negative before the buffer
  std::size_t elements = 0;  ///< of the buffer

  friend bool operator==(const StrayAccess&, const StrayAccess&) = default;
};

/// Returns the element at an arena offset, even outside its buffer. Returns nothing for an offset
/// that is not near any buffer.
std::optional<StrayAccess> locate(std::uint64_t offset, const std::vector<Region>& regions,
                                  const std::vector<Buffer>& buffers);

/// The parent's view of the buffers: it fills them before a launch and checks them afterwards.
class Arena {
 public:
  /// `device_keeps`: buffers stay on the device; see Backend.
  Arena(const std::vector<Buffer>& buffers, Protection protection, bool device_keeps = false);

  int fd() const { return memory_.fd(); }
  const std::vector<Region>& regions() const { return regions_; }

  /// Writes initial contents, fills outputs and scratch with `poison`, and fills the bytes around
  /// the payloads with canaries. Of inputs that were found unchanged since they were last written,
  /// it writes what their logs have added. `buffers` must have the layout of the constructor's.
  /// Returns what is left for a device that keeps its buffers: their poison, and what to refresh.
  RunJob publish(const std::vector<Buffer>& buffers, std::uint32_t poison);

  /// The current contents of buffer `index`.
  std::span<const std::byte> payload(std::size_t index) const;

  /// Returns the first changed canary, or nothing.
  std::optional<StrayAccess> find_overrun(const std::vector<Buffer>& buffers) const;

  /// Returns the first changed input, or nothing. A device that keeps its buffers has `reported`
  /// the number of one, from 1, or 0.
  std::optional<std::string> find_changed_input(const std::vector<Buffer>& buffers,
                                                std::size_t reported = 0);

 private:
  /// What an input's payload holds: named contents, with the first so many of their changes.
  struct Held {
    std::uint64_t contents = 0;
    std::size_t changes = 0;
  };

  std::span<std::byte> bytes(std::size_t begin, std::size_t end) const;

  bool device_keeps_;
  std::vector<Region> regions_;
  std::vector<Held> held_;  // by buffer, from one look at the inputs to the next launch
  SharedMemory memory_;
};

}  // namespace oclab
