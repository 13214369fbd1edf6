// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the groups of a launch bring from DRAM into the L2 cache.
#include "harness/gpu_time/footprint.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>

#include "harness/gpu_time/latest_waves.h"
#include "harness/memory_model/machine.h"

namespace oclab::gpu {
namespace {

using Sectors = std::vector<std::uint64_t>;
using BySite = std::map<std::uint32_t, Sectors>;

constexpr std::size_t kMostLookups = 400'000;
constexpr std::size_t kWaves = 3;
static_assert(kWaves <= LatestWaves::kMostWaves);

/// The sectors of each instruction, in order, each once.
BySite sites_of(const model::GroupTrace& group) {
  BySite sites;
  for (const model::WarpTrace& warp : group) {
    for (const model::TracedAccess& access : warp.accesses) {
      if (is_private(access)) continue;
      Sectors& all = sites[access.instruction];
      const auto begin = warp.sectors.begin() + access.first_sector;
      all.insert(all.end(), begin, begin + access.sectors);
    }
  }
  for (auto& [site, all] : sites) {
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
  }
  std::erase_if(sites, [](const auto& entry) { return entry.second.empty(); });
  return sites;
}

/// The distance in sectors per group, if it is the same for all sectors but for rounding.
std::optional<double> distance(const Sectors& from, const Sectors& to, double groups) {
  const std::size_t count = std::min(from.size(), to.size());
  if (count == 0 || std::max(from.size(), to.size()) > count + count / 8 + 1) return std::nullopt;
  const auto first = static_cast<double>(to.front()) - static_cast<double>(from.front());
  const auto last = static_cast<double>(to.back()) - static_cast<double>(from.back());
  if (std::abs(first - last) > 1 + 0.02 * static_cast<double>(from.back() - from.front() + 1)) {
    return std::nullopt;
  }
  return first / groups;
}

/// DRAM is read and written in pieces of two sectors.
constexpr std::uint64_t kGranule = 2;

/// Of sectors in order, each of which occurs once.
double sectors_per_granule(const Sectors& sectors) {
  double granules = 0;
  std::uint64_t last = ~std::uint64_t{0};
  for (const std::uint64_t sector : sectors) {
    if (sector / kGranule != last) ++granules;
    last = sector / kGranule;
  }
  return static_cast<double>(sectors.size()) / granules;
}

/// Follows one of so many equal classes of sectors.
class FollowedSectors {
 public:
  explicit FollowedSectors(std::uint64_t classes)
      : inverse_(classes == 1 ? 0 : ~std::uint64_t{0} / classes + 1) {}

  /// A number of 32 bits is a multiple of `classes` if this product wraps to less than `inverse_`.
  bool has(std::uint64_t sector) const {
    const std::uint64_t hash = (sector * 0x9E3779B97F4A7C15ULL) >> 32;
    return inverse_ == 0 || hash * inverse_ < inverse_;
  }

 private:
  std::uint64_t inverse_;
};

/// Neighbouring sectors belong to one slice of the L2 cache, which takes them one by one.
constexpr std::uint64_t kSectorsOfSlice = 16;

/// Of the turns of atomic operations, the share that the busiest slice has, by instruction.
std::map<std::uint32_t, double> busiest_slices(const model::GroupTrace& group) {
  std::map<std::uint32_t, std::unordered_map<std::uint64_t, double>> turns;
  for (const model::WarpTrace& warp : group) {
    for (const model::TracedAccess& access : warp.accesses) {
      if (access.kind != model::AccessKind::kGlobalAtomic || is_private(access)) continue;
      const auto begin = warp.sectors.begin() + access.first_sector;
      for (auto sector = begin; sector != begin + access.sectors; ++sector) {
        ++turns[access.instruction][*sector / kSectorsOfSlice];
      }
    }
  }
  std::map<std::uint32_t, double> shares;
  for (const auto& [instruction, slices] : turns) {
    double all = 0;
    double most = 0;
    for (const auto& [slice, count] : slices) {
      all += count;
      most = std::max(most, count);
    }
    shares[instruction] = most / all;
  }
  return shares;
}

}  // namespace

bool Movement::is_shared() const {
  constexpr double kNegligible = 0.125;  // of what they reach over
  if (!regular || sectors.empty()) return false;
  const auto reach = static_cast<double>(sectors.back() - sectors.front());
  return std::ranges::all_of(step,
                             [&](double moved) { return std::abs(moved) <= kNegligible * reach; });
}

Movements movements(const std::vector<TracedGroup>& sample) {
  Movements moving;
  for (auto& [site, sectors] : sites_of(sample.front().trace)) moving[site].sectors = sectors;
  for (const auto& [site, share] : busiest_slices(sample.front().trace)) {
    moving[site].busiest_slice = share;
  }
  for (const model::WarpTrace& warp : sample.front().trace) {
    for (const model::TracedAccess& access : warp.accesses) {
      const auto found = moving.find(access.instruction);
      if (found == moving.end() || access.kind != model::AccessKind::kGlobalStore) continue;
      constexpr double kWordsOfSector = 8;
      found->second.written +=
          access.words / kWordsOfSector / static_cast<double>(found->second.sectors.size());
    }
  }
  for (const TracedGroup& other : sample) {
    const auto& origin = sample.front().place;
    int differs = -1;
    int count = 0;
    for (int d = 0; d < 3; ++d) {
      if (other.place[d] == origin[d]) continue;
      differs = d;
      ++count;
    }
    if (count != 1) continue;
    const BySite sites = sites_of(other.trace);
    for (auto& [site, each] : moving) {
      const auto found = sites.find(site);
      const auto apart = found == sites.end() ? std::nullopt
                                              : distance(each.sectors, found->second,
                                                         static_cast<double>(other.place[differs]) -
                                                             static_cast<double>(origin[differs]));
      if (!apart)
        each.regular = false;
      else
        each.step[differs] = *apart;
    }
  }
  return moving;
}

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
  std::map<std::uint32_t, double> moved_by;
  const std::size_t lookups = per_group * wave * waves;
  const std::size_t classes = std::max<std::size_t>(lookups / kMostLookups, 1);
  const FollowedSectors followed(classes);
  // which wave had or stored a sector last, and how many sectors a wave has
  LatestWaves seen, stored;
  std::vector<double> sizes(waves, 0);
  std::map<std::uint32_t, double> last_wave;
  std::map<std::uint32_t, double> visits;  // of all waves
  for (std::size_t w = 0; w < waves; ++w) {
    last_wave.clear();
    visits.clear();
    const std::size_t end = std::min(all, (w + 1) * wave);
    for (std::size_t g = w * wave; g < end; ++g) {
      const std::array<std::size_t, 3> place = place_of(stretch.first + g, groups);
      for (const auto& [site, each] : moving) {
        if (!each.regular) continue;
        double shift = 0;
        for (int d = 0; d < 3; ++d) {
          shift += each.step[d] * (static_cast<double>(place[d]) - static_cast<double>(pattern[d]));
        }
        const auto moved = static_cast<std::int64_t>(std::floor(shift));
        double visited = 0;
        double missed = 0;
        const bool store = each.written > 0;
        for (const std::uint64_t sector : each.sectors) {
          const auto at =
              static_cast<std::uint64_t>(static_cast<std::int64_t>(sector) + moved) / kGranule;
          if (!followed.has(at)) continue;
          ++visited;
          // what is read and stored is moved twice
          if (store) seen.exchange(at, w);
          const auto before = (store ? stored : seen).exchange(at, w);
          bool miss = !before;
          if (before && *before < w) {
            double between = 0;
            for (std::size_t v = *before; v < w; ++v) between += sizes[v];
            miss = between * static_cast<double>(classes) * model::kSectorBytes >
                   0.8 * static_cast<double>(l2_bytes);
          }
          if (!before || *before < w) sizes[w] += kGranule;
          if (miss) ++missed;
        }
        visits[site] += visited * static_cast<double>(classes);
        last_wave[site] += missed * static_cast<double>(kGranule * classes);
      }
    }
    const auto in_wave = static_cast<double>(end - w * wave);
    for (const auto& [site, each] : moving) {
      double per =
          each.regular ? last_wave[site] / in_wave : static_cast<double>(each.sectors.size());
      // a sector that is written in part is read, too
      const double sectors = last_wave[site] / kGranule * sectors_per_granule(each.sectors);
      const double sharing = each.regular && sectors > 0 ? visits[site] / sectors : 1;
      if (each.written > 0 && each.written * sharing < 0.9) per *= 2;
      // the first wave once, the last one for all others
      const double total_waves = static_cast<double>(all) / static_cast<double>(wave);
      if (w == 0) moved_by[site] = per / std::max(total_waves, 1.0);
      if (w + 1 == waves && waves > 1) moved_by[site] += per * (1 - 1 / total_waves);
    }
  }
  DramSectors result;
  for (const auto& [site, sectors] : moved_by) {
    const double weight =
        std::max(1.0, sectors / static_cast<double>(moving.at(site).sectors.size()));
    result[site] = {sectors / weight, weight};
  }
  return result;
}

}  // namespace oclab::gpu
