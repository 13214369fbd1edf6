// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a part of a GPU that serves one request after the other.
#pragma once

#include <algorithm>

namespace oclab::gpu {

/// Serves requests in the order in which they are made.
struct Server {
  double free_at = 0;  ///< cycles
  double busy = 0;     ///< cycles in which it has worked

  /// Returns when the request is served that arrives at `time` and takes `cycles`.
  double serve(double time, double cycles) {
    free_at = std::max(free_at, time) + cycles;
    busy += cycles;
    return free_at;
  }
};

}  // namespace oclab::gpu
