// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what must not survive from one group, one instruction or one call to the next.
#include <gtest/gtest.h>

#include "harness/tests/model/recorder_calls.h"

namespace oclab::model {
namespace {

constexpr std::size_t kWarp = 32;

/// One block that returns: 0: accesses memory, 1: accesses memory, 2: returns.
Code straight_line(const Instruction& first) {
  Code code;
  code.add_function({{{first, {}, {.end = SegmentEnd::kReturn}}, {}}});
  return code;
}

/// All lanes do the same: an access of each kind by each instruction.
void access_twice(Recorder& recorder, AccessKind first, AccessKind second) {
  recorder.begin_group(kWarp);
  for (std::size_t item = 0; item < kWarp; ++item) {
    recorder.select(item);
    access(recorder, 0, first, 4 * item);
    access(recorder, 1, second, 128 + 4 * item);
    execute(recorder, 2);
  }
  recorder.end_group();
}

TEST(Recorder, LoadsOfConstantMemoryAreAKindOfTheirOwn) {
  const Code code = straight_line({});
  Recorder recorder(code);
  access_twice(recorder, AccessKind::kConstantLoad, AccessKind::kGlobalLoad);
  EXPECT_EQ(recorder.counters().total(AccessKind::kConstantLoad).requests, 1U);
  EXPECT_EQ(recorder.counters().total(AccessKind::kConstantLoad).transactions, 32U);
  EXPECT_EQ(recorder.counters().total(AccessKind::kGlobalLoad).requests, 1U);
}

/// 64 work-items load consecutive floats, and store them to local memory.
Counters of_warps(unsigned lanes) {
  const Code code = straight_line({});
  Recorder recorder(code, lanes);
  recorder.begin_group(64);
  for (std::size_t item = 0; item < 64; ++item) {
    recorder.select(item);
    access(recorder, 0, AccessKind::kGlobalLoad, 4 * item);
    access(recorder, 1, AccessKind::kLocalStore, 4 * item);
    execute(recorder, 2);
  }
  recorder.end_group();
  return recorder.counters();
}

/// A request has the sectors of its warp's lanes; 32 banks serve 32 lanes at once.
TEST(Recorder, WarpsHaveTheLanesOfTheGpu) {
  for (const unsigned lanes : {8U, 16U, 32U, 64U}) {
    const Counters counters = of_warps(lanes);
    EXPECT_EQ(counters.warps, 64 / lanes);
    EXPECT_EQ(counters.warp_instructions, 3 * 64 / lanes);
    const AccessSite loads = counters.total(AccessKind::kGlobalLoad);
    EXPECT_EQ(loads.requests, 64 / lanes);
    EXPECT_EQ(loads.transactions, 8U);
    EXPECT_EQ(loads.worst, 8 * lanes / 64);
    const AccessSite stores = counters.total(AccessKind::kLocalStore);
    EXPECT_EQ(stores.transactions, lanes == 64 ? 2U : 64 / lanes);
    EXPECT_EQ(counters.unmatched, 0U);
  }
}

/// Half of the lanes load where the other half stores: two requests, and the replay says that it
/// could not match them.
TEST(Recorder, AccessesOfDifferentKindsAreDifferentRequests) {
  const Code code = straight_line({});
  Recorder recorder(code);
  recorder.begin_group(kWarp);
  for (std::size_t item = 0; item < kWarp; ++item) {
    recorder.select(item);
    access(recorder, 0, item % 2 == 0 ? AccessKind::kGlobalLoad : AccessKind::kGlobalStore,
           4 * item);
    execute(recorder, 1);
    execute(recorder, 2);
  }
  recorder.end_group();
  EXPECT_EQ(recorder.counters().total(AccessKind::kGlobalLoad).lanes, 16U);
  EXPECT_EQ(recorder.counters().total(AccessKind::kGlobalStore).lanes, 16U);
  EXPECT_GT(recorder.counters().unmatched, 0U);
}

/// Half of the lanes make an access that the other half leaves out; the next one is common.
TEST(Recorder, AccessesOfDifferentInstructionsAreDifferentRequests) {
  const Code code = straight_line({});
  Recorder recorder(code);
  recorder.begin_group(kWarp);
  for (std::size_t item = 0; item < kWarp; ++item) {
    recorder.select(item);
    execute(recorder, 0);
    if (item % 2 == 0) recorder.access(0, AccessKind::kGlobalLoad, 4 * item, 4);
    access(recorder, 1, AccessKind::kGlobalLoad, 1024 + 4 * item);
    execute(recorder, 2);
  }
  recorder.end_group();
  const Counters& counters = recorder.counters();
  EXPECT_EQ(counters.accesses.at({0, AccessKind::kGlobalLoad}).lanes, 16U);
  EXPECT_EQ(counters.accesses.at({1, AccessKind::kGlobalLoad}).lanes, 32U);
  EXPECT_EQ(counters.accesses.at({1, AccessKind::kGlobalLoad}).requests, 1U);
}

/// 0: a function that returns. 1: the kernel calls it; 2: branches to 3 or 4, both of which go back
/// to the call or on to a return of their own (5, 6). So the paths that diverge at 2 do not meet
/// again.
Code loop_with_two_exits() {
  const Instruction branch{.end = SegmentEnd::kBranch};
  const Instruction ret{.end = SegmentEnd::kReturn};
  Code code;
  code.add_function({{{ret}, {}}});
  code.add_function({{{{.end = SegmentEnd::kCall}, branch}, {1, 2}},
                     {{branch}, {0, 3}},
                     {{branch}, {0, 4}},
                     {{ret}, {}},
                     {{ret}, {}}});
  return code;
}

/// Two trips; even lanes by way of 3, odd ones by way of 4.
void run_two_trips(Recorder& recorder) {
  recorder.begin_group(kWarp);
  for (std::size_t item = 0; item < kWarp; ++item) {
    recorder.select(item);
    const std::uint32_t arm = item % 2 == 0 ? 3 : 4;
    for (const std::uint32_t next : {1U, 0U, 2U, arm, 1U, 0U, 2U, arm, arm + 2}) {
      execute(recorder, next);
    }
  }
  recorder.end_group();
}

/// Together 1, 0, 2; then each half alone: its arm, 1, 0, 2, its arm, its return. Would the place
/// behind the call still count as one to meet at, the second 2 would be executed together.
constexpr std::uint64_t kTwoTrips = 3 + 2 * 6;

TEST(Recorder, ACallThatHasReturnedIsNoPlaceToMeet) {
  const Code code = loop_with_two_exits();
  Recorder recorder(code);
  run_two_trips(recorder);
  EXPECT_EQ(recorder.counters().warp_instructions, kTwoTrips);
  EXPECT_EQ(recorder.counters().unmatched, 0U);
}

TEST(Recorder, CallsThatNeverReturnedAreForgottenWithTheirGroup) {
  const Code code = loop_with_two_exits();
  Recorder recorder(code);
  recorder.begin_group(kWarp);
  for (std::size_t item = 0; item < kWarp; ++item) {  // the group ends inside the call
    recorder.select(item);
    execute(recorder, 1);
  }
  recorder.end_group();
  run_two_trips(recorder);
  EXPECT_EQ(recorder.counters().warp_instructions, 1 + kTwoTrips);
  EXPECT_EQ(recorder.counters().unmatched, 0U);
}

/// A warp's events are forgotten when the next warp runs: memory is that of one warp.
TEST(Recorder, KeepsTheEventsOfOneWarp) {
  const Code code = straight_line({});
  Recorder recorder(code);
  recorder.begin_group(2 * kWarp);
  for (std::size_t item = 0; item < 2 * kWarp; ++item) {
    recorder.select(item);
    access(recorder, 0, AccessKind::kGlobalLoad, 4 * item);
    EXPECT_EQ(recorder.events(), 2 * (item % kWarp + 1));
  }
  recorder.end_group();
  EXPECT_EQ(recorder.events(), 0U);
  EXPECT_EQ(recorder.counters().total(AccessKind::kGlobalLoad).requests, 2U);
}

}  // namespace
}  // namespace oclab::model
