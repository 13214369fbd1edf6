// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: other libraries take their turns with a reference, or are named as absent.
#include <gtest/gtest.h>

#include <algorithm>

#include "grading/peers/peer_benchmark.h"
#include "grading/peers/peer_process.h"
#include "grading/tests/kernels/corpus.h"
#include "harness/support/error.h"

namespace oclab::test {
namespace {

constexpr std::size_t kRounds = 3;

const PeerEntry* entry_named(const PeerComparison& comparison, const std::string& name) {
  const auto found = std::find_if(comparison.entries.begin(), comparison.entries.end(),
                                  [&](const PeerEntry& entry) { return entry.name == name; });
  return found == comparison.entries.end() ? nullptr : &*found;
}

TEST(Peers, EveryLibraryTakesPartOrIsNamed) {
  const ExerciseRef exercise = exercise_named("best_transpose");
  const PeerComparison comparison =
      compare_with_peers(exercise, {.x = 67, .y = 129}, pocl(), kRounds, 1);
  ASSERT_FALSE(comparison.entries.empty());
  EXPECT_EQ(comparison.entries.front().name, "reference");
  EXPECT_EQ(comparison.entries.front().speed, 1);
  const std::string text = peer_table(comparison);
  for (const PeerLibrary& library : peer_libraries()) {
    if (!library.cpu) continue;
    if (peer_program(library).empty()) {
      EXPECT_NE(text.find(std::string(library.name) + " is not available"), std::string::npos)
          << text;
      continue;
    }
    // All results of these were verified, or they would not be in the table.
    for (const std::string& name : peer_ways(library, exercise.exercise->id)) {
      const PeerEntry* entry = entry_named(comparison, name);
      ASSERT_NE(entry, nullptr) << text;
      EXPECT_GT(entry->seconds, 0);
      EXPECT_LE(entry->interval.low, entry->speed);
      EXPECT_GE(entry->interval.high, entry->speed);
      EXPECT_NE(text.find(name), std::string::npos) << text;
    }
  }
}

TEST(Peers, ALibraryThatFailsSaysWhy) {
  const PeerLibrary& library = peer_libraries().front();
  if (peer_program(library).empty()) GTEST_SKIP() << library.name << " is not available";
  const Exercise& exercise = *exercise_named("best_sum").exercise;
  Rng rng(1);
  const Problem problem = exercise.make_problem({.x = 8}, rng);
  EXPECT_THROW(PeerProcess(library, "no such way", exercise, {.x = 8}, problem, pocl()),
               UsageError);
}

}  // namespace
}  // namespace oclab::test
