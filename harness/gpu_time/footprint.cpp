// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the groups of a launch bring from DRAM into the L2 cache.
#include "harness/gpu_time/footprint.h"

#include <algorithm>
#include <cmath>

#include "harness/gpu_time/followed_waves.h"
#include "harness/memory_model/machine.h"

namespace oclab::gpu {
namespace {

constexpr std::size_t kMostLookups = 400'000;
constexpr std::size_t kWaves = 3;
static_assert(kWaves <= LatestWaves::kMostWaves);

/// How far the sectors of a group lie from the pattern's.
std::int64_t moved_by_place(const Movement& movement, const std::array<std::size_t, 3>& place,
                            const std::array<std::size_t, 3>& pattern) {
  double shift = 0;
  for (int d = 0; d < 3; ++d) {
    shift += movement.step[d] * (static_cast<double>(place[d]) - static_cast<double>(pattern[d]));
  }
  return static_cast<std::int64_t>(std::floor(shift));
}

/// What the groups of a wave store in a buffer.
struct Stored {
  double bytes = 0;    // in sectors
  double sectors = 0;  // different ones

  double share() const { return sectors > 0 ? bytes / sectors : 1; }
};

/// A sector counts as written as a whole from this share of its bytes.
constexpr double kWhole = 0.9;

/// Of sectors in order, each of which occurs once.
double sectors_per_granule(const std::vector<std::uint64_t>& sectors) {
  double granules = 0;
  std::uint64_t last = ~std::uint64_t{0};
  for (const std::uint64_t sector : sectors) {
    if (sector / kGranule != last) ++granules;
    last = sector / kGranule;
  }
  return static_cast<double>(sectors.size()) / granules;
}

using Visits = std::map<Site, FollowedWaves::Visit>;

/// By buffer: several sites may complete each other's sectors, as may several groups.
std::map<std::uint16_t, Stored> stored_in_wave(const Movements& moving, const Visits& visits) {
  std::map<std::uint16_t, Stored> all;
  for (const auto& [site, each] : moving) {
    const auto visit = visits.find(site);
    if (each.written == 0 || visit == visits.end()) continue;
    Stored& stored = all[site.object];
    stored.bytes += each.written * visit->second.sectors;
    stored.sectors += visit->second.missed / kGranule * sectors_per_granule(each.sectors);
  }
  return all;
}

}  // namespace

DramSectors dram_sectors(const Movements& moving, const Stretch& stretch,
                         const std::array<std::size_t, 3>& groups, std::size_t groups_per_wave,
                         std::uint64_t l2_bytes) {
  const std::array<std::size_t, 3>& pattern = stretch.sample.front().place;
  const std::size_t all = stretch.count;
  const std::size_t wave = std::min(all, std::max<std::size_t>(groups_per_wave, 1));
  const std::size_t waves = std::min(kWaves, (all + wave - 1) / wave);
  std::size_t per_group = 0;
  for (const auto& [site, each] : moving) per_group += each.sectors.size();
  if (per_group == 0) return {};
  std::map<Site, DramTraffic> moved_by;  // `misses` with their weight
  const std::size_t lookups = per_group * wave * waves;
  FollowedWaves followed(std::max<std::size_t>(lookups / kMostLookups, 1), waves, l2_bytes);
  Visits visits;  // of a wave
  for (std::size_t w = 0; w < waves; ++w) {
    followed.begin(w);
    visits.clear();
    const std::size_t end = std::min(all, (w + 1) * wave);
    for (std::size_t g = w * wave; g < end; ++g) {
      const std::array<std::size_t, 3> place = place_of(stretch.first + g, groups);
      for (const auto& [site, each] : moving) {
        if (!each.regular) continue;
        const auto [sectors, missed] = followed.visit(site, each.sectors, each.written > 0,
                                                      moved_by_place(each, place, pattern));
        visits[site].sectors += sectors;
        visits[site].missed += missed * kGranule;
      }
    }
    const auto in_wave = static_cast<double>(end - w * wave);
    const auto stored = stored_in_wave(moving, visits);
    const auto written_share = [&](const Site& site, const Movement& each) {
      const auto found = stored.find(site.object);
      return each.regular && found != stored.end() ? found->second.share() : each.written;
    };
    for (const auto& [site, each] : moving) {
      const double missed = visits[site].missed;
      double per = each.regular ? missed / in_wave : each.own;
      const double sectors = missed / kGranule * sectors_per_granule(each.sectors);
      // a sector that is written in part is read, too, and so is what an atomic operation changes
      const bool in_part = each.written > 0 && written_share(site, each) < kWhole;
      // a store alone writes one sector, which takes DRAM as long as two
      double moved = each.regular && (each.written > 0 || each.updated) ? sectors / in_wave : per;
      if (in_part || (each.updated && each.regular)) {
        per *= 2;
        moved *= 2;
      }
      // the first wave once, the last one for all others
      const double total_waves = static_cast<double>(all) / static_cast<double>(wave);
      const auto add = [&, &key = site](double share) {
        moved_by[key].misses += share * per;
        moved_by[key].moved += share * moved;
      };
      if (w == 0) add(1 / std::max(total_waves, 1.0));
      if (w + 1 == waves && waves > 1) add(1 - 1 / total_waves);
    }
  }
  DramSectors result;
  for (const auto& [site, traffic] : moved_by) {
    const Movement& each = moving.at(site);
    const double own = each.regular ? static_cast<double>(each.sectors.size()) : each.own;
    const double weight = own > 0 ? std::max(1.0, traffic.misses / own) : 1;
    result[site] = {traffic.misses / weight, weight, traffic.moved};
  }
  return result;
}

}  // namespace oclab::gpu
