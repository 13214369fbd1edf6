// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the request that is shown as the example of a memory instruction.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/memory_model/memory_model.h"

namespace oclab::model {

/// The origin of a request in a launch: its work-group, its order among all requests of the group,
/// and its warp in the group.
struct RequestOrigin {
  std::uint64_t group = 0;
  std::uint64_t order = 0;
  std::uint32_t warp = 0;
};

/// One request of an instruction: the one that wastes the most transactions. Of equal ones, it
/// is the one with the most transactions, then the first of the lowest work-group. So the example
/// does not depend on the order of work-groups.
struct ExampleRequest {
  std::uint64_t transactions = 0;
  std::uint64_t ideal = 0;
  RequestOrigin origin;
  std::string object;             ///< the buffer or array of the addresses; "" if unknown
  std::uint64_t row_bytes = 0;    ///< length of the innermost arrays of an array of arrays; else 0
  std::vector<LaneAccess> lanes;  ///< by lane; empty if there is no example

  bool empty() const { return lanes.empty(); }

  /// Becomes this request if that is the better example.
  void offer(const RequestCost& cost, const RequestOrigin& from,
             std::span<const LaneAccess> accesses);

  /// Returns whether the other example is better.
  bool yields_to(const ExampleRequest& other) const;

  /// Becomes the other example if that is better.
  void offer(const ExampleRequest& other);
};

}  // namespace oclab::model
