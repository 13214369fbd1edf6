// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: launches run by the model's runtime: work-items, arguments, limits, counters.
#include <set>

#include "harness/native_session/group_order.h"
#include "harness/spec/contract_check.h"
#include "harness/tests/native/kernel_program.h"

namespace oclab::native {
namespace {

TEST(NativeLaunch, EveryWorkItemRunsOnceWithItsIds) {
  TestProblem problem;
  problem.add("out", std::vector<std::uint64_t>(24));
  const NdRange range{.dimensions = 3, .global = {4, 3, 2}, .local = {2, 3, 1}};
  problem.launch(range, {buffer("out")});
  const KernelProgram program{
      .entry =
          [](const Slot* slots) {
            oclab_enter(0);
            const auto id = [](std::uint32_t d) {
              EXPECT_EQ(oclab_work_item(0, d),
                        oclab_work_item(2, d) * oclab_work_item(4, d) + oclab_work_item(1, d));
              return oclab_work_item(0, d);
            };
            const auto linear = id(0) + 4 * (id(1) + 3 * id(2));
            store(slots[0][0] + 8 * linear, 100 + linear, 1);
            EXPECT_EQ(oclab_work_item(3, 1), 3U);
            EXPECT_EQ(oclab_work_item(5, 0), 2U);
            EXPECT_EQ(oclab_work_item(6, 0), 3U);
            EXPECT_EQ(oclab_work_item(7, 0), 0U);
            EXPECT_EQ(oclab_work_item(0, 3), 0U);
            EXPECT_EQ(oclab_work_item(4, 3), 1U);
          },
      .parameters = {"out"}};
  const LaunchReport report = run_all(program, problem).at(0);
  EXPECT_TRUE(report.findings.empty());
  EXPECT_FALSE(report.stop);
  EXPECT_EQ(report.counters.groups, 4U);
  EXPECT_EQ(report.counters.work_items, 24U);
  std::vector<std::uint64_t> expected(24);
  std::iota(expected.begin(), expected.end(), 100);
  EXPECT_EQ(problem.contents<std::uint64_t>(0), expected);
}

TEST(NativeLaunch, ArgumentsArriveInTheirSlots) {
  TestProblem problem;
  problem.add("a", std::vector<float>{1.5F});
  problem.add("b", std::vector<float>{0});
  problem.launch(range_1d(1, 1), {buffer("a"), buffer("b"), local_memory<float>(2), value(2.0),
                                  value(7), sampler(Addressing::kClampToEdge)});
  const KernelProgram program{.entry =
                                  [](const Slot* slots) {
                                    oclab_enter(0);
                                    double factor = 0;
                                    std::memcpy(&factor, slots[3].data(), sizeof factor);
                                    store(slots[2][0] + 4, load<float>(slots[0][0], 1), 2);
                                    const float sum = load<float>(slots[2][0] + 4, 3) *
                                                      static_cast<float>(factor);
                                    store(slots[1][0], sum + static_cast<float>(slots[4][0]), 4);
                                    EXPECT_EQ(slots[5][0], kFilterNearest | kAddressClampToEdge);
                                  },
                              .parameters = {"in", "out", "part", "f", "n", "s"}};
  const LaunchReport report = run_all(program, problem).at(0);
  EXPECT_TRUE(report.findings.empty());
  EXPECT_EQ(problem.contents<float>(1).at(0), 10.0F);
  EXPECT_EQ(report.counters.total(model::AccessKind::kLocalStore).requests, 1U);
}

TEST(NativeLaunch, LocalMemoryIsNewForEveryGroup) {
  const KernelProgram program{.entry =
                                  [](const Slot* slots) {
                                    oclab_enter(0);
                                    const auto before = load<std::uint32_t>(kTile, 1);
                                    store(kTile, 1U, 2);
                                    store(slots[0][0] + 4 * group_id(), before, 3);
                                  },
                              .local_bytes = 16};
  TestProblem problem;
  problem.add("out", std::vector<std::uint32_t>(3));
  problem.launch(range_1d(3, 1), {buffer("out")});
  KernelProgram with_name = program;
  with_name.parameters = {"out"};
  run_all(with_name, problem);
  EXPECT_EQ(problem.contents<std::uint32_t>(0), std::vector<std::uint32_t>(3, 0xFFC5A5A5U));
}

/// Entering a segment costs all its instructions, so the end does not depend on the machine.
TEST(NativeLaunch, StopsWhenTheInstructionsAreUsedUp) {
  const KernelProgram endless{.entry = [](const Slot*) {
    while (true) oclab_enter(0);
  }};
  const auto report = run_on_words(endless, 1, 4, 2, {.limits = {.instructions = 3200}});
  ASSERT_TRUE(report.stop);
  EXPECT_TRUE(report.stop->over_budget);
  EXPECT_EQ(report.instructions, 3200U);
  EXPECT_EQ(report.stop->place.first, 1U);
  EXPECT_EQ(report.counters.groups, 0U);
  // the budget is that of the run: 4 work-items of 32 instructions each, and what they begin with
  constexpr std::uint64_t kNeeded = 4 * (32 + kInstructionsOfWorkItem);
  const KernelProgram once{.entry = [](const Slot*) { oclab_enter(0); }};
  EXPECT_FALSE(run_on_words(once, 1, 4, 2, {.limits = {.instructions = kNeeded}}).stop);
  EXPECT_TRUE(run_on_words(once, 1, 4, 2, {.limits = {.instructions = kNeeded - 1}}).stop);
}

TEST(NativeLaunch, StopsWhenAWarpDoesTooMuchBetweenTwoBarriers) {
  const KernelProgram program{.entry = [](const Slot*) {
    for (int k = 0; k < 100; ++k) oclab_enter(0);
  }};
  const auto report = run_on_words(program, 1, 64, 64, {.limits = {.events = 3199}});
  ASSERT_TRUE(report.stop);
  EXPECT_EQ(report.stop->reason, "a warp did too much between two barriers");
  EXPECT_FALSE(run_on_words(program, 1, 64, 64, {.limits = {.events = 3200}}).stop);
}

TEST(NativeLaunch, TheLaunchesAfterAStoppedOneDoNotRun) {
  TestProblem problem;
  problem.launch(range_1d(1, 1), {});
  problem.launch(range_1d(1, 1), {});
  const auto reports = run_all({.entry = [](const Slot*) { oclab_unreachable(4); }}, problem);
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_TRUE(reports[0].stop.value().trapped);
  EXPECT_EQ(run_all({.entry = [](const Slot*) {}}, problem).size(), 2U);
}

volatile int depth = 0;
[[gnu::noinline]] int recurse(int n) {
  volatile char space[512] = {};
  depth = depth + 1;
  return n == 0 ? space[0] : recurse(n - 1) + space[n % 512];
}

TEST(NativeLaunch, AnOverflowingStackEndsTheLaunchAndNotTheProcess) {
  const auto deep = [](const Slot*) {
    oclab_enter(0);
    recurse(1'000'000);
  };
  for (int times = 0; times < 2; ++times) {
    const LaunchReport report = run_on_words({.entry = deep}, 1, 2, 2);
    ASSERT_TRUE(report.stop);
    EXPECT_NE(report.stop->reason.find("stack overflowed"), std::string::npos);
    EXPECT_EQ(report.stop->place.first, 1U);
  }
  EXPECT_FALSE(run_on_words({.entry = [](const Slot*) { recurse(20); }}, 1, 2, 2).stop);
}

TEST(NativeLaunch, RefusesWhatOpenclRefuses) {
  const auto launch = [](const NdRange& range, std::vector<Argument> arguments,
                         std::uint64_t local_bytes = 0) {
    TestProblem problem;
    problem.launch(range, std::move(arguments));
    KernelProgram program{.entry = [](const Slot*) {}, .local_bytes = local_bytes};
    program.parameters.resize(problem.job().launches[0].arguments.size());
    run_all(program, problem);
  };
  EXPECT_NO_THROW(launch(range_1d(1024, 1024), {local_memory<char>(40 << 10)}, 8 << 10));
  EXPECT_THROW(launch(range_1d(2048, 2048), {}), InterfaceFailure);
  EXPECT_THROW(launch({.global = {3, 1, 1}, .local = {2, 1, 1}}, {}), InterfaceFailure);
  try {
    launch(range_1d(1, 1), {local_memory<char>(40 << 10)}, (8 << 10) + 4);
    FAIL();
  } catch (const LocalMemoryFailure& failure) {
    EXPECT_STREQ(failure.what(),
                 "a group of kernel 'k' needs more local memory than the model has: 49156 bytes, "
                 "but 49152 are available");
  }
}

TEST(NativeLaunch, CountsTheRequestsOfWarps) {
  const KernelProgram program{.entry = [](const Slot* slots) {
    oclab_enter(0);
    const std::uint64_t out = slots[0][0];
    store(out + 4 * global_id(), load<std::uint32_t>(out + 128 * local_id(), 3), 5);
  }};
  const LaunchReport report = run_on_words(program, 1024, 64, 32);
  const auto loads = report.counters.total(model::AccessKind::kGlobalLoad);
  EXPECT_EQ(loads.requests, 2U);
  EXPECT_EQ(loads.transactions, 64U);
  EXPECT_EQ(loads.example.object, "out");
  EXPECT_EQ(report.counters.total(model::AccessKind::kGlobalStore).transactions, 8U);
  EXPECT_EQ(report.counters.warp_instructions, 2U * 32);
  EXPECT_EQ(report.counters.unmatched, 0U);
}

TEST(NativeLaunch, ProgramsWithChecksCountNothing) {
  const KernelProgram program{.entry = [](const Slot*) { oclab_enter(0); }, .checks = true};
  EXPECT_EQ(run_on_words(program, 1, 4, 2).counters.warp_instructions, 0U);
}

TEST(NativeLaunch, NotesWhichLineStoredLast) {
  const KernelProgram program{.entry = [](const Slot* slots) {
    oclab_enter(0);
    store(slots[0][0], 1U, 1);
    store(slots[0][0] + 4, 1U, 1);
    store(slots[0][0] + 4, 2U, 2);
  }};
  const auto stores = run_on_words(program, 4, 1, 1, {.note_stores = true}).stores;
  ASSERT_EQ(stores.size(), 2U);
  EXPECT_EQ(stores[0].line, 2U);
  EXPECT_EQ(stores[1].line, 3U);
  EXPECT_EQ(stores[1].begin, 4U);
  EXPECT_TRUE(run_on_words(program, 4, 1, 1).stores.empty());
}

TEST(SampledGroups, AreTheEndsAndManyInARow) {
  using Groups = std::vector<std::uint32_t>;
  EXPECT_EQ(sampled_groups(1), Groups{0});
  EXPECT_EQ(sampled_groups(4), (Groups{0, 1, 3, 2}));
  const Groups many = sampled_groups(1000);
  EXPECT_EQ(many.front(), 0U);
  EXPECT_EQ(many[2], 999U);
  std::set<std::uint32_t> rests;
  for (const std::uint32_t group : many) rests.insert(group % 8);
  EXPECT_EQ(rests.size(), 8U);
}

}  // namespace
}  // namespace oclab::native
