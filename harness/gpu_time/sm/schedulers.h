// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the schedulers of an SM, and which of them gets a group's warps.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "harness/gpu_time/sm/server.h"

namespace oclab::gpu {

/// One of the SM's schedulers, with its share of the units.
struct Scheduler {
  static constexpr std::size_t kUnits = 7;

  std::size_t warps = 0;  ///< that have not ended
  Server issue;
  std::array<Server, kUnits> units;
};

class Schedulers {
 public:
  explicit Schedulers(std::size_t count) : all_(count) {}

  /// Places a group of so many warps and returns the scheduler of its first one; each of the others
  /// has the next scheduler. The first one goes to the scheduler with fewest warps. Where two warps
  /// are left over, they get two schedulers together: the first warps of such groups share half of
  /// the schedulers (docs/results/2026-11-27-loops-and-atomics.md).
  std::size_t place(std::size_t warps) {
    const std::size_t apart = warps % all_.size() == 2 ? 2 : 1;
    std::size_t first = 0;
    for (std::size_t other = apart; other < all_.size(); other += apart) {
      if (all_[other].warps < all_[first].warps) first = other;
    }
    for (std::size_t k = 0; k < warps; ++k) ++all_[(first + k) % all_.size()].warps;
    return first;
  }

  Scheduler& operator[](std::size_t number) { return all_[number]; }
  std::size_t count() const { return all_.size(); }

 private:
  std::vector<Scheduler> all_;
};

}  // namespace oclab::gpu
