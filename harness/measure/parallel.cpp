// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: work over large arrays, shared among the processor's cores.
#include "measure/parallel.h"

#include <algorithm>
#include <thread>
#include <vector>

#include "spec/launch.h"

namespace oclab {
namespace {

/// A part this size takes far longer than starting a thread does.
constexpr std::size_t kSmallestPart = std::size_t{1} << 20;

/// Parts begin at multiples of this.
constexpr std::size_t kPartAlignment = 64;

/// Beyond this many cores the memory is the limit, not the processor.
constexpr std::size_t kMostThreads = 8;

}  // namespace

void for_each_part(std::size_t count, const std::function<void(std::size_t, std::size_t)>& body) {
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t parts = std::min({cores, kMostThreads, count / kSmallestPart + 1});
  const std::size_t part = round_up(divide_up(count, parts), kPartAlignment);
  std::vector<std::jthread> helpers;
  for (std::size_t begin = part; begin < count; begin += part) {
    helpers.emplace_back(body, begin, std::min(begin + part, count));
  }
  body(0, std::min(part, count));
}

}  // namespace oclab
