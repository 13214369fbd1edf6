// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the cores that run parts of a launch at the same time.
#pragma once

#include <cstddef>
#include <functional>

namespace oclab::native {

/// The threads that are there. What runs on them must not depend on their number.
struct Cores {
  std::size_t count = 1;

  /// Calls `body(k)` for each k below `parts`, on any of the threads.
  std::function<void(std::size_t parts, const std::function<void(std::size_t)>& body)> for_each =
      [](std::size_t parts, const std::function<void(std::size_t)>& body) {
        for (std::size_t k = 0; k < parts; ++k) body(k);
      };
};

/// Bounds the memory of the work-items that are in progress at the same time.
inline constexpr std::size_t kMostWorkItemsAtOnce = 4096;

}  // namespace oclab::native
