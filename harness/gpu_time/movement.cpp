// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how the accesses of a launch's groups lie to each other.
#include "harness/gpu_time/movement.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace oclab::gpu {
namespace {

using Sectors = std::vector<std::uint64_t>;
using BySite = std::map<Site, Sectors>;

/// The sectors of each site, in order, each once.
BySite sites_of(const model::GroupTrace& group, const Wanted& wanted) {
  BySite sites;
  for (const model::WarpTrace& warp : group) {
    for (const model::TracedAccess& access : warp.accesses) {
      if (is_private(access) || !wanted(access.instruction)) continue;
      Sectors& all = sites[site_of(access)];
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

/// Neighbouring sectors belong to one slice of the L2 cache, which takes them one by one.
constexpr std::uint64_t kSectorsOfSlice = 16;

/// Of the turns of atomic operations, the share that the busiest slice has.
std::map<Site, double> busiest_slices(const model::GroupTrace& group) {
  std::map<Site, std::unordered_map<std::uint64_t, double>> turns;
  for (const model::WarpTrace& warp : group) {
    for (const model::TracedAccess& access : warp.accesses) {
      if (access.kind != model::AccessKind::kGlobalAtomic || is_private(access)) continue;
      const auto begin = warp.sectors.begin() + access.first_sector;
      for (auto sector = begin; sector != begin + access.sectors; ++sector) {
        ++turns[site_of(access)][*sector / kSectorsOfSlice];
      }
    }
  }
  std::map<Site, double> shares;
  for (const auto& [site, slices] : turns) {
    double all = 0;
    double most = 0;
    for (const auto& [slice, count] : slices) {
      all += count;
      most = std::max(most, count);
    }
    shares[site] = most / all;
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

namespace {

/// Sets when the group's warps access the sectors of these sites.
void set_rounds(Movements& sites, const model::GroupTrace& group) {
  for (auto& [site, each] : sites) each.rounds.assign(each.sectors.size(), ~std::uint32_t{0});
  for (const model::WarpTrace& warp : group) {
    std::map<Site, std::uint32_t> executed;
    for (const model::TracedAccess& access : warp.accesses) {
      const auto found = sites.find(site_of(access));
      if (found == sites.end()) continue;
      const std::uint32_t round = executed[found->first]++;
      Sectors& all = found->second.sectors;
      std::vector<std::uint32_t>& rounds = found->second.rounds;
      const auto begin = warp.sectors.begin() + access.first_sector;
      for (auto sector = begin; sector != begin + access.sectors; ++sector) {
        const auto place = std::ranges::lower_bound(all, *sector) - all.begin();
        rounds[place] = std::min(rounds[place], round);
      }
    }
  }
}

/// Adds the sites of a group of the sample that no group before has; those of any but the first
/// group do not move regularly.
void add_sites(Movements& moving, const model::GroupTrace& group, const BySite& sites, bool first) {
  Movements added;
  for (const auto& [site, sectors] : sites) {
    if (moving.contains(site)) continue;
    added[site].sectors = sectors;
    added[site].regular = first;
  }
  if (added.empty()) return;
  set_rounds(added, group);
  for (const auto& [site, share] : busiest_slices(group)) {
    const auto found = added.find(site);
    if (found == added.end()) continue;
    found->second.busiest_slice = share;
    found->second.updated = true;
  }
  for (const model::WarpTrace& warp : group) {
    for (const model::TracedAccess& access : warp.accesses) {
      const auto found = added.find(site_of(access));
      if (found == added.end() || access.kind != model::AccessKind::kGlobalStore) continue;
      constexpr double kWordsOfSector = 8;
      found->second.written +=
          access.words / kWordsOfSector / static_cast<double>(found->second.sectors.size());
    }
  }
  moving.merge(added);
}

/// The only dimension in which the places differ, or nothing.
std::optional<int> only_difference(const std::array<std::size_t, 3>& a,
                                   const std::array<std::size_t, 3>& b) {
  std::optional<int> found;
  for (int d = 0; d < 3; ++d) {
    if (a[d] == b[d]) continue;
    if (found) return std::nullopt;
    found = d;
  }
  return found;
}

/// How far the pattern's accesses lie from those of a group that differs in this dimension.
void measure(Movements& moving, const BySite& sites, int dimension, double groups) {
  for (auto& [site, each] : moving) {
    const auto found = sites.find(site);
    const auto apart =
        found == sites.end() ? std::nullopt : distance(each.sectors, found->second, groups);
    if (!apart) {
      each.regular = false;
    } else {
      each.step[dimension] = *apart;
    }
  }
}

/// The sectors of a group by the site that is first to access them.
void count_own(Movements& moving, const std::vector<TracedGroup>& sample, const Wanted& wanted) {
  const double share = 1 / static_cast<double>(sample.size());
  for (const TracedGroup& group : sample) {
    std::map<std::uint16_t, std::unordered_set<std::uint64_t>> seen;  // by buffer
    for (const auto& [site, sectors] : sites_of(group.trace, wanted)) {
      auto& known = seen[site.object];
      const auto before = static_cast<double>(known.size());
      known.insert(sectors.begin(), sectors.end());
      moving.at(site).own += share * (static_cast<double>(known.size()) - before);
    }
  }
}

}  // namespace

Movements movements(const std::vector<TracedGroup>& sample, const Wanted& only) {
  const Wanted wanted = only ? only : [](std::uint32_t) { return true; };
  Movements moving;
  for (const TracedGroup& group : sample) {
    const BySite sites = sites_of(group.trace, wanted);
    add_sites(moving, group.trace, sites, &group == &sample.front());
    const auto dimension = only_difference(group.place, sample.front().place);
    if (!dimension) continue;
    measure(moving, sites, *dimension,
            static_cast<double>(group.place[*dimension]) -
                static_cast<double>(sample.front().place[*dimension]));
  }
  const auto is_irregular = [](const auto& entry) { return !entry.second.regular; };
  if (std::ranges::any_of(moving, is_irregular)) count_own(moving, sample, wanted);
  return moving;
}

std::vector<Movements> movements(const std::vector<Stretch>& stretches) {
  std::vector<Movements> all;
  for (const Stretch& stretch : stretches) all.push_back(movements(stretch.sample));
  return all;
}

}  // namespace oclab::gpu
