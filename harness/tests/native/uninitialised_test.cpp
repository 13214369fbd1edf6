// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: shadows of values, as MemorySanitizer's code uses them in the model.
#include "harness/tests/native/kernel_program.h"

namespace oclab::native {
namespace {

/// What a store looks like in a program with checks: first the shadow, then the value.
template <typename T>
void store_with_shadow(std::uint64_t handle, T value, T shadow, std::uint32_t at) {
  store(shadow_handle(handle), shadow, at);
  store(handle, value, at);
}

template <typename T>
T load_shadow(std::uint64_t handle, std::uint32_t at) {
  return load<T>(shadow_handle(handle), at);
}

struct Four {
  std::uint32_t x[4];
};

TEST(NativeShadow, LocalAndPrivateMemoryStartWithoutValues) {
  const KernelProgram program{.entry =
                                  [](const Slot*) {
                                    EXPECT_EQ(load_shadow<std::uint32_t>(kTile + 4, 1), ~0U);
                                    store_with_shadow(kTile + 4, 1U, 0U, 2);
                                    EXPECT_EQ(load_shadow<std::uint32_t>(kTile + 4, 3), 0U);
                                    EXPECT_EQ(load_shadow<std::uint32_t>(kTile, 3), ~0U);
                                    oclab_open_frame();
                                    const std::uint64_t array = oclab_array(8);
                                    EXPECT_EQ(load_shadow<std::uint32_t>(array, 4), ~0U);
                                    oclab_fill(shadow_handle(array), 0, 8, 5);
                                    EXPECT_EQ(load_shadow<std::uint32_t>(array + 4, 6), 0U);
                                    const std::uint64_t other = oclab_array(8);
                                    oclab_copy(shadow_handle(other), shadow_handle(array), 8, 7);
                                    EXPECT_EQ(load_shadow<std::uint32_t>(other, 8), 0U);
                                    EXPECT_EQ(load_shadow<std::uint32_t>(kTable, 7), 0U);
                                    oclab_close_frame();
                                  },
                              .checks = true,
                              .local_bytes = 16,
                              .constants = std::vector<std::byte>(4)};
  EXPECT_TRUE(run_on_words(program, 1, 3, 1).findings.empty());  // for every group anew
}

/// The buffers: inputs have values, outputs do not until a launch of the plan stores them.
TEST(NativeShadow, OfBuffersPersistsFromLaunchToLaunch) {
  TestProblem problem;
  problem.add("in", std::vector<std::uint32_t>(2));
  problem.add("out", std::vector<std::uint32_t>(2), false);
  problem.launch(range_1d(1, 1), {buffer("in"), buffer("out"), value(0U)});
  problem.launch(range_1d(1, 1), {buffer("in"), buffer("out"), value(1U)});
  const KernelProgram program{.entry =
                                  [](const Slot* slots) {
                                    const bool second = slots[2][0] != 0;
                                    EXPECT_EQ(load_shadow<std::uint32_t>(slots[0][0], 1), 0U);
                                    EXPECT_EQ(load_shadow<std::uint32_t>(slots[1][0], 2),
                                              second ? 0U : ~0U);
                                    EXPECT_EQ(load_shadow<std::uint32_t>(slots[1][0] + 4, 3), ~0U);
                                    store_with_shadow(slots[1][0], 1U, 0U, 4);
                                  },
                              .parameters = {"in", "out", "n"},
                              .checks = true};
  Session session(KernelProgram(program).loaded(), {});
  session.bind(problem.job(), problem.arena());
  for (int times = 0; times < 2; ++times) {  // and a second run starts from the first state
    for (const auto& report : session.run()) EXPECT_TRUE(report.findings.empty());
  }
}

TEST(NativeShadow, AStoreOfAnUndefinedValueToGlobalMemoryIsAFinding) {
  const KernelProgram program{.entry =
                                  [](const Slot* slots) {
                                    const Four half{{0, 0, ~0U, ~0U}};
                                    store_with_shadow(kTile, Four{}, half, 1);
                                    store_with_shadow(slots[0][0], Four{}, Four{}, 2);
                                    store_with_shadow(slots[0][0] + 16, Four{}, half, 3);
                                  },
                              .checks = true,
                              .local_bytes = 16};
  const Finding finding = only(run_on_words(program, 8, 1, 1));
  EXPECT_EQ(finding.kind, FindingKind::kUninitialised);
  EXPECT_EQ(lines(finding), std::vector{4U});
  EXPECT_EQ(finding.object, "out");
  EXPECT_EQ(finding.offset, 16);
  EXPECT_TRUE(finding.places[0].writes);
}

/// A vector of which some components are defined is none.
TEST(NativeShadow, AStoreToLocalMemoryOfAValueWithoutADefinedByteIsAFindingWhereOneIsUsed) {
  const KernelProgram program{.entry =
                                  [](const Slot* slots) {
                                    store_with_shadow(kTile, Four{}, {{0, 0, ~0U, ~0U}}, 1);
                                    store_with_shadow(kTile + 4, 1U, ~0U, 2);
                                    store_with_shadow(slots[0][0], 1U, ~0U, 3);
                                  },
                              .checks = true,
                              .local_bytes = 16};
  const auto findings = run_on_words(program, 1, 1, 1).findings;
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].kind, FindingKind::kUninitialised);
  EXPECT_EQ(lines(findings[0]), std::vector{3U});
  EXPECT_EQ(findings[0].object, "tile");
  EXPECT_EQ(findings[1].object, "out");
}

/// At the edge of a tile, say, vectors are kept that nobody uses.
TEST(NativeShadow, AnUndefinedVectorInLocalMemoryIsAFindingOnceAValueIsUsed) {
  const auto findings_with = [](bool uses) {
    static constexpr Four kUndefined{{~0U, ~0U, ~0U, ~0U}};
    KernelProgram program{
        .entry = [](const Slot*) { store_with_shadow(kTile, Four{}, kUndefined, 1); },
        .checks = true,
        .local_bytes = 16};
    if (uses) {
      program.entry = [](const Slot* slots) {
        store_with_shadow(kTile, Four{}, kUndefined, 1);
        store_with_shadow(slots[0][0], 1U, ~0U, 3);
      };
    }
    return run_on_words(program, 1, 1, 1).findings;
  };
  EXPECT_TRUE(findings_with(false).empty());
  const auto findings = findings_with(true);
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].object, "tile");
  EXPECT_EQ(lines(findings[1]), std::vector{4U});
}

/// Copies keep shadows byte by byte. Padding is copied with a structure, and no error.
TEST(NativeShadow, CopiesMoveShadows) {
  const KernelProgram program{.entry =
                                  [](const Slot* slots) {
                                    const std::uint64_t out = slots[0][0];
                                    store_with_shadow(kTile, 1U, 0U, 1);
                                    oclab_copy(out, kTile, 8, 2);
                                    oclab_copy(shadow_handle(out), shadow_handle(kTile), 8, 2);
                                    EXPECT_EQ(load_shadow<std::uint32_t>(out, 3), 0U);
                                    EXPECT_EQ(load_shadow<std::uint32_t>(out + 4, 3), ~0U);
                                    oclab_copy(shadow_handle(out + 8), shadow_handle(kTile + 4), 8,
                                               4);
                                  },
                              .checks = true,
                              .local_bytes = 16};
  EXPECT_EQ(lines(only(run_on_words(program, 8, 1, 1))), std::vector{5U});
}

TEST(NativeShadow, AnUndefinedConditionIsAFindingOfItsInstruction) {
  const KernelProgram program{.entry = [](const Slot*) { oclab_uninitialised(6); }, .checks = true};
  const Finding finding = only(run_on_words(program, 1, 4, 2));
  EXPECT_EQ(finding.kind, FindingKind::kUninitialised);
  EXPECT_EQ(lines(finding), std::vector{7U});
  EXPECT_FALSE(finding.places[0].writes);
  EXPECT_EQ(finding.count, 4U);
}

/// The kernel reads the word at byte 4 of the tile, and uses its value, which is not there.
KernelProgram reads_before_it_uses(bool stored) {
  KernelProgram program{.entry =
                            [](const Slot* slots) {
                              load<std::uint32_t>(kTile + 4, 1);
                              load_shadow<std::uint32_t>(kTile + 4, 2);
                              store_with_shadow(slots[0][0], 1U, ~0U, 3);
                            },
                        .checks = true,
                        .local_bytes = 16};
  if (stored) {
    program.entry = [](const Slot* slots) {
      store_with_shadow(kTile + 4, 7U, ~0U, 0);
      load<std::uint32_t>(kTile + 4, 1);
      load_shadow<std::uint32_t>(kTile + 4, 2);
      store_with_shadow(slots[0][0], 1U, ~0U, 3);
    };
  }
  return program;
}

TEST(NativeShadow, AFindingNamesWhereLocalMemoryWasReadThatNobodyHadStored) {
  const Finding finding = only(run_on_words(reads_before_it_uses(false), 1, 1, 1));
  EXPECT_EQ(lines(finding), std::vector{4U});
  EXPECT_EQ(finding.object, "out");
  ASSERT_TRUE(finding.read);
  EXPECT_EQ(finding.read->place.line, 2U) << "of the memory, not of its shadow";
  EXPECT_EQ(finding.read->object, "tile");
  EXPECT_EQ(finding.read->offset, 4);
  EXPECT_EQ(finding.read->bytes, 4U);
}

TEST(NativeShadow, AnUndefinedValueThatWasStoredIsNotUnwritten) {
  for (const Finding& finding : run_on_words(reads_before_it_uses(true), 1, 1, 1).findings) {
    EXPECT_FALSE(finding.read) << finding.object;
  }
}

TEST(NativeShadow, AtomicOperationsUseTheOldValueUnlessTheyReplaceIt) {
  const KernelProgram program{.entry =
                                  [](const Slot*) {
                                    atomic(kTile, "xchg", 1, 0, 1);
                                    atomic(kTile, "inc", 0, 0, 2);
                                    atomic(kTile + 4, "inc", 0, 0, 3);
                                    EXPECT_EQ(load_shadow<std::uint32_t>(kTile + 4, 4), 0U);
                                  },
                              .checks = true,
                              .local_bytes = 16};
  const Finding finding = only(run_on_words(program, 1, 2, 1));
  EXPECT_EQ(finding.kind, FindingKind::kUninitialised);
  EXPECT_EQ(lines(finding), std::vector{4U});
  EXPECT_EQ(finding.object, "tile");
  EXPECT_FALSE(finding.places[0].writes);
}

TEST(NativeShadow, AnAccessOutOfBoundsIsReportedOnce) {
  const KernelProgram program{.entry =
                                  [](const Slot* slots) {
                                    store_with_shadow(slots[0][0] + 4, 1U, ~0U, 1);
                                    load_shadow<std::uint32_t>(slots[0][0] - 4, 2);
                                    load_shadow<std::uint32_t>(0, 3);
                                  },
                              .checks = true};
  EXPECT_EQ(only(run_on_words(program, 1, 1, 1)).kind, FindingKind::kOutOfBounds);
}

TEST(NativeShadow, AsynchronousCopiesMoveShadows) {
  TestProblem problem;
  problem.add("in", std::vector<std::uint32_t>(4), false);
  problem.launch(range_1d(2, 2), {buffer("in")});
  const KernelProgram program{.entry =
                                  [](const Slot* slots) {
                                    if (local_id() == 0)
                                      store_with_shadow(slots[0][0] + 4, 1U, 0U, 1);
                                    oclab_barrier(2, kGlobalFence);
                                    const auto event =
                                        oclab_async_copy(kTile, slots[0][0], 4, 1, 0, 4 | 256, 3);
                                    oclab_open_frame();
                                    const std::uint64_t events = oclab_array(8);
                                    store(events, event, 4);
                                    oclab_wait(events, 1, 5);
                                    EXPECT_EQ(load_shadow<std::uint32_t>(kTile, 6), ~0U);
                                    EXPECT_EQ(load_shadow<std::uint32_t>(kTile + 4, 6), 0U);
                                    oclab_close_frame();
                                  },
                              .parameters = {"in"},
                              .checks = true,
                              .local_bytes = 16};
  EXPECT_TRUE(run_all(program, problem).at(0).findings.empty());
}

}  // namespace
}  // namespace oclab::native
