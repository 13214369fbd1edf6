// SPDX-License-Identifier: Apache-2.0
#include "harness/worker/confined/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace oclab {
namespace {

class ThreadPoolOf : public testing::TestWithParam<std::size_t> {};

TEST_P(ThreadPoolOf, CallsForEachNumberOnceAgainAndAgain) {
  ThreadPool threads(GetParam());
  for (const std::size_t count : {0, 1, 2, 100, 3}) {
    std::vector<std::atomic<int>> calls(count);
    threads.for_each(count, [&](std::size_t k) { ++calls[k]; });
    for (const auto& each : calls) EXPECT_EQ(each, 1);
  }
}

TEST_P(ThreadPoolOf, ThrowsWhatACallThrowsAfterTheOthersAndGoesOn) {
  ThreadPool threads(GetParam());
  std::atomic<int> calls = 0;
  const auto fail_once = [&](std::size_t k) {
    ++calls;
    if (k == 2) throw std::runtime_error("the third");
  };
  EXPECT_THROW(threads.for_each(5, fail_once), std::runtime_error);
  EXPECT_EQ(calls, 5);
  EXPECT_NO_THROW(threads.for_each(2, fail_once));
}

INSTANTIATE_TEST_SUITE_P(Threads, ThreadPoolOf, testing::Values(0, 1, 3));

TEST(ThreadPool, CallsRunAtTheSameTime) {
  ThreadPool threads(1);
  std::atomic<int> begun = 0;
  threads.for_each(2, [&](std::size_t) {
    ++begun;
    begun.notify_all();
    while (begun < 2) begun.wait(1);  // for the other call
  });
  EXPECT_EQ(begun, 2);
}

}  // namespace
}  // namespace oclab
