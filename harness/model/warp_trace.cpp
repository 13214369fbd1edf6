// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a warp executes, in order: segments, their accesses, barriers.
#include "harness/model/warp_trace.h"

#include <algorithm>

#include "harness/memory_model/machine.h"
#include "harness/model/request_counting.h"

namespace oclab::model {
namespace {

bool has_sectors(AccessKind kind) { return !is_local(kind) && kind != AccessKind::kConstantLoad; }

}  // namespace

void WarpTrace::add_step(std::uint32_t segment, std::uint32_t lanes) {
  steps.push_back({.segment = segment,
                   .lanes = lanes,
                   .first_access = static_cast<std::uint32_t>(accesses.size())});
}

void WarpTrace::add_access(const Instruction& instruction, std::uint32_t number, AccessKind kind,
                           std::span<const LaneAccess> lanes) {
  AccessSite site;
  RequestOrigin origin;
  std::vector<LaneAccess> copy(lanes.begin(), lanes.end());
  count_access(instruction, kind, copy, origin, site);
  TracedAccess access{.instruction = number,
                      .kind = kind,
                      .requests = static_cast<std::uint16_t>(site.pieces),
                      .transactions = static_cast<std::uint16_t>(site.transactions),
                      .first_sector = static_cast<std::uint32_t>(sectors.size())};
  std::uint64_t bytes = 0;
  for (const LaneAccess& lane : lanes) bytes += lane.bytes;
  access.words = static_cast<std::uint16_t>((bytes + 3) / 4);
  access.object = static_cast<std::uint16_t>(lanes.front().address >> 52);
  if (has_sectors(kind)) {
    AccessSite banks;
    RequestOrigin nowhere;
    std::copy(lanes.begin(), lanes.end(), copy.begin());
    const bool loads = kind == AccessKind::kGlobalLoad || kind == AccessKind::kImageRead;
    count_access(instruction, loads ? AccessKind::kLocalLoad : AccessKind::kLocalStore, copy,
                 nowhere, banks);
    access.wavefronts = static_cast<std::uint16_t>(banks.transactions);
    for (const LaneAccess& lane : lanes) {
      const std::uint64_t last = (lane.address + lane.bytes - 1) / kSectorBytes;
      for (std::uint64_t s = lane.address / kSectorBytes; s <= last; ++s) {
        if (sectors.size() == access.first_sector || sectors.back() != s) sectors.push_back(s);
      }
    }
    const auto begin = sectors.begin() + access.first_sector;
    std::sort(begin, sectors.end());
    sectors.erase(std::unique(begin, sectors.end()), sectors.end());
    access.sectors = static_cast<std::uint16_t>(sectors.size() - access.first_sector);
  }
  accesses.push_back(access);
  ++steps.back().accesses;
}

}  // namespace oclab::model
