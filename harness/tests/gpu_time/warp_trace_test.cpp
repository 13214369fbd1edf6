// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a trace keeps of an access.
#include "harness/model/warp_trace.h"

#include <gtest/gtest.h>

#include <functional>

namespace oclab::model {
namespace {

constexpr std::uint64_t kObject3 = std::uint64_t{3} << 52;
constexpr std::uint64_t kSector3 = kObject3 / 32;  // its first one

using Sectors = std::vector<std::uint64_t>;

/// An access of 32 lanes in a trace of its own.
WarpTrace traced(AccessKind kind, std::uint32_t bytes,
                 const std::function<std::uint64_t(std::uint32_t)>& offset,
                 const Instruction& instruction = {}) {
  std::vector<LaneAccess> lanes;
  for (std::uint32_t lane = 0; lane < 32; ++lane) {
    lanes.push_back({kObject3 + offset(lane), bytes, lane});
  }
  WarpTrace trace;
  trace.add_step(0, 32);
  trace.add(record_of(instruction, 7, kind, lanes));
  return trace;
}

TEST(GpuWarpTrace, OfConsecutiveFloats) {
  const WarpTrace trace =
      traced(AccessKind::kGlobalLoad, 4, [](std::uint32_t lane) { return 4 * lane; });
  ASSERT_EQ(trace.accesses.size(), 1U);
  const TracedAccess& access = trace.accesses.front();
  EXPECT_EQ(access.instruction, 7U);
  EXPECT_EQ(access.kind, AccessKind::kGlobalLoad);
  EXPECT_EQ(access.requests, 1U);
  EXPECT_EQ(access.transactions, 4U);
  EXPECT_EQ(access.words, 32U);
  EXPECT_EQ(access.object, 3U);
  EXPECT_EQ(access.wavefronts, 1U);  // each lane has a bank
  EXPECT_EQ(trace.sectors, (Sectors{kSector3, kSector3 + 1, kSector3 + 2, kSector3 + 3}));
}

TEST(GpuWarpTrace, SectorsAreInOrderAndOnce) {
  // Lanes 0, 1, 2, 3 begin pieces at 0, 3072, 2048, 1024; lanes 4, 5, 6, 7 go on in them, and so
  // on.
  const WarpTrace trace = traced(AccessKind::kGlobalStore, 4, [](std::uint32_t lane) {
    return 1024 * (lane % 4 == 0 ? 0U : 4U - lane % 4) + 4 * (lane / 4);
  });
  EXPECT_EQ(trace.accesses.front().sectors, 4U);
  EXPECT_EQ(trace.sectors, (Sectors{kSector3, kSector3 + 32, kSector3 + 64, kSector3 + 96}));
}

TEST(GpuWarpTrace, AnAccessThatCrossesASectorHasBoth) {
  const WarpTrace trace =
      traced(AccessKind::kGlobalLoad, 4, [](std::uint32_t) { return std::uint64_t{30}; });
  EXPECT_EQ(trace.sectors, (Sectors{kSector3, kSector3 + 1}));
}

TEST(GpuWarpTrace, WavefrontsAreThoseOfBanks) {
  // A stride of 128 bytes: all lanes have one bank.
  const WarpTrace strided =
      traced(AccessKind::kGlobalLoad, 4, [](std::uint32_t lane) { return 128 * lane; });
  EXPECT_EQ(strided.accesses.front().wavefronts, 32U);
  EXPECT_EQ(strided.accesses.front().sectors, 32U);
  // Sixteen bytes per lane: four wavefronts of eight lanes.
  const WarpTrace wide =
      traced(AccessKind::kGlobalStore, 16, [](std::uint32_t lane) { return 16 * lane; });
  EXPECT_EQ(wide.accesses.front().wavefronts, 4U);
  EXPECT_EQ(wide.accesses.front().words, 128U);
}

TEST(GpuWarpTrace, LocalMemoryHasNoSectors) {
  // two lanes share a bank
  const auto two = [](std::uint32_t lane) { return 8 * lane; };
  const WarpTrace trace = traced(AccessKind::kLocalStore, 4, two);
  EXPECT_TRUE(trace.sectors.empty());
  EXPECT_EQ(trace.accesses.front().sectors, 0U);
  EXPECT_EQ(trace.accesses.front().wavefronts, 0U);
  EXPECT_EQ(trace.accesses.front().transactions, 2U);
}

TEST(GpuWarpTrace, ConstantMemoryHasTheSectorsOfALoad) {
  const auto two = [](std::uint32_t lane) { return 8 * lane; };
  const WarpTrace trace = traced(AccessKind::kConstantLoad, 4, two);
  const WarpTrace load = traced(AccessKind::kGlobalLoad, 4, two);
  EXPECT_EQ(trace.sectors, load.sectors);
  EXPECT_EQ(trace.accesses.front().wavefronts, load.accesses.front().wavefronts);
  EXPECT_EQ(trace.accesses.front().transactions, 32U);  // counted are different words
}

// ---- atomic operations: each sector occurs once per turn ----

/// The sectors of an atomic operation in which lane k has word k % words, `apart` bytes from the
/// next word.
Sectors turns_of(std::uint32_t words, std::uint32_t apart = 4) {
  return traced(AccessKind::kGlobalAtomic, 4,
                [=](std::uint32_t lane) { return lane % words * apart; })
      .sectors;
}

TEST(GpuWarpTrace, AtomicsOnOneWordAreOneTurn) { EXPECT_EQ(turns_of(1), Sectors{kSector3}); }

TEST(GpuWarpTrace, LanesWithOneAddressTakeTurns) {
  EXPECT_EQ(turns_of(2), Sectors(16, kSector3));
  EXPECT_EQ(turns_of(8), Sectors(4, kSector3));
  // words of different sectors: 16 turns each
  Sectors both(16, kSector3);
  both.resize(32, kSector3 + 2);
  EXPECT_EQ(turns_of(2, 64), both);
}

TEST(GpuWarpTrace, AtomicsOnDifferentWordsOfASectorAreOneTurn) {
  EXPECT_EQ(turns_of(32), (Sectors{kSector3, kSector3 + 1, kSector3 + 2, kSector3 + 3}));
  EXPECT_EQ(turns_of(32, 32).size(), 32U);
}

TEST(GpuWarpTrace, AFewLanesOnOneWordOnlyDelayTheirSector) {
  // Lanes 0 to 2 have the first word; each other lane has its own.
  const WarpTrace trace = traced(AccessKind::kGlobalAtomic, 4,
                                 [](std::uint32_t lane) { return lane < 3 ? 0U : 4 * lane; });
  EXPECT_EQ(trace.sectors,
            (Sectors{kSector3, kSector3, kSector3, kSector3 + 1, kSector3 + 2, kSector3 + 3}));
}

// ---- stores: two neighbouring sectors are sent together ----

/// A store of lane k of `bytes` bytes at k * stride.
TracedAccess stored(std::uint32_t bytes, std::uint32_t stride,
                    const std::vector<Piece>& pieces = {}) {
  return traced(AccessKind::kGlobalStore, bytes, [=](std::uint32_t lane) { return lane * stride; },
                {.pieces = pieces})
      .accesses.front();
}

unsigned sent(std::uint32_t bytes, std::uint32_t stride, const std::vector<Piece>& pieces = {}) {
  return stored(bytes, stride, pieces).sent;
}

/// Pieces of this size, one after the other.
std::vector<Piece> pieces_of(std::uint16_t bytes, std::size_t count) {
  std::vector<Piece> pieces;
  while (pieces.size() < count) {
    pieces.push_back({static_cast<std::uint16_t>(bytes * pieces.size()), bytes});
  }
  return pieces;
}

TEST(GpuWarpTrace, AdjacentStoresSendTheirSectors) {
  EXPECT_EQ(sent(4, 4), 4U);
  EXPECT_EQ(sent(16, 16), 16U);
}

TEST(GpuWarpTrace, AStoreSendsTwoNeighbours) {
  EXPECT_EQ(sent(4, 0), 2U);
  EXPECT_EQ(sent(4, 32), 32U);
  EXPECT_EQ(sent(4, 64), 64U);
  EXPECT_EQ(sent(4, 1024), 64U);
}

TEST(GpuWarpTrace, OneOfTwoNeighboursArrives) {
  EXPECT_EQ(stored(4, 0).arriving, 1U);
  EXPECT_EQ(stored(4, 32).arriving, 32U);
  EXPECT_EQ(stored(4, 64).arriving, 32U);
  EXPECT_EQ(stored(32, 32, pieces_of(4, 8)).arriving, 8 * 32U);
}

TEST(GpuWarpTrace, PiecesWithin16SectorsAreSentTogether) {
  EXPECT_EQ(sent(16, 16, pieces_of(4, 4)), 16U);
  EXPECT_EQ(sent(8, 16, pieces_of(4, 2)), 16U);
}

TEST(GpuWarpTrace, EachPieceOfAWiderStoreIsSent) {
  EXPECT_EQ(sent(16, 32, pieces_of(4, 4)), 4 * 32U);
  // 1 KiB is 16 pairs of sectors, and each piece is in all of them.
  EXPECT_EQ(sent(32, 32, pieces_of(4, 8)), 8 * 32U);
  EXPECT_EQ(sent(32, 32, pieces_of(16, 2)), 2 * 32U);
  EXPECT_EQ(sent(64, 64, pieces_of(4, 16)), 16 * 64U);
}

TEST(GpuWarpTrace, OnlyStoresAreSent) {
  for (const AccessKind kind : {AccessKind::kGlobalLoad, AccessKind::kGlobalAtomic}) {
    EXPECT_EQ(traced(kind, 4, [](std::uint32_t lane) { return 4 * lane; }).accesses.front().sent,
              0U);
  }
}

// ---- steps ----

TEST(GpuWarpTrace, AccessesBelongToTheLastStep) {
  WarpTrace trace;
  const std::vector<LaneAccess> lane{{kObject3, 4, 0}};
  trace.add_step(5, 1);
  trace.add(record_of({}, 0, AccessKind::kGlobalLoad, lane));
  trace.add(record_of({}, 1, AccessKind::kGlobalLoad, lane));
  trace.add_barrier();
  trace.add_step(6, 1);
  trace.add(record_of({}, 2, AccessKind::kGlobalLoad, lane));
  ASSERT_EQ(trace.steps.size(), 3U);
  EXPECT_EQ(trace.steps[0].accesses, 2U);
  EXPECT_EQ(trace.steps[1].segment, kNone);
  EXPECT_EQ(trace.steps[1].accesses, 0U);
  EXPECT_EQ(trace.steps[2].first_access, 2U);
  EXPECT_EQ(trace.steps[2].accesses, 1U);
  // sectors are each access's own
  EXPECT_EQ(trace.accesses[2].first_sector, 2U);
  EXPECT_EQ(trace.sectors.size(), 3U);
}

}  // namespace
}  // namespace oclab::model
