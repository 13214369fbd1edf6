// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the events of a work-item between two barriers.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/memory_model/memory_model.h"

namespace oclab::model {

/// A memory access, or the entry into a segment (`bytes` is 0).
struct Event {
  std::uint64_t address = 0;
  std::uint32_t id = 0;     ///< the segment, or the instruction that accesses memory
  std::uint16_t bytes = 0;  ///< accessed
  AccessKind kind = AccessKind::kGlobalLoad;

  bool enters_segment() const { return bytes == 0; }
};

/// The events of one work-item in order, and the segments to which its open calls return. Calls may
/// stay open across barriers.
struct LaneTrace {
  std::vector<Event> events;
  std::vector<std::uint32_t> return_to;
};

}  // namespace oclab::model
