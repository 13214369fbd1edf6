// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: launches as they would be if a line of the source wasted nothing.
#include "harness/gpu_time/what_if.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "harness/gpu_time/sm/memory_path.h"

namespace oclab::gpu {
namespace {

using model::AccessKind;
using model::TracedAccess;

bool is_plain(AccessKind kind) {
  return kind == AccessKind::kGlobalLoad || kind == AccessKind::kGlobalStore ||
         kind == AccessKind::kLocalLoad || kind == AccessKind::kLocalStore;
}

/// The sectors, or wavefronts, that an access takes beyond its fewest.
unsigned waste_of(const TracedAccess& access) {
  if (!is_plain(access.kind) || is_private(access)) return 0;
  const unsigned takes = model::is_local(access.kind) ? access.transactions : access.sectors;
  return takes > access.ideal ? takes - access.ideal : 0U;
}

/// `before` is how often this instruction has accessed memory before. It goes through its sectors
/// in turn, so that all bytes are moved that it needs.
void spare(TracedAccess& access, std::uint32_t before) {
  constexpr unsigned kWordsOfWavefront = 32;
  const unsigned wavefronts = (access.words + kWordsOfWavefront - 1) / kWordsOfWavefront;
  access.wavefronts = static_cast<std::uint16_t>(std::min<unsigned>(access.wavefronts, wavefronts));
  if (access.sectors > access.ideal) {
    const std::uint32_t turns = std::max(access.sectors / std::max<unsigned>(access.ideal, 1), 1U);
    access.first_sector += before % turns * access.ideal;
    access.sectors = access.ideal;
  }
  access.sent = static_cast<std::uint16_t>(std::min<unsigned>(access.sent, access.ideal + 1U));
  access.arriving = std::min(access.arriving, access.ideal);
  access.transactions = std::min(access.transactions, access.ideal);
}

}  // namespace

bool could_gain(const LaunchTime& time) { return time.us > kWorthwhile * time.least_us; }

std::vector<std::uint32_t> wasteful_lines(const model::Code& code,
                                          const std::vector<Stretch>& stretches, std::size_t most) {
  std::map<std::uint32_t, std::uint64_t> waste;
  for (const Stretch& stretch : stretches) {
    for (const model::WarpTrace& warp : stretch.sample.front().trace) {
      for (const TracedAccess& access : warp.accesses) {
        waste[code.instructions()[access.instruction].line] += waste_of(access);
      }
    }
  }
  std::vector<std::uint32_t> lines;
  for (const auto& [line, sectors] : waste) {
    if (line > 0 && sectors > 0) lines.push_back(line);
  }
  std::ranges::sort(lines, std::greater<>{}, [&](std::uint32_t line) { return waste.at(line); });
  lines.resize(std::min(lines.size(), most));
  return lines;
}

std::vector<Stretch> without_waste(const model::Code& code, std::vector<Stretch> stretches,
                                   std::uint32_t line) {
  for (Stretch& stretch : stretches) {
    for (TracedGroup& group : stretch.sample) {
      for (model::WarpTrace& warp : group.trace) {
        std::map<std::uint32_t, std::uint32_t> done;  // by instruction
        for (TracedAccess& access : warp.accesses) {
          const bool here = code.instructions()[access.instruction].line == line;
          if (here && waste_of(access) > 0) spare(access, done[access.instruction]++);
        }
      }
    }
  }
  return stretches;
}

std::vector<Movements> without_waste(const model::Code& code, std::vector<Movements> moving,
                                     const std::vector<Stretch>& spared, std::uint32_t line) {
  const auto is_here = [&](std::uint32_t number) {
    return code.instructions()[number].line == line;
  };
  for (std::size_t k = 0; k < spared.size(); ++k) {
    for (auto& [site, movement] : movements(spared[k].sample, is_here)) {
      moving[k][site] = std::move(movement);
    }
  }
  return moving;
}

}  // namespace oclab::gpu
