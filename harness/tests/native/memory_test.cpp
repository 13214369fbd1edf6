// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: accesses in the model: bounds, alignment, private arrays, copies, atomics.
#include <bit>

#include "harness/native_device/atomics.h"
#include "harness/tests/native/kernel_program.h"

namespace oclab::native {
namespace {

TEST(NativeMemory, AnAccessPastTheEndIsNamedExactly) {
  const LaunchReport report = run_on_words({.entry =
                                                [](const Slot* slots) {
                                                  oclab_enter(0);
                                                  const auto at = slots[0][0] + 4 * global_id();
                                                  store(at, 1U, 4);
                                                }},
                                           6, 8, 4);
  const Finding finding = only(report);
  EXPECT_EQ(finding.kind, FindingKind::kOutOfBounds);
  EXPECT_EQ(lines(finding), std::vector{5U});
  EXPECT_EQ(finding.object, "out");
  EXPECT_EQ(finding.offset, 24);
  EXPECT_EQ(finding.bytes, 4U);
  EXPECT_EQ(finding.object_bytes, 24U);
  EXPECT_EQ(finding.count, 2U);
  EXPECT_TRUE(finding.places[0].writes);
  EXPECT_EQ(finding.places[0].work_item.group[0], 1U);
  EXPECT_EQ(finding.places[0].work_item.local[0], 2U);
}

TEST(NativeMemory, AnAccessBeforeTheBeginKeepsItsObject) {
  const LaunchReport report = run_on_words(
      {.entry = [](const Slot* slots) { EXPECT_EQ(load<std::uint32_t>(slots[0][0] - 8, 2), 0U); }},
      4, 1, 1);
  const Finding finding = only(report);
  EXPECT_EQ(finding.object, "out");
  EXPECT_EQ(finding.offset, -8);
  EXPECT_FALSE(finding.places[0].writes);
}

TEST(NativeMemory, AnAccessThatOverlapsTheEndIsOutOfBounds) {
  const LaunchReport report = run_on_words(
      {.entry = [](const Slot* slots) { load<std::uint64_t>(slots[0][0] + 16, 2); }}, 5, 1, 1);
  EXPECT_EQ(only(report).offset, 16);
  EXPECT_EQ(only(report).bytes, 8U);
}

TEST(NativeMemory, ANullPointerHasNoObject) {
  const LaunchReport report =
      run_on_words({.entry = [](const Slot*) { store(0, 1U, 2); }}, 1, 1, 1);
  EXPECT_EQ(only(report).kind, FindingKind::kOutOfBounds);
  EXPECT_EQ(only(report).object, "");
  EXPECT_EQ(only(report).object_bytes, 0U);
}

TEST(NativeMemory, ConstantDataCannotBeWritten) {
  const KernelProgram program{.entry =
                                  [](const Slot* slots) {
                                    store(slots[0][0], load<std::uint32_t>(kTable, 1), 2);
                                    store(kTable, 3U, 3);
                                  },
                              .constants = std::vector<std::byte>(4, std::byte{7})};
  const Finding finding = only(run_on_words(program, 1, 1, 1));
  EXPECT_EQ(finding.kind, FindingKind::kOutOfBounds);
  EXPECT_EQ(finding.object, "table");
  EXPECT_TRUE(finding.own_array);
}

TEST(NativeMemory, MisalignedAccessesAreReportedAndMade) {
  TestProblem problem;
  problem.add("out", std::vector<std::uint32_t>{1, 2, 3});
  problem.launch(range_1d(1, 1), {buffer("out")});
  const KernelProgram program{
      .entry = [](const Slot* slots) { store(slots[0][0] + 2, 0xAAAAAAAAU, 2); },
      .parameters = {"out"}};
  const Finding finding = only(run_all(program, problem).at(0));
  EXPECT_EQ(finding.kind, FindingKind::kMisaligned);
  EXPECT_EQ(finding.offset, 2);
  EXPECT_EQ(problem.contents<std::uint32_t>(0), (std::vector{0xAAAA0001U, 0x0000AAAAU, 3U}));
}

TEST(NativeMemory, PrivateArraysBelongToWorkItemsAndCalls) {
  KernelProgram program{.entry = [](const Slot* slots) {
    oclab_enter(0);
    oclab_open_frame();
    const std::uint64_t outer = oclab_array(8);
    store(outer + 4, static_cast<std::uint32_t>(global_id()), 1);
    for (int call = 0; call < 3; ++call) {
      oclab_open_frame();
      const std::uint64_t inner = oclab_array(4);
      EXPECT_EQ(load<std::uint32_t>(inner, 2), 0xFFC5A5A5U);
      store(inner, 5U, 3);
      oclab_close_frame();
    }
    oclab_barrier(4, kLocalFence);
    store(slots[0][0] + 4 * global_id(), load<std::uint32_t>(outer + 4, 5), 6);
    oclab_close_frame();
  }};
  program.unit = model::Unit::kMemory;
  const LaunchReport report = run_on_words(program, 8, 8, 4);
  EXPECT_TRUE(report.findings.empty());
  EXPECT_EQ(report.counters.private_bytes, 8U * (4 + 3 * 8 + 4));
}

TEST(NativeMemory, PrivateArraysHaveBounds) {
  const KernelProgram program{.entry = [](const Slot*) {
    oclab_open_frame();
    const std::uint64_t array = oclab_array(16);
    store(array + 16, 1U, 3);
    store(array - 4, 1U, 4);
    oclab_close_frame();
    load<std::uint32_t>(array, 5);  // its function has returned
  }};
  const auto findings = run_on_words(program, 1, 1, 1).findings;
  ASSERT_EQ(findings.size(), 3U);
  for (const Finding& finding : findings) EXPECT_TRUE(finding.own_array);
  EXPECT_EQ(findings[0].object_bytes, 16U);
  EXPECT_EQ(findings[1].offset, -4);
  EXPECT_EQ(findings[2].object_bytes, 0U);
}

TEST(NativeMemory, TooMuchPrivateMemoryStopsTheLaunch) {
  const KernelProgram program{.entry = [](const Slot*) {
    oclab_enter(0);
    oclab_open_frame();
    oclab_array(std::uint64_t{256} << 20);
  }};
  const auto report = run_on_words(program, 1, 1, 1);
  ASSERT_TRUE(report.stop);
  EXPECT_NE(report.stop->reason.find("private arrays"), std::string::npos);
}

TEST(NativeMemory, CopiesAndFillsAreCheckedAsAWhole) {
  TestProblem problem;
  problem.add("out", std::vector<std::uint32_t>{1, 2, 3, 4});
  problem.launch(range_1d(1, 1), {buffer("out")});
  const KernelProgram program{.entry =
                                  [](const Slot* slots) {
                                    const std::uint64_t out = slots[0][0];
                                    oclab_copy(out + 4, out, 8, 1);  // they overlap
                                    oclab_fill(out + 12, 0x11, 4, 2);
                                    oclab_copy(out, out + 8, 12, 3);
                                    oclab_fill(out + 12, 0x22, 8, 4);
                                    oclab_copy(out, 0, 0, 5);  // nothing
                                  },
                              .parameters = {"out"}};
  const auto findings = run_all(program, problem).at(0).findings;
  EXPECT_EQ(problem.contents<std::uint32_t>(0), (std::vector{1U, 1U, 2U, 0x11111111U}));
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(lines(findings[0]), std::vector{4U});
  EXPECT_FALSE(findings[0].places[0].writes);
  EXPECT_EQ(lines(findings[1]), std::vector{5U});
}

/// Adds 1 by comparing and exchanging, as kernels add floats, and stores how often that took.
void add_by_exchange(const Slot* slots) {
  const std::uint64_t sum = slots[0][0];
  std::uint64_t seen = atomic(sum, "or", 0, 0, 1);
  std::uint32_t tries = 1;
  for (std::uint64_t was = seen; (was = atomic(sum, "cmpxchg", seen, seen + 1, 2)) != seen;
       ++tries) {
    seen = was;
  }
  store<std::uint32_t>(slots[1][0] + 4 * global_id(), tries, 3);
}

/// How often each work-item of a group of this size tries.
std::vector<std::uint32_t> tries(std::size_t size) {
  KernelProgram program{.entry = add_by_exchange, .parameters = {"sum", "tries"}};
  TestProblem problem;
  problem.add("sum", std::vector<std::uint32_t>{0});
  problem.add("tries", std::vector<std::uint32_t>(size));
  problem.launch(range_1d(size, size), {buffer("sum"), buffer("tries")});
  const LaunchReport report = run_all(program, problem).at(0);
  EXPECT_FALSE(report.stop);
  EXPECT_EQ(problem.contents<std::uint32_t>(0), std::vector{static_cast<std::uint32_t>(size)});
  return problem.contents<std::uint32_t>(1);
}

// As on a GPU, where the lanes of a warp do so at the same time.
TEST(NativeMemory, OneLaneOfAWarpExchangesFirstAndTheOthersTryAgain) {
  EXPECT_EQ(tries(4), (std::vector{1U, 2U, 3U, 4U}));
  const std::vector<std::uint32_t> two_warps = tries(2 * model::kWarpSize);
  for (std::uint32_t k = 0; k < 2 * model::kWarpSize; ++k) {
    EXPECT_EQ(two_warps[k], k % model::kWarpSize + 1);
  }
}

TEST(NativeMemory, AtomicOperations) {
  const auto result = [](AtomicOperation operation, std::uint64_t old, std::uint64_t a,
                         std::uint64_t b = 0, std::uint32_t bytes = 4, bool is_signed = false) {
    update(reinterpret_cast<std::byte*>(&old), operation, a, b, bytes, is_signed);
    return old;
  };
  using enum AtomicOperation;
  constexpr std::uint64_t kMinusOne = ~std::uint64_t{0};
  EXPECT_EQ(result(kAdd, 0xFFFFFFFFU, 2), 1U);
  EXPECT_EQ(result(kAdd, 0xFFFFFFFFU, 2, 0, 8), 0x100000001U);
  EXPECT_EQ(result(kSubtract, 1, 2), 0xFFFFFFFFU);
  EXPECT_EQ(result(kExchange, 1, std::bit_cast<std::uint32_t>(2.5F)), 0x40200000U);
  EXPECT_EQ(result(kIncrement, 0xFFFFFFFFU, 0), 0U);
  EXPECT_EQ(result(kDecrement, 0, 0), 0xFFFFFFFFU);
  EXPECT_EQ(result(kCompareExchange, 5, 5, 9), 9U);
  EXPECT_EQ(result(kCompareExchange, 5, 4, 9), 5U);
  EXPECT_EQ(result(kMinimum, 5, kMinusOne, 0, 4, true), 0xFFFFFFFFU);
  EXPECT_EQ(result(kMinimum, 5, 0xFFFFFFFFU), 5U);
  EXPECT_EQ(result(kMaximum, 5, kMinusOne, 0, 8, true), 5U);
  EXPECT_EQ(result(kMaximum, 5, kMinusOne, 0, 8), kMinusOne);
  EXPECT_EQ(result(kAnd, 6, 3), 2U);
  EXPECT_EQ(result(kOr, 6, 3), 7U);
  EXPECT_EQ(result(kXor, 6, 3), 5U);
}

TEST(NativeMemory, AtomicOperationsReturnTheOldValue) {
  TestProblem problem;
  problem.add("out", std::vector<std::uint32_t>{10, 0});
  problem.launch(range_1d(4, 2), {buffer("out")});
  const KernelProgram program{.entry =
                                  [](const Slot* slots) {
                                    const auto old = atomic(slots[0][0], "inc", 0, 0, 1);
                                    EXPECT_EQ(old, 10 + global_id());
                                    atomic(slots[0][0] + 4, "add", old, 0, 2);
                                  },
                              .parameters = {"out"}};
  EXPECT_TRUE(run_all(program, problem).at(0).findings.empty());
  EXPECT_EQ(problem.contents<std::uint32_t>(0), (std::vector{14U, 10U + 11 + 12 + 13}));
}

}  // namespace
}  // namespace oclab::native
