// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: groups that run on several threads at the same time: the same as in their order.
#include <array>
#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include "harness/model_report/model_record.h"
#include "harness/tests/native/kernel_program.h"

namespace oclab::native {
namespace {

constexpr std::size_t kGroups = 256;
constexpr std::size_t kSize = 16;
constexpr std::size_t kItems = kGroups * kSize;

/// Each part on a thread of its own.
Cores cores(std::size_t count) {
  return {count, [](std::size_t parts, const auto& body) {
            std::vector<std::jthread> threads;
            for (std::size_t k = 0; k < parts; ++k) {
              threads.emplace_back([&body, k] {
                const FaultStack stack;
                body(k);
              });
            }
          }};
}

/// What a run leaves behind.
struct Outcome {
  LaunchReport report;
  std::vector<std::uint32_t> out;
  std::size_t threads = 0;  ///< that have run work-items
};

std::mutex mutex;
std::set<std::thread::id> threads_of_kernels;

void note_thread() {
  const std::scoped_lock lock(mutex);
  threads_of_kernels.insert(std::this_thread::get_id());
}

Outcome run_on(std::size_t threads, KernelProgram program, const Limits& limits = {}) {
  threads_of_kernels.clear();
  program.parameters = {"out"};
  TestProblem problem;
  problem.add("out", std::vector<std::uint32_t>(kItems));
  problem.launch(range_1d(kItems, kSize), {buffer("out")});
  const SessionSettings settings{.limits = limits, .note_stores = true, .cores = cores(threads)};
  LaunchReport report = run_all(std::move(program), problem, settings).at(0);
  return {std::move(report), problem.contents<std::uint32_t>(0), threads_of_kernels.size()};
}

void expect_same(const Outcome& one, const Outcome& other) {
  EXPECT_EQ(one.out, other.out);
  EXPECT_EQ(oclab::to_text(one.report), oclab::to_text(other.report));
}

void own_words(const Slot* slots) {
  note_thread();
  oclab_enter(0);
  const auto at = slots[0][0] + 4 * global_id();
  store(at, load<std::uint32_t>(at, 1) + static_cast<std::uint32_t>(global_id()), 2);
  if (group_id() % 100 == 77) store(slots[0][0] + 4 * kItems, 1U, 3);  // past the end
}

TEST(NativeCores, GroupsThatTouchTheirOwnWordsRunAtTheSameTime) {
  for (const bool checks : {false, true}) {
    const KernelProgram program{.entry = own_words, .checks = checks};
    const Outcome in_order = run_on(1, program);
    const Outcome at_once = run_on(4, program);
    EXPECT_EQ(in_order.threads, 1U);
    EXPECT_EQ(at_once.threads, 4U);
    EXPECT_EQ(only(at_once.report).count, 2 * kSize);
    expect_same(in_order, at_once);
  }
}

/// Each group goes on where the one before has ended.
void chain(const Slot* slots) {
  oclab_enter(0);
  const auto before =
      global_id() < kSize ? 1U : load<std::uint32_t>(slots[0][0] + 4 * (global_id() - kSize), 1);
  store(slots[0][0] + 4 * global_id(), before + 1, 2);
}

void same_word(const Slot* slots) {
  oclab_enter(0);
  store(slots[0][0], static_cast<std::uint32_t>(global_id()), 1);
}

/// Before the first buffer lies one that no parameter writes to.
void unfollowed(const Slot* slots) {
  oclab_enter(0);
  if (group_id() == kGroups / 2) store(slots[0][0] + 4 * (kItems - 1), 7U, 1);
  const auto last = load<std::uint32_t>(slots[0][0] + 4 * (kItems - 1), 2);
  store(slots[1][0] + 4 * global_id(), last, 3);
}

/// Each group has its own bytes, of words that it shares with the next ones.
void bytes_of_words(const Slot* slots) {
  oclab_enter(0);
  if (local_id() == 0) store(slots[0][0] + group_id(), static_cast<std::uint8_t>(group_id()), 1);
}

void tickets(const Slot* slots) {
  oclab_enter(0);
  const auto ticket = atomic(slots[0][0], "inc", 0, 0, 1);
  if (global_id() > 0) store(slots[0][0] + 4 * global_id(), static_cast<std::uint32_t>(ticket), 2);
}

void endless(const Slot* slots) {
  oclab_enter(0);
  store(slots[0][0] + 4 * global_id(), 1U, 1);
  while (group_id() == kGroups - 1) oclab_enter(0);
}

TEST(NativeCores, GroupsThatCommunicateRunInTheirOrder) {
  for (const Entry entry : {chain, same_word, tickets, bytes_of_words}) {
    for (const bool checks : {false, true}) {
      const KernelProgram program{.entry = entry, .checks = checks};
      const Outcome in_order = run_on(1, program);
      EXPECT_NE(in_order.out.at(0), 0U);
      for (int repeat = 0; repeat < 10; ++repeat) expect_same(in_order, run_on(4, program));
    }
  }
}

TEST(NativeCores, AStoreToWhatIsNotFollowedIsSeenInOrder) {
  const auto contents = [](std::size_t threads) {
    LoadedProgram program =
        KernelProgram{.entry = unfollowed, .parameters = {"in", "out"}}.loaded();
    program.description.kernels.front().reads_only = {0};
    TestProblem problem;
    problem.add("in", std::vector<std::uint32_t>(kItems));
    problem.add("out", std::vector<std::uint32_t>(kItems));
    problem.launch(range_1d(kItems, kSize), {buffer("in"), buffer("out")});
    Session session(program, {.cores = cores(threads)});
    session.bind(problem.job(), problem.arena());
    session.run();
    return problem.contents<std::uint32_t>(1);
  };
  const auto in_order = contents(1);
  EXPECT_EQ(in_order.front(), 0U);
  EXPECT_EQ(in_order.back(), 7U);
  for (int repeat = 0; repeat < 10; ++repeat) EXPECT_EQ(contents(4), in_order);
}

TEST(NativeCores, ABudgetEndsTheLaunchWhereItDoesInOrder) {
  const KernelProgram program{.entry = endless};
  const Limits limits{.instructions = 1'000'000};
  const Outcome in_order = run_on(1, program, limits);
  ASSERT_TRUE(in_order.report.stop);
  EXPECT_TRUE(in_order.report.stop->over_budget);
  expect_same(in_order, run_on(4, program, limits));
}

[[gnu::noinline]] int descend(int depth) {
  volatile char space[512] = {};
  return depth == 0 ? space[0] : descend(depth - 1) + space[depth % 512];
}

void deep(const Slot* slots) {
  oclab_enter(0);
  if (group_id() == kGroups / 2) descend(1'000'000);
  store(slots[0][0] + 4 * global_id(), 1U, 1);
}

TEST(NativeCores, AnOverflowingStackEndsTheLaunchWhereItDoesInOrder) {
  const Outcome in_order = run_on(1, {.entry = deep});
  ASSERT_TRUE(in_order.report.stop);
  EXPECT_FALSE(in_order.report.stop->over_budget);
  expect_same(in_order, run_on(4, {.entry = deep}));
}

/// The steps of some groups, which are traced in warps of 32 work-items.
std::vector<std::size_t> traced(std::size_t threads, Entry entry) {
  KernelProgram program{.entry = entry, .parameters = {"out"}};
  TestProblem problem;
  problem.add("out", std::vector<std::uint32_t>(kItems));
  problem.launch(range_1d(kItems, kSize), {buffer("out")});
  Session session(program.loaded(), {.cores = cores(threads)});
  CaseJob job = problem.job();
  job.model.prediction.instructions = 100'000;
  session.bind(job, problem.arena());
  std::vector<std::size_t> steps;
  session.trace(32, [&](const Launch&, GroupTracer& tracer) {
    for (const std::array<std::uint32_t, 3> groups : {std::array{0U, 1U, 2U}, {7U, 3U, 4U}}) {
      for (const auto& trace : tracer.trace(groups)) {
        steps.push_back(trace ? trace->at(0).steps.size() : 0);
      }
    }
  });
  return steps;
}

/// As many steps as the group before has stored, and one more.
void longer_and_longer(const Slot* slots) {
  oclab_enter(0);
  std::uint32_t rounds = 0;
  if (group_id() > 0) rounds = load<std::uint32_t>(slots[0][0] + 4 * (group_id() - 1), 1);
  for (std::uint32_t k = 0; k < rounds; ++k) oclab_enter(0);
  if (local_id() == 0) store(slots[0][0] + 4 * group_id(), rounds + 1, 2);
}

TEST(NativeCores, TracesAreThoseOfGroupsInTheirOrder) {
  EXPECT_EQ(traced(1, longer_and_longer), (std::vector<std::size_t>{1, 2, 3, 1, 4, 5}));
  for (int repeat = 0; repeat < 10; ++repeat) {
    EXPECT_EQ(traced(4, longer_and_longer), traced(1, longer_and_longer));
  }
  EXPECT_EQ(traced(4, own_words), (std::vector<std::size_t>(6, 1)));
}

}  // namespace
}  // namespace oclab::native
