// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which sector, word or address serves each lane of a request, and in which turn.
#include "harness/memory_model/service.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "harness/memory_model/banks.h"
#include "harness/memory_model/blocks.h"
#include "harness/memory_model/machine.h"

namespace oclab::model {
namespace {

using Lanes = std::span<const LaneAccess>;
using Served = std::vector<ServedLane>;

/// Adds each lane with the blocks that it touches; `turn_of` gives the turn of a block.
template <typename Function>
void add_lanes(Lanes lanes, std::uint32_t bytes, Served& served, const Function& turn_of) {
  for (const LaneAccess& access : lanes) {
    if (access.bytes == 0) continue;
    const std::uint64_t last = (access.address + access.bytes - 1) / bytes;
    for (std::uint64_t block = access.address / bytes; block <= last; ++block) {
      served.push_back({access.lane, turn_of(block), block});
    }
  }
}

void add_parts(Lanes lanes, unsigned at_once, Served& served) {
  std::uint32_t turn = 0;
  for_each_part(lanes, at_once, [&](Lanes part) {
    add_lanes(part, kSectorBytes, served, [&](std::uint64_t) { return turn; });
    ++turn;
  });
}

void add_wavefronts(Lanes lanes, bool load, Served& served) {
  std::uint32_t first = 0;
  for_each_phase(lanes, load, [&](Lanes phase) {
    std::map<std::uint64_t, std::uint32_t> turns;
    const auto wavefronts =
        queue_at_banks(blocks_of<kBankBytes>(phase), [&](std::uint64_t word, std::uint64_t place) {
          turns[word] = first + static_cast<std::uint32_t>(place);
        });
    add_lanes(phase, kBankBytes, served, [&](std::uint64_t word) { return turns.at(word); });
    first += static_cast<std::uint32_t>(wavefronts);
  });
}

/// Each lane has a turn of its own at its bank.
void add_turns_at_banks(Lanes lanes, Served& served) {
  std::vector<std::uint64_t> words;
  for (const LaneAccess& access : lanes) words.push_back(access.address / kBankBytes);
  auto lane = lanes.begin();
  queue_at_banks(words, [&](std::uint64_t word, std::uint64_t place) {
    served.push_back({(lane++)->lane, static_cast<std::uint32_t>(place), word});
  });
}

void add_turns_at_addresses(Lanes lanes, Served& served) {
  std::map<std::uint64_t, std::uint32_t> waiting;
  for (const LaneAccess& access : lanes) {
    served.push_back({access.lane, waiting[access.address]++, access.address / kBankBytes});
  }
}

bool counts_turns(AccessKind kind) { return is_local(kind) || kind == AccessKind::kGlobalAtomic; }

}  // namespace

std::uint32_t block_bytes(AccessKind kind) {
  return counts_turns(kind) || kind == AccessKind::kConstantLoad ? kBankBytes : kSectorBytes;
}

std::vector<ServedLane> serve(AccessKind kind, std::span<const LaneAccess> lanes) {
  Served served;
  switch (kind) {
    case AccessKind::kGlobalLoad:
    case AccessKind::kGlobalStore:
    case AccessKind::kConstantLoad:
      add_lanes(lanes, block_bytes(kind), served, [](std::uint64_t) { return 0U; });
      break;
    case AccessKind::kLocalLoad: add_wavefronts(lanes, true, served); break;
    case AccessKind::kLocalStore: add_wavefronts(lanes, false, served); break;
    case AccessKind::kLocalAtomic: add_turns_at_banks(lanes, served); break;
    case AccessKind::kGlobalAtomic: add_turns_at_addresses(lanes, served); break;
    case AccessKind::kImageRead: add_parts(lanes, kImageReaders, served); break;
    case AccessKind::kImageWrite: add_parts(lanes, kImageWriters, served); break;
  }
  std::ranges::sort(served, {}, [](const ServedLane& each) {
    return std::tuple(each.turn, each.lane, each.block);
  });
  return served;
}

}  // namespace oclab::model
