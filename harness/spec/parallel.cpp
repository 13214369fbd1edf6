// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: parallel work on large arrays.
#include "harness/spec/parallel.h"

#include <algorithm>
#include <thread>
#include <vector>

#include "harness/spec/launch.h"

namespace oclab {
namespace {

/// Work that takes much longer than starting a thread.
constexpr std::size_t kSmallestPart = std::size_t{1} << 20;

/// Parts of cheap items begin at multiples of this number, at least a cache line.
constexpr std::size_t kPartAlignment = 64;

/// With more threads, memory limits cheap work.
constexpr std::size_t kMostThreads = 8;

}  // namespace

void for_each_part(std::size_t count, const std::function<void(std::size_t, std::size_t)>& body,
                   std::size_t work_per_item) {
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t threads = work_per_item > 1 ? cores : std::min(cores, kMostThreads);
  const std::size_t parts = std::min(threads, count * work_per_item / kSmallestPart + 1);
  const std::size_t part =
      round_up(divide_up(count, parts), work_per_item > 1 ? 1 : kPartAlignment);
  std::vector<std::jthread> helpers;
  for (std::size_t begin = part; begin < count; begin += part) {
    helpers.emplace_back(body, begin, std::min(begin + part, count));
  }
  body(0, std::min(part, count));
}

}  // namespace oclab
