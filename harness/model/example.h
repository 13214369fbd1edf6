// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the one request of a memory instruction that is kept to be shown.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "harness/model/memory_model.h"

namespace oclab::model {

/// Where in a launch a request was made: the `order`-th request of this work-group, all its warps
/// counted together, by this warp of it.
struct RequestOrigin {
  std::uint64_t group = 0;
  std::uint64_t order = 0;
  std::uint32_t warp = 0;
};

/// One request of an instruction: the one that wastes the most transactions, among equals the one
/// that takes the most of them, among these the first of the work-group with the lowest number. So
/// it does not depend on the order in which work-groups run.
struct ExampleRequest {
  std::uint64_t transactions = 0;
  std::uint64_t ideal = 0;
  RequestOrigin origin;
  std::string object;           ///< buffer or array that the addresses are relative to; "": unknown
  std::uint64_t row_bytes = 0;  ///< of an array of arrays: length of the innermost ones; else 0
  std::vector<LaneAccess> lanes;  ///< by lane; empty where there is no example

  bool empty() const { return lanes.empty(); }

  /// Becomes this request if it is to be preferred.
  void offer(const RequestCost& cost, const RequestOrigin& from,
             std::span<const LaneAccess> accesses);

  /// True if the other example is to be preferred.
  bool yields_to(const ExampleRequest& other) const;

  /// Becomes the other example if that is to be preferred.
  void offer(const ExampleRequest& other);
};

}  // namespace oclab::model
