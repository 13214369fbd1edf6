// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which branch answers for lanes that an instruction was not issued to.
#include <gtest/gtest.h>

#include "harness/tests/model/recorder_calls.h"

namespace oclab::model {
namespace {

Instruction leaving(SegmentEnd end) { return {.end = end}; }
const Instruction kWork{};
const Instruction kFork = leaving(SegmentEnd::kBranch);
const Instruction kLeave = leaving(SegmentEnd::kReturn);

/// One warp whose work-items do what `work` does for their number.
Counters one_warp(const Code& code, auto work) {
  Recorder recorder(code);
  recorder.begin_group(32);
  for (std::uint32_t item = 0; item < 32; ++item) {
    recorder.select(item);
    work(recorder, item);
  }
  recorder.end_group();
  return recorder.counters();
}

/// In every trip lanes are parted from those that go on, and each answers for what it made wait:
/// together, for all lanes that an instruction was not issued to.
TEST(Idle, AddsUpToTheLanesThatInstructionsWereNotIssuedTo) {
  Code code;
  code.add_function({{{kFork}, {1}}, {{kWork, kFork}, {1, 2}}, {{kLeave}, {}}});
  const Counters counters = one_warp(code, [](Recorder& recorder, std::uint32_t item) {
    execute(recorder, 0);
    for (std::uint32_t trip = 0; trip <= item; ++trip) execute(recorder, 1, 2);
    execute(recorder, 3);
  });
  EXPECT_EQ(counters.total_branches().idle,
            32 * counters.warp_instructions - counters.lane_instructions);
  EXPECT_EQ(counters.total_branches().idle, 2U * (31 * 32 / 2));
}

TEST(Idle, BothArmsOfABranchMakeTheOthersWait) {
  Code code;
  code.add_function({{{kWork, kFork}, {1, 2}},
                     {{kWork, kFork}, {3}},
                     {{kWork, kFork}, {3}},
                     {{kWork, kLeave}, {}}});
  const Counters counters = one_warp(code, [](Recorder& recorder, std::uint32_t item) {
    execute(recorder, 0, 1);
    const std::uint32_t arm = item < 8 ? 2 : 4;
    execute(recorder, arm, arm + 1);
    execute(recorder, 6, 7);
  });
  // two instructions for 8 lanes, two for 24
  EXPECT_EQ(counters.branches.at(1).idle, 2U * 24 + 2 * 8);
}

/// if (…) return; 2: loop; 4: work. The loop keeps the warp, not the return of the others.
TEST(Idle, OfLanesThatHaveEndedIsTheMatterOfTheLoopThatGoesOn) {
  Code code;
  code.add_function(
      {{{kWork, kFork}, {1, 3}}, {{kWork, kFork}, {1, 2}}, {{kWork, kFork}, {3}}, {{kLeave}, {}}});
  const Counters counters = one_warp(code, [](Recorder& recorder, std::uint32_t item) {
    execute(recorder, 0, 1);
    for (int trip = 0; item < 4 && trip < 10; ++trip) execute(recorder, 2, 3);
    if (item < 4) execute(recorder, 4, 5);
    execute(recorder, 6);
  });
  EXPECT_EQ(counters.branches.at(3).idle, (10U * 2 + 2) * 28);
  EXPECT_EQ(counters.branches.at(1).idle, 0U);
}

}  // namespace
}  // namespace oclab::model
