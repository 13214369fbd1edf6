// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: work shared among cores is done once, and all of it.
#include "harness/spec/parallel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace oclab {
namespace {

constexpr std::size_t kHuge = std::size_t{1} << 22;

/// How often each item was visited.
std::vector<int> visits(std::size_t count, std::size_t work_per_item) {
  std::vector<std::atomic<int>> seen(count);
  for_each_part(
      count,
      [&](std::size_t begin, std::size_t end) {
        for (; begin < end; ++begin) ++seen[begin];
      },
      work_per_item);
  return {seen.begin(), seen.end()};
}

TEST(ForEachPart, VisitsEveryItemOnce) {
  for (const std::size_t count : {0U, 1U, 63U, 64U, 65U, 1000003U}) {
    for (const std::size_t work : {std::size_t{1}, std::size_t{7}, kHuge}) {
      if (count > 1000 && work == kHuge) continue;
      const std::vector<int> seen = visits(count, work);
      EXPECT_TRUE(std::all_of(seen.begin(), seen.end(), [](int n) { return n == 1; }))
          << count << " items of work " << work;
    }
  }
}

TEST(ForEachPart, FewHeavyItemsAreShared) {
  std::mutex mutex;
  std::set<std::thread::id> threads;
  for_each_part(
      16,
      [&](std::size_t, std::size_t) {
        const std::scoped_lock lock(mutex);
        threads.insert(std::this_thread::get_id());
      },
      kHuge);
  EXPECT_EQ(threads.size(), std::min<std::size_t>(16, std::thread::hardware_concurrency()));
}

TEST(ForEachPart, LittleWorkStaysInTheCallersThread) {
  for_each_part(1000, [caller = std::this_thread::get_id()](std::size_t, std::size_t) {
    EXPECT_EQ(std::this_thread::get_id(), caller);
  });
}

}  // namespace
}  // namespace oclab
