// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the asynchronous copies of the work-group that runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace oclab::native {

/// A copy that a work-item requests: `count` elements, of which those on the global side are
/// `stride` elements apart.
struct AsyncCopyRequest {
  std::uint64_t to = 0;
  std::uint64_t from = 0;
  std::uint64_t count = 0;
  std::uint64_t stride = 1;
  std::uint32_t element_bytes = 0;
  bool to_local = false;

  bool operator==(const AsyncCopyRequest&) const = default;

  std::uint64_t to_stride() const { return element_bytes * (to_local ? 1 : stride); }
  std::uint64_t from_stride() const { return element_bytes * (to_local ? stride : 1); }
};

/// A copy of the group: all work-items have requested it, or will.
struct AsyncCopy {
  AsyncCopyRequest request;
  std::uint64_t event = 0;
  std::uint32_t at = 0;        ///< the instruction
  std::uint32_t agent = 0;     ///< of the work-item that asked first
  std::uint64_t elements = 0;  ///< that lie within their objects: those that are copied
  bool in_flight = true;
};

/// The copies of a group, in the order in which each of its work-items requests them.
class AsyncCopies {
 public:
  void begin_group() {
    copies_.clear();
    events_ = 0;
  }

  std::size_t size() const { return copies_.size(); }
  AsyncCopy& operator[](std::size_t index) { return copies_[index]; }

  /// Whether a copy has returned this event.
  bool knows(std::uint64_t event) const { return event >= 1 && event <= events_; }

  /// The next copy of the group. It joins the copies of `event`, or has a new event if there is no
  /// such event.
  AsyncCopy& add(const AsyncCopyRequest& request, std::uint64_t event, std::uint32_t at,
                 std::uint32_t agent) {
    if (!knows(event)) event = ++events_;
    copies_.push_back({request, event, at, agent});
    return copies_.back();
  }

 private:
  std::vector<AsyncCopy> copies_;
  std::uint64_t events_ = 0;
};

}  // namespace oclab::native
