// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the cost of one memory instruction of one warp.
#include "harness/memory_model/memory_model.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "harness/memory_model/banks.h"
#include "harness/memory_model/blocks.h"
#include "harness/memory_model/machine.h"

namespace oclab::model {
namespace {

using Lanes = std::span<const LaneAccess>;
using Numbers = std::vector<std::uint64_t>;

std::uint64_t divide_up(std::uint64_t n, std::uint64_t by) { return (n + by - 1) / by; }

/// By `AccessKind`.
constexpr struct {
  const char* name;
  const char* unit;
} kKinds[] = {
    {"global_load", "sectors"},   {"global_store", "sectors"},   {"global_atomic", "turns"},
    {"local_load", "wavefronts"}, {"local_store", "wavefronts"}, {"local_atomic", "turns"},
    {"constant_load", "words"},   {"image_read", "sectors"},     {"image_write", "sectors"}};
static_assert(std::size(kKinds) == kAccessKinds.size());

std::uint64_t different_bytes(Lanes lanes) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
  ranges.reserve(lanes.size());
  for (const LaneAccess& access : lanes) {
    ranges.emplace_back(access.address, access.address + access.bytes);
  }
  sort_unless_sorted(ranges);
  std::uint64_t total = 0;
  std::uint64_t covered = 0;
  for (const auto& [begin, end] : ranges) {
    const std::uint64_t from = std::max(begin, covered);
    if (end <= from) continue;
    total += end - from;
    covered = end;
  }
  return total;
}

void add_sectors(Lanes lanes, RequestCost& cost) {
  cost.sectors = blocks_of<kSectorBytes>(lanes).size();
  cost.transactions = cost.sectors;
  cost.ideal = divide_up(cost.useful_bytes, kSectorBytes);
}

std::uint64_t conflict_degree(const Numbers& words) {
  return queue_at_banks(words, [](std::uint64_t, std::uint64_t) {});
}

void add_wavefronts(Lanes lanes, bool load, RequestCost& cost) {
  for_each_phase(lanes, load, [&cost](Lanes phase) {
    const Numbers touched = blocks_of<kBankBytes>(phase);
    cost.transactions += conflict_degree(touched);
    cost.ideal += divide_up(touched.size(), kBanks);
  });
}

/// Adds the sectors that each group of `at_once` lanes touches.
void add_image_sectors(Lanes lanes, unsigned at_once, RequestCost& cost) {
  cost.pieces = 0;
  for_each_part(lanes, at_once, [&cost](Lanes part) {
    ++cost.pieces;
    cost.transactions += blocks_of<kSectorBytes>(part).size();
    cost.ideal += divide_up(different_bytes(part), kSectorBytes);
  });
  cost.sectors = cost.transactions;
}

void add_conflicting_addresses(Lanes lanes, RequestCost& cost) {
  const Turns turns = turns_of(lanes);
  cost.transactions = turns.count;
  cost.sectors = turns.sectors.size();
  cost.ideal = 1;
}

void add_conflicting_banks(Lanes lanes, RequestCost& cost) {
  Numbers words;
  for (const LaneAccess& access : lanes) words.push_back(access.address / kBankBytes);
  cost.transactions = conflict_degree(words);
  cost.ideal = 1;
}

}  // namespace

bool pairs_agree(Lanes lanes) {
  std::array<const LaneAccess*, kMostLanes> by_lane{};
  for (const LaneAccess& access : lanes) by_lane[access.lane] = &access;
  const auto agree = [&](unsigned distance) {
    return std::all_of(lanes.begin(), lanes.end(), [&](const LaneAccess& access) {
      const LaneAccess* other = by_lane[access.lane ^ distance];
      return other == nullptr || other->address == access.address;
    });
  };
  return agree(1) || agree(2);
}

const char* name_of(AccessKind kind) { return kKinds[static_cast<std::size_t>(kind)].name; }

const char* unit_of(AccessKind kind) { return kKinds[static_cast<std::size_t>(kind)].unit; }

bool is_local(AccessKind kind) {
  return kind == AccessKind::kLocalLoad || kind == AccessKind::kLocalStore ||
         kind == AccessKind::kLocalAtomic;
}

bool is_store(AccessKind kind) {
  return kind == AccessKind::kGlobalStore || kind == AccessKind::kLocalStore ||
         kind == AccessKind::kGlobalAtomic || kind == AccessKind::kLocalAtomic ||
         kind == AccessKind::kImageWrite;
}

bool is_image(AccessKind kind) {
  return kind == AccessKind::kImageRead || kind == AccessKind::kImageWrite;
}

std::uint64_t image_address(std::uint64_t x, std::uint64_t y, std::uint64_t columns) {
  constexpr std::uint64_t kColumns = 4;
  constexpr std::uint64_t kRows = 2;
  const std::uint64_t sector = y / kRows * divide_up(columns, kColumns) + x / kColumns;
  return sector * kSectorBytes + 4 * (y % kRows * kColumns + x % kColumns);
}

Turns turns_of(Lanes lanes) {
  Numbers addresses;
  for (const LaneAccess& access : lanes) addresses.push_back(access.address);
  sort_unless_sorted(addresses);
  Turns turns;
  std::array<std::uint64_t, kMostLanes> latest;  // sector of each turn
  latest.fill(~std::uint64_t{0});
  std::uint64_t turn = 0;
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    turn = i > 0 && addresses[i] == addresses[i - 1] ? turn + 1 : 0;
    turns.count = std::max(turns.count, turn + 1);
    const std::uint64_t sector = addresses[i] / kSectorBytes;
    if (latest[turn] != sector) turns.sectors.push_back(sector);
    latest[turn] = sector;
  }
  return turns;
}

RequestCost cost_of(AccessKind kind, std::span<const LaneAccess> lanes) {
  RequestCost cost;
  for (const LaneAccess& access : lanes) cost.bytes += access.bytes;
  cost.useful_bytes = different_bytes(lanes);
  switch (kind) {
    case AccessKind::kGlobalLoad:
    case AccessKind::kGlobalStore: add_sectors(lanes, cost); break;
    case AccessKind::kLocalLoad:
    case AccessKind::kLocalStore:
      add_wavefronts(lanes, kind == AccessKind::kLocalLoad, cost);
      break;
    case AccessKind::kGlobalAtomic: add_conflicting_addresses(lanes, cost); break;
    case AccessKind::kLocalAtomic: add_conflicting_banks(lanes, cost); break;
    case AccessKind::kConstantLoad:
      cost.transactions = blocks_of<kBankBytes>(lanes).size();
      cost.ideal = 1;
      break;
    case AccessKind::kImageRead: add_image_sectors(lanes, kImageReaders, cost); break;
    case AccessKind::kImageWrite: add_image_sectors(lanes, kImageWriters, cost); break;
  }
  return cost;
}

std::uint32_t piece_bytes(std::span<const LaneAccess> lanes) {
  std::uint64_t multiples_of = kLaneBytes;
  for (const LaneAccess& access : lanes) multiples_of |= access.address | access.bytes;
  return std::uint32_t{1} << std::countr_zero(multiples_of);
}

}  // namespace oclab::model
