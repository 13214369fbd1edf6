// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: data races in the model, and what is none.
#include "harness/tests/native/kernel_program.h"

namespace oclab::native {
namespace {

using Lines = std::vector<std::uint32_t>;

LaunchReport checked(Entry entry, std::size_t items, std::size_t local,
                     std::uint64_t local_bytes = 1024) {
  return run_on_words({.entry = entry, .checks = true, .local_bytes = local_bytes}, 256, items,
                      local);
}

std::uint64_t own(const Slot* slots) { return slots[0][0] + 4 * global_id(); }
std::uint64_t slot(std::uint64_t index) { return kTile + 4 * index; }

/// Stores at the own place in local memory, and then loads the neighbour's.
template <std::uint32_t fences>
void neighbour(const Slot* slots) {
  store(slot(local_id()), 1U, 1);
  if (fences != 4) oclab_barrier(2, fences);
  store(own(slots), load<std::uint32_t>(slot((local_id() + 1) % 4), 3), 4);
}

TEST(NativeRace, AMissingBarrierIsARaceOfTheStoreAndTheLoad) {
  const Finding finding = only(checked(neighbour<4>, 8, 4));
  EXPECT_EQ(finding.kind, FindingKind::kDataRace);
  EXPECT_EQ(lines(finding), (Lines{2, 4}));
  EXPECT_EQ(finding.object, "tile");
  EXPECT_TRUE(finding.local);
  EXPECT_TRUE(finding.own_array);
  EXPECT_TRUE(finding.places[0].writes);
  EXPECT_FALSE(finding.places[1].writes);
  EXPECT_NE(finding.places[0].work_item, finding.places[1].work_item);
  EXPECT_EQ(finding.places[0].work_item.group[0], 0U);
  EXPECT_EQ(finding.bytes, 4U);
  EXPECT_EQ(finding.object_bytes, 1024U);
}

TEST(NativeRace, OnlyABarrierThatFencesLocalMemoryHelps) {
  EXPECT_TRUE(checked(neighbour<kLocalFence>, 8, 4).findings.empty());
  EXPECT_TRUE(checked(neighbour<kLocalFence | kGlobalFence>, 8, 4).findings.empty());
  EXPECT_EQ(lines(only(checked(neighbour<kGlobalFence>, 8, 4))), (Lines{2, 4}));
}

/// Global memory: the same with the neighbour in the group, and across groups.
template <std::uint32_t fences>
void neighbour_in_global_memory(const Slot* slots) {
  store(own(slots), 1U, 1);
  oclab_barrier(2, fences);
  const auto value = load<std::uint32_t>(slots[0][0] + 4 * (global_id() ^ 1), 3);
  store(slots[0][0] + 256 + 4 * global_id(), value, 4);
}

TEST(NativeRace, OnlyABarrierThatFencesGlobalMemoryHelps) {
  EXPECT_TRUE(checked(neighbour_in_global_memory<kGlobalFence>, 8, 4).findings.empty());
  const Finding finding = only(checked(neighbour_in_global_memory<kLocalFence>, 8, 4));
  EXPECT_EQ(lines(finding), (Lines{2, 4}));
  EXPECT_EQ(finding.object, "out");
  EXPECT_FALSE(finding.local);
}

TEST(NativeRace, NoBarrierOrdersWorkGroups) {
  const Finding finding = only(checked(neighbour_in_global_memory<kGlobalFence>, 4, 1));
  EXPECT_EQ(lines(finding), (Lines{2, 4}));
  const auto& [first, second] = std::tie(finding.places[0].work_item, finding.places[1].work_item);
  EXPECT_EQ(first.group[0] + second.group[0], 1U);
}

/// sums[i] += sums[i + width] without a barrier between the levels: the other operand's load races
/// with the store, not the load of the work-item's own place.
TEST(NativeRace, NamesTheOperandThatRaces) {
  const auto tree = [](const Slot*) {
    store(slot(local_id()), 1U, 1);
    oclab_barrier(2, kLocalFence);
    for (std::uint64_t width = 4; width > 0; width /= 2) {
      if (local_id() >= width) continue;
      const auto sum = load<std::uint32_t>(slot(local_id() + width), 3);
      store(slot(local_id()), load<std::uint32_t>(slot(local_id()), 4) + sum, 5);
    }
  };
  EXPECT_EQ(lines(only(checked(tree, 8, 8))), (Lines{4, 6}));
}

TEST(NativeRace, TwoReadersDoNotHideEachOther) {
  const auto kernel = [](const Slot*) {
    if (local_id() < 2) load<std::uint32_t>(slot(0), 3);
    if (local_id() == 2) load<std::uint32_t>(slot(0), 4);
    if (local_id() == 3) store(slot(0), 1U, 6);
  };
  const auto findings = checked(kernel, 4, 4).findings;
  std::vector<Lines> pairs;
  for (const Finding& finding : findings) {
    if (finding.kind == FindingKind::kDataRace) pairs.push_back(lines(finding));
  }
  EXPECT_EQ(pairs, (std::vector<Lines>{{4, 7}, {5, 7}}));
}

TEST(NativeRace, TheFirstReaderMayBeTheWriter) {
  const auto kernel = [](const Slot*) {
    load<std::uint32_t>(slot(0), 3);
    if (local_id() == 0) store(slot(0), 1U, 6);
  };
  EXPECT_EQ(lines(only(checked(kernel, 2, 2))), (Lines{4, 7}));
}

TEST(NativeRace, StoresOfDifferentValuesRaceAndOfEqualOnesAreANote) {
  const auto different = [](const Slot*) { store(slot(0), local_id(), 1); };
  const Finding race = only(checked(different, 4, 4));
  EXPECT_EQ(race.kind, FindingKind::kDataRace);
  EXPECT_EQ(lines(race), (Lines{2, 2}));
  EXPECT_TRUE(is_between_writes(race));
  EXPECT_EQ(race.count, 3U);
  const auto same = [](const Slot*) { store(slot(0), 9U, 1); };
  EXPECT_EQ(only(checked(same, 4, 4)).kind, FindingKind::kSameValue);
}

TEST(NativeRace, ALoadRacesWithAStoreOfTheSameValue) {
  const auto kernel = [](const Slot*) {
    if (local_id() == 0) load<std::uint32_t>(slot(0), 1);
    if (local_id() == 1) store(slot(0), 0xFFC5A5A5U, 2);
  };
  EXPECT_EQ(only(checked(kernel, 2, 2)).kind, FindingKind::kDataRace);
}

TEST(NativeRace, AtomicsRaceWithPlainAccessesOnly) {
  const auto atomics = [](const Slot* slots) { atomic(slots[0][0], "inc", 0, 0, 1); };
  EXPECT_TRUE(checked(atomics, 8, 4).findings.empty());
  const auto mixed = [](const Slot* slots) {
    atomic(slots[0][0], "inc", 0, 0, 1);
    if (local_id() == 3) load<std::uint32_t>(slots[0][0], 2);
  };
  const Finding finding = only(checked(mixed, 4, 4));
  EXPECT_EQ(lines(finding), (Lines{2, 3}));
  EXPECT_TRUE(finding.places[0].atomic);
  EXPECT_TRUE(finding.places[0].writes);
  EXPECT_FALSE(finding.places[1].atomic);
}

TEST(NativeRace, BytesOfOneWordAreSeparate) {
  const auto bytes = [](const Slot* slots) {
    store(slots[0][0] + global_id(), std::uint8_t{1}, 1);
  };
  EXPECT_TRUE(checked(bytes, 8, 4).findings.empty());
  const auto overlapping = [](const Slot* slots) {
    if (global_id() == 0) store(slots[0][0] + 2, std::uint16_t{0x101}, 1);
    if (global_id() == 1) store(slots[0][0] + 3, std::uint8_t{2}, 2);
  };
  EXPECT_EQ(lines(only(checked(overlapping, 2, 2))), (Lines{2, 3}));
}

TEST(NativeRace, PrivateAndConstantMemoryCannotRace) {
  KernelProgram program{.entry =
                            [](const Slot*) {
                              oclab_open_frame();
                              const std::uint64_t array = oclab_array(4);
                              store(array, static_cast<std::uint32_t>(local_id()), 1);
                              load<std::uint32_t>(kTable, 2);
                              oclab_close_frame();
                            },
                        .checks = true,
                        .constants = std::vector<std::byte>(4)};
  EXPECT_TRUE(run_on_words(program, 1, 8, 4).findings.empty());
}

TEST(NativeRace, BuffersThatShareMemoryAreOneObject) {
  TestProblem problem;
  problem.add("x", std::vector<std::uint32_t>(8));
  problem.launch(range_1d(2, 2), {buffer("x"), buffer("x")});
  const KernelProgram program{.entry =
                                  [](const Slot* slots) {
                                    if (global_id() == 0) store(slots[0][0], 1U, 1);
                                    if (global_id() == 1) load<std::uint32_t>(slots[1][0], 2);
                                  },
                              .parameters = {"a", "b"},
                              .checks = true};
  EXPECT_EQ(only(run_all(program, problem).at(0)).object, "a");
}

TEST(NativeRace, TheLowestWorkItemsAreShown) {
  const auto kernel = [](const Slot* slots) {
    store(slots[0][0] + 4 * (global_id() / 2), static_cast<std::uint32_t>(global_id()), 1);
  };
  for (int times = 0; times < 2; ++times) {
    const Finding finding = only(checked(kernel, 16, 8));
    EXPECT_EQ(finding.places[0].work_item.local[0] + finding.places[1].work_item.local[0], 1U);
    EXPECT_EQ(finding.offset, 0);
  }
}

}  // namespace
}  // namespace oclab::native
