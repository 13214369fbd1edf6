// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: problems that are made ahead come in order, from the seed, and no further ahead
// than they may.
#include "grading/run/problems_ahead.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

namespace oclab {
namespace {

constexpr std::uint64_t kSeed = 7;

/// Problems whose one input holds the size of the extent, and a random number.
Exercise exercise_of(std::atomic<int>& made, std::size_t elements = 2) {
  Exercise exercise;
  exercise.make_problem = [&made, elements](const Extent& extent, Rng& rng) {
    if (extent.x == 0) throw std::runtime_error("no data of this size");
    ++made;
    Problem problem;
    std::vector<std::uint32_t> values(elements);
    values[0] = static_cast<std::uint32_t>(extent.x);
    values[1] = static_cast<std::uint32_t>(rng());
    problem.buffers.push_back(input("in", values));
    return problem;
  };
  return exercise;
}

std::vector<std::uint32_t> contents_of(const Problem& problem) {
  const auto values = initial_values<std::uint32_t>(problem, 0);
  return {values.begin(), values.end()};
}

TEST(ProblemsAhead, ComeInOrderFromTheSeed) {
  std::atomic<int> made = 0;
  const Exercise exercise = exercise_of(made);
  const std::vector<Extent> sizes{{.x = 3}, {.x = 3}, {.x = 1}};
  ProblemsAhead ahead(exercise, sizes, kSeed);
  Rng rng(kSeed);
  for (const Extent& size : sizes) {
    EXPECT_EQ(contents_of(ahead.next()), contents_of(exercise.make_problem(size, rng)));
  }
}

TEST(ProblemsAhead, OneThatCannotBeMadeIsToldInItsTurn) {
  std::atomic<int> made = 0;
  const Exercise exercise = exercise_of(made);
  ProblemsAhead ahead(exercise, {{.x = 5}, {.x = 0}, {.x = 6}}, kSeed);
  EXPECT_EQ(contents_of(ahead.next()).front(), 5U);
  EXPECT_THROW(ahead.next(), std::runtime_error);
}

TEST(ProblemsAhead, LargeOnesWaitAndAreNotMadeInVain) {
  constexpr std::size_t kElements = 6 << 20;  // 24 MB
  std::atomic<int> made = 0;
  const Exercise exercise = exercise_of(made, kElements);
  {
    ProblemsAhead ahead(exercise, std::vector<Extent>(40, {.x = 1}), kSeed);
    ahead.next();
    while (made < 4) std::this_thread::yield();  // those after the first fill the 64 MB
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(made, 4);
  }
  EXPECT_EQ(made, 4) << "made after the last one was wanted";
}

}  // namespace
}  // namespace oclab
