// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the groups of a launch bring from DRAM into the L2 cache.
#include "harness/gpu_time/footprint.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

#include "harness/gpu_time/followed_waves.h"
#include "harness/gpu_time/reuse.h"
#include "harness/memory_model/machine.h"

namespace oclab::gpu {
namespace {

constexpr std::size_t kMostLookups = 400'000;
constexpr std::size_t kWaves = 3;
static_assert(kWaves <= LatestWaves::kMostWaves);

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

/// Where some groups of a wave have the accesses of a site.
struct Place {
  std::size_t first = 0;   ///< of these groups
  std::int64_t moved = 0;  ///< how far the accesses lie from the pattern's
  double groups = 0;
};

/// What is known of a site while waves are followed.
struct FollowedSite {
  Site site;
  const Movement& movement;
  PatternGranules granules;
  double per_granule = 1;  ///< sectors
  SiteInWave wave{};
  std::span<const Place> places{};  ///< of the wave, those to visit
  DramTraffic traffic{};            ///< `misses` with their weight
};

std::vector<FollowedSite> followed_sites(const Movements& moving) {
  std::vector<FollowedSite> sites;
  for (const auto& [site, movement] : moving) {
    sites.push_back({.site = site,
                     .movement = movement,
                     .granules = PatternGranules(movement),
                     .per_granule = sectors_per_granule(movement.sectors)});
  }
  return sites;
}

/// By buffer: several sites may complete each other's sectors, as may several groups.
std::map<std::uint16_t, Stored> stored_in_wave(const std::vector<FollowedSite>& sites) {
  std::map<std::uint16_t, Stored> all;
  for (const FollowedSite& each : sites) {
    if (each.movement.written == 0 || !each.movement.regular) continue;
    Stored& stored = all[each.site.object];
    stored.bytes += each.movement.written * each.wave.sectors;
    stored.sectors += each.wave.missed * each.per_granule;
  }
  return all;
}

/// Adds what each group of a wave of so many moves, with the share that such waves have of all.
void add_traffic(std::vector<FollowedSite>& sites, double groups, double share) {
  const auto stored = stored_in_wave(sites);
  for (FollowedSite& each : sites) {
    const Movement& movement = each.movement;
    const auto found = stored.find(each.site.object);
    const double written =
        movement.regular && found != stored.end() ? found->second.share() : movement.written;
    const double granules = each.wave.missed * (1 + each.wave.apart);
    double per = movement.regular ? kGranule * granules / groups : movement.own;
    // a store alone writes one sector, which takes DRAM as long as two
    const bool changes = movement.regular && (movement.written > 0 || movement.updated);
    double moved = movement.regular ? each.wave.missed / groups : per;
    if (movement.regular) moved *= changes ? each.per_granule : kGranule;
    // a sector that is written in part is read, too, and so is what an atomic operation changes
    const bool in_part = movement.written > 0 && written < kWhole;
    if (in_part || (movement.updated && movement.regular)) {
      per *= 2;
      moved *= 2;
    }
    each.traffic.misses += share * per;
    each.traffic.moved += share * moved;
  }
}

/// What the first wave of groups has.
struct FirstWave {
  double groups = 0;
  double sectors = 0;  ///< different ones
};

/// What a group brings from DRAM again, in sectors, because the groups of a wave access more in
/// between than the L2 cache holds.
std::map<Site, double> returns_to_l2(const Movements& moving, const model::GroupTrace& group,
                                     const FirstWave& wave, std::uint64_t l2_bytes) {
  const double held = kHeldByL2Cache * static_cast<double>(l2_bytes) / model::kSectorBytes;
  if (wave.sectors <= held) return {};
  const auto wanted = [&](const Site& site) {
    const auto found = moving.find(site);
    return found != moving.end() && found->second.regular;
  };
  const double of_warps = kGranule * granules_of_warps(group, wanted);
  // what several warps access comes from DRAM once, and its first access brings it for all
  const double share = std::min(wave.sectors / (wave.groups * of_warps), 1.0);
  const double others = held / kGranule / wave.groups / static_cast<double>(group.size()) / share;
  std::map<Site, double> again = accessed_again(group, wanted, others);
  for (auto& [site, granules] : again) granules *= share * kGranule;
  return again;
}

/// The groups from `begin` to `end` of a stretch.
struct Wave {
  const Stretch& stretch;
  const std::array<std::size_t, 3>& groups;
  std::size_t begin = 0;
  std::size_t end = 0;

  double size() const { return static_cast<double>(end - begin); }
};

/// The different places of a site in a wave, by their first groups.
std::vector<Place> places_in_wave(const Movement& movement, const Wave& wave) {
  std::vector<Place> places;
  std::unordered_map<std::int64_t, std::size_t> known;
  for (std::size_t g = wave.begin; g < wave.end; ++g) {
    const std::int64_t moved = moved_by_place(
        movement, place_of(wave.stretch.first + g, wave.groups), wave.stretch.sample.front().place);
    const auto [found, is_new] = known.try_emplace(moved, places.size());
    if (is_new) places.push_back({.first = g, .moved = moved});
    ++places[found->second].groups;
  }
  return places;
}

/// Visits all groups of a wave, one after the other.
void follow(FollowedWaves& followed, std::vector<FollowedSite>& sites, const Wave& wave) {
  std::map<std::array<double, 3>, std::vector<Place>> places;  // by step
  for (FollowedSite& each : sites) {
    each.wave = {};
    if (!each.movement.regular) continue;
    const auto [found, is_new] = places.try_emplace(each.movement.step);
    if (is_new) found->second = places_in_wave(each.movement, wave);
    each.places = found->second;
  }
  for (std::size_t g = wave.begin; g < wave.end; ++g) {
    for (FollowedSite& each : sites) {
      if (each.places.empty() || each.places.front().first != g) continue;
      followed.visit(each.wave, each.granules, each.movement.written > 0, each.places.front().moved,
                     each.places.front().groups);
      each.places = each.places.subspan(1);
    }
  }
}

}  // namespace

std::int64_t moved_by_place(const Movement& movement, const std::array<std::size_t, 3>& place,
                            const std::array<std::size_t, 3>& pattern) {
  double shift = 0;
  for (int d = 0; d < 3; ++d) {
    shift += movement.step[d] * (static_cast<double>(place[d]) - static_cast<double>(pattern[d]));
  }
  return static_cast<std::int64_t>(std::floor(shift));
}

DramSectors dram_sectors(const Movements& moving, const Stretch& stretch,
                         const std::array<std::size_t, 3>& groups, std::size_t groups_per_wave,
                         std::uint64_t l2_bytes) {
  const std::size_t all = stretch.count;
  const std::size_t size = std::min(all, std::max<std::size_t>(groups_per_wave, 1));
  const std::size_t waves = std::min(kWaves, (all + size - 1) / size);
  const double total_waves = static_cast<double>(all) / static_cast<double>(size);
  std::size_t per_group = 0;
  for (const auto& [site, each] : moving) per_group += each.sectors.size();
  if (per_group == 0) return {};
  const std::size_t lookups = per_group * size * waves;
  FollowedWaves followed(std::max<std::size_t>(lookups / kMostLookups, 1), waves, l2_bytes);
  std::vector<FollowedSite> sites = followed_sites(moving);
  FirstWave in_first_wave;
  for (std::size_t w = 0; w < waves; ++w) {
    const Wave wave{stretch, groups, w * size, std::min(all, (w + 1) * size)};
    followed.begin(w);
    follow(followed, sites, wave);
    followed.end();
    if (w == 0) in_first_wave = {wave.size(), followed.sectors()};
    // the first wave once, the last one for all others
    if (w == 0) add_traffic(sites, wave.size(), 1 / std::max(total_waves, 1.0));
    if (w + 1 == waves && waves > 1) add_traffic(sites, wave.size(), 1 - 1 / total_waves);
  }
  const auto again = returns_to_l2(moving, stretch.sample.front().trace, in_first_wave, l2_bytes);
  DramSectors result;
  for (FollowedSite& each : sites) {
    double own = each.movement.regular ? static_cast<double>(each.movement.sectors.size())
                                       : each.movement.own;
    if (const auto found = again.find(each.site); found != again.end()) {
      own += found->second;
      each.traffic.misses += found->second;
      each.traffic.moved += found->second;
    }
    const double weight = own > 0 ? std::max(1.0, each.traffic.misses / own) : 1;
    result[each.site] = {each.traffic.misses / weight, weight, each.traffic.moved};
  }
  return result;
}

}  // namespace oclab::gpu
