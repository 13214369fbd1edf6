// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: barriers and asynchronous copies in the model.
#include "harness/tests/native/kernel_program.h"

namespace oclab::native {
namespace {

using Lines = std::vector<std::uint32_t>;

TEST(NativeBarrier, EveryWorkItemArrivesBeforeOneGoesOn) {
  const KernelProgram program{
      .entry =
          [](const Slot* slots) {
            oclab_enter(0);
            for (std::uint32_t round = 1; round < 4; ++round) {
              store(kTile + 4 * local_id(), round, 1);
              oclab_barrier(2, kLocalFence);
              EXPECT_EQ(load<std::uint32_t>(kTile + 4 * ((local_id() + 1) % 5), 3), round);
              oclab_barrier(4, kLocalFence);
            }
            store(slots[0][0] + 4 * global_id(), 1U, 5);
          },
      .local_bytes = 64};
  const LaunchReport report = run_on_words(program, 10, 10, 5);
  EXPECT_TRUE(report.findings.empty());
  EXPECT_EQ(report.counters.barriers, 2U * 6);
}

TEST(NativeBarrier, DifferentBarriersDiverge) {
  const KernelProgram program{
      .entry = [](const Slot*) { oclab_barrier(local_id() % 2 == 0 ? 3 : 7, kLocalFence); }};
  const Finding finding = only(run_on_words(program, 1, 4, 4));
  EXPECT_EQ(finding.kind, FindingKind::kBarrierDivergence);
  EXPECT_EQ(lines(finding), (Lines{4, 8}));
  EXPECT_EQ(finding.places[1].work_item.local[0], 1U);
}

TEST(NativeBarrier, AnEarlyReturnDiverges) {
  const KernelProgram program{.entry = [](const Slot*) {
    if (local_id() > 1) oclab_barrier(3, kLocalFence);
  }};
  const Finding finding = only(run_on_words(program, 1, 4, 4));
  EXPECT_EQ(finding.kind, FindingKind::kBarrierDivergence);
  EXPECT_EQ(lines(finding), Lines{4});
  EXPECT_EQ(finding.places[0].work_item.local[0], 2U);
}

constexpr std::uint32_t kToLocal = 4 | 256;

/// An array of events on the stack of the kernel.
std::uint64_t array_of(std::initializer_list<std::uint64_t> events) {
  oclab_open_frame();
  const std::uint64_t array = oclab_array(8 * events.size());
  std::uint64_t place = array;
  for (const std::uint64_t event : events) {
    store(place, event, 20);
    place += 8;
  }
  return array;
}

LaunchReport run_copies(Entry entry, bool checks, TestProblem& problem) {
  std::vector<std::uint32_t> values(16);
  std::iota(values.begin(), values.end(), 1);
  problem.add("in", values);
  problem.add("out", std::vector<std::uint32_t>(16));
  problem.launch(range_1d(4, 4), {buffer("in"), buffer("out")});
  const KernelProgram program{
      .entry = entry, .parameters = {"in", "out"}, .checks = checks, .local_bytes = 64};
  return run_all(program, problem).at(0);
}

void copy_in_and_out(const Slot* slots) {
  oclab_enter(0);
  auto event = oclab_async_copy(kTile, slots[0][0], 4, 1, 0, kToLocal, 1);
  event = oclab_async_copy(kTile + 16, slots[0][0] + 4, 4, 2, event, kToLocal, 2);
  oclab_wait(array_of({event}), 1, 3);
  const auto a = load<std::uint32_t>(kTile + 4 * local_id(), 4);
  const auto b = load<std::uint32_t>(kTile + 16 + 4 * local_id(), 5);
  oclab_barrier(6, kLocalFence);
  store(kTile + 4 * local_id(), a + 100 * b, 7);
  oclab_barrier(8, kLocalFence);
  event = oclab_async_copy(slots[1][0], kTile, 4, 3, 0, 4, 9);
  oclab_wait(array_of({event}), 1, 10);
}

TEST(NativeAsync, CopiesArriveAtTheWait) {
  for (const bool checks : {false, true}) {
    TestProblem problem;
    const LaunchReport report = run_copies(copy_in_and_out, checks, problem);
    EXPECT_TRUE(report.findings.empty());
    const std::vector<std::uint32_t> expected{201, 0,   0, 402, 0, 0, 603, 0,
                                              0,   804, 0, 0,   0, 0, 0,   0};
    EXPECT_EQ(problem.contents<std::uint32_t>(1), expected);
    if (checks) continue;
    EXPECT_EQ(report.counters.async_bytes, 48U);
    EXPECT_EQ(report.counters.barriers, 4U);
    // an event is stored by the kernel and read by the wait
    EXPECT_EQ(report.counters.private_bytes, 0U);  // events are in registers
  }
}

TEST(NativeAsync, ReadingBeforeTheWaitIsARace) {
  TestProblem problem;
  const auto kernel = [](const Slot* slots) {
    const auto event = oclab_async_copy(kTile, slots[0][0], 4, 1, 0, kToLocal, 1);
    load<std::uint32_t>(kTile, 2);
    oclab_barrier(3, kLocalFence);  // a barrier is not a wait
    load<std::uint32_t>(kTile + 4, 4);
    oclab_wait(array_of({event}), 1, 5);
    load<std::uint32_t>(kTile, 6);
  };
  const auto findings = run_copies(kernel, true, problem).findings;
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].kind, FindingKind::kDataRace);
  EXPECT_EQ(lines(findings[0]), (Lines{2, 3}));
  EXPECT_EQ(lines(findings[1]), (Lines{2, 5}));
  EXPECT_TRUE(findings[0].places[0].writes);
}

TEST(NativeAsync, StoringToTheSourceBeforeTheWaitIsARace) {
  TestProblem problem;
  const auto kernel = [](const Slot* slots) {
    const auto event = oclab_async_copy(kTile, slots[0][0], 4, 1, 0, kToLocal, 1);
    store(slots[0][0] + 4 * local_id(), 9U, 2);
    oclab_wait(array_of({event}), 1, 5);
  };
  const Finding finding = only(run_copies(kernel, true, problem));
  EXPECT_EQ(lines(finding), (Lines{2, 3}));
  EXPECT_EQ(finding.object, "in");
}

/// What other work-items stored takes a barrier before the copy, and a wait is not such a barrier.
TEST(NativeAsync, ACopyOfWhatOthersStoredNeedsABarrier) {
  TestProblem problem;
  const auto kernel = [](const Slot* slots) {
    store(kTile + 4 * local_id(), 1U, 1);
    oclab_fill(shadow_handle(kTile), 0, 16, 1);
    const auto event = oclab_async_copy(slots[1][0], kTile, 4, 1, 0, 4, 2);
    oclab_wait(array_of({event}), 1, 3);
  };
  EXPECT_EQ(lines(only(run_copies(kernel, true, problem))), (Lines{2, 3}));
  TestProblem second;
  const auto waits = [](const Slot* slots) {
    store(kTile + 32 + 4 * local_id(), 1U, 1);
    const auto event = oclab_async_copy(kTile, slots[0][0], 4, 1, 0, kToLocal, 2);
    oclab_wait(array_of({event}), 1, 3);
    load<std::uint32_t>(kTile + 32 + 4 * (local_id() ^ 1), 4);
  };
  EXPECT_EQ(lines(only(run_copies(waits, true, second))), (Lines{2, 5}));
}

TEST(NativeAsync, AForgottenWaitIsReportedAndTheCopyIsNotMade) {
  TestProblem problem;
  const auto kernel = [](const Slot* slots) {
    oclab_async_copy(slots[1][0], slots[0][0], 4, 1, 0, 4, 1);
  };
  const Finding finding = only(run_copies(kernel, false, problem));
  EXPECT_EQ(finding.kind, FindingKind::kMissingWait);
  EXPECT_EQ(lines(finding), Lines{2});
  EXPECT_EQ(finding.object, "out");
  EXPECT_EQ(problem.contents<std::uint32_t>(1).at(0), 0U);
}

TEST(NativeAsync, AWaitForAnotherEventIsNoWait) {
  TestProblem problem;
  const auto kernel = [](const Slot* slots) {
    oclab_async_copy(kTile, slots[0][0], 4, 1, 0, kToLocal, 1);
    const auto second = oclab_async_copy(kTile + 16, slots[0][0], 4, 1, 0, kToLocal, 2);
    oclab_wait(array_of({second, 99}), 2, 3);
  };
  const auto findings = run_copies(kernel, false, problem).findings;
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].kind, FindingKind::kMissingWait);
  EXPECT_EQ(lines(findings[0]), Lines{2});
  EXPECT_EQ(findings[1].kind, FindingKind::kOther);
  EXPECT_EQ(findings[1].misuse, model::Misuse::kWaitForForeignEvent);
}

TEST(NativeAsync, AllWorkItemsMustAskForTheSameCopy) {
  TestProblem problem;
  const auto different = [](const Slot* slots) {
    const auto event = oclab_async_copy(kTile, slots[0][0] + 4 * local_id(), 1, 1, 0, kToLocal, 1);
    oclab_wait(array_of({event}), 1, 3);
  };
  Finding finding = only(run_copies(different, false, problem));
  EXPECT_EQ(finding.kind, FindingKind::kBarrierDivergence);
  EXPECT_EQ(lines(finding), (Lines{2, 2}));
  TestProblem second;
  const auto some = [](const Slot* slots) {
    if (local_id() == 0) oclab_async_copy(kTile, slots[0][0], 1, 1, 0, kToLocal, 1);
    oclab_wait(array_of({1}), 1, 3);
  };
  finding = only(run_copies(some, false, second));
  EXPECT_EQ(finding.kind, FindingKind::kBarrierDivergence);
  EXPECT_EQ(lines(finding), Lines{2});
}

TEST(NativeAsync, ACopyIsCutOffWhereAnObjectEnds) {
  TestProblem problem;
  const auto kernel = [](const Slot* slots) {
    const auto event = oclab_async_copy(slots[1][0] + 56, slots[0][0], 4, 1, 0, 4, 1);
    oclab_wait(array_of({event}), 1, 3);
  };
  const Finding finding = only(run_copies(kernel, false, problem));
  EXPECT_EQ(finding.kind, FindingKind::kOutOfBounds);
  EXPECT_EQ(finding.offset, 64);
  EXPECT_EQ(finding.object, "out");
  EXPECT_EQ(problem.contents<std::uint32_t>(1).at(15), 2U);
}

}  // namespace
}  // namespace oclab::native
