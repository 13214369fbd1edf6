// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the schedulers of an SM, and which of them gets a group's warps.
#include "harness/gpu_time/sm/schedulers.h"

namespace oclab::gpu {

std::size_t Schedulers::place(std::size_t warps) {
  const std::size_t apart = warps % all_.size() == 2 ? 2 : 1;
  std::size_t first = 0;
  for (std::size_t other = apart; other < all_.size(); other += apart) {
    if (all_[other].warps < all_[first].warps) first = other;
  }
  for (std::size_t k = 0; k < warps; ++k) ++all_[(first + k) % all_.size()].warps;
  return first;
}

}  // namespace oclab::gpu
