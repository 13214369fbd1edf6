// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the shared memory in which a problem's buffers live.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/spec/problem.h"
#include "harness/worker/protocol/shared_memory.h"

namespace oclab {

/// How buffers are protected against writes beyond their end.
enum class Protection {
  kGuardPages,   ///< payload ends at an inaccessible page: any touch of it is a fault (CPU devices)
  kCanaryZones,  ///< payload between zones of known bytes: a write is found afterwards (GPUs)
  kByDevice,     ///< the device itself knows each buffer's bounds and what was written (the model)
};

/// One buffer's place in the arena, in bytes. [begin, end) is accessible, whole pages, with
/// inaccessible pages on either side; what is not payload holds the canary.
struct Region {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t payload = 0;
  std::size_t payload_bytes = 0;
};

constexpr std::size_t kPage = 4096;

/// OpenCL guarantees this alignment to a buffer's start, so kernels may rely on it (long16).
constexpr std::size_t kPayloadAlignment = 128;

/// Places buffers of these sizes (bytes, each > 0) one after the other.
std::vector<Region> lay_out(const std::vector<std::size_t>& sizes, Protection protection);

/// Size of the arena that holds the regions.
std::size_t arena_bytes(const std::vector<Region>& regions);

/// An access that should not have been: to which buffer, and a text that names the element.
struct StrayAccess {
  std::string buffer;
  std::string what;
};

/// Says which buffer an arena offset belongs to and how far outside of it the offset lies:
/// "`out`, 4 bytes past its end (element 1024 of 1024)". Nothing for an offset near no buffer.
std::optional<StrayAccess> locate(std::uint64_t offset, const std::vector<Region>& regions,
                                  const std::vector<Buffer>& buffers);

/// The parent's view: it fills the buffers before a launch and inspects them afterwards.
class Arena {
 public:
  Arena(const std::vector<Buffer>& buffers, Protection protection);

  int fd() const { return memory_.fd(); }
  const std::vector<Region>& regions() const { return regions_; }

  /// Writes initial contents, fills outputs and scratch with `poison` and every byte around the
  /// payloads with the canary. `buffers` are those of the constructor or of an equal layout.
  void publish(const std::vector<Buffer>& buffers, std::uint32_t poison);

  /// The payload of buffer `index` as it is now.
  std::span<const std::byte> payload(std::size_t index) const;

  /// Where the kernel wrote outside a buffer, by the canaries; or nothing.
  std::optional<StrayAccess> find_overrun(const std::vector<Buffer>& buffers) const;

  /// Which input the kernel changed; or nothing.
  std::optional<StrayAccess> find_changed_input(const std::vector<Buffer>& buffers) const;

 private:
  std::span<std::byte> bytes(std::size_t begin, std::size_t end) const;

  std::vector<Region> regions_;
  SharedMemory memory_;
};

}  // namespace oclab
