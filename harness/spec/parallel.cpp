// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: parallel work on large arrays.
#include "harness/spec/parallel.h"

#include <algorithm>
#include <atomic>
#include <cstring>
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
  // The number of cores is read from a file each time.
  const std::size_t most = count * work_per_item / kSmallestPart + 1;
  const std::size_t cores = most > 1 ? std::max(1U, std::thread::hardware_concurrency()) : 1;
  const std::size_t threads = work_per_item > 1 ? cores : std::min(cores, kMostThreads);
  const std::size_t parts = std::min(threads, most);
  const std::size_t part =
      round_up(divide_up(count, parts), work_per_item > 1 ? 1 : kPartAlignment);
  std::vector<std::jthread> helpers;
  for (std::size_t begin = part; begin < count; begin += part) {
    helpers.emplace_back(body, begin, std::min(begin + part, count));
  }
  body(0, std::min(part, count));
}

void copy_bytes(std::span<std::byte> to, std::span<const std::byte> from) {
  for_each_part(from.size(), [&](std::size_t begin, std::size_t end) {
    std::ranges::copy(from.subspan(begin, end - begin), to.subspan(begin).begin());
  });
}

bool same_bytes(std::span<const std::byte> a, std::span<const std::byte> b) {
  constexpr std::size_t kStretch = std::size_t{1} << 18;  // between two looks at the others
  std::atomic<bool> same = true;
  for_each_part(a.size(), [&](std::size_t begin, std::size_t end) {
    for (; begin < end && same.load(std::memory_order_relaxed); begin += kStretch) {
      const std::size_t bytes = std::min(kStretch, end - begin);
      if (std::memcmp(a.data() + begin, b.data() + begin, bytes) != 0) same = false;
    }
  });
  return same;
}

}  // namespace oclab
