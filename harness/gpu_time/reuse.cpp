// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the warps of a group access again after much else.
#include "harness/gpu_time/reuse.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

#include "harness/gpu_time/followed_waves.h"

namespace oclab::gpu {
namespace {

/// The granules that a warp has accessed. As in a wave of groups, a store puts its granule into the
/// L2 cache for later loads, and moves it to DRAM as well.
class GranulesOfWarp {
 public:
  /// Calls `again(site, others)` for each granule that was loaded or stored before, with the number
  /// of granules accessed since.
  template <class Again>
  void follow(const model::WarpTrace& warp, const WantedSites& wanted, Again again) {
    for (const model::TracedAccess& access : warp.accesses) {
      const Site site = site_of(access);
      if (is_private(access) || !wanted(site)) continue;
      std::uint64_t last = ~std::uint64_t{0};
      for (const std::uint64_t sector :
           std::span(warp.sectors).subspan(access.first_sector, access.sectors)) {
        if (sector / kGranule == last) continue;
        last = sector / kGranule;
        const auto before = is_store(access.kind) ? store(last) : exchange(loaded_, last);
        if (before) again(site, static_cast<double>(count_ - *before));
        ++count_;
      }
    }
  }

  /// Different ones: those that were stored, and those that were loaded before anything else.
  double different() const { return static_cast<double>(loaded_.size() + stored_.size() - both_); }

 private:
  using Latest = std::unordered_map<std::uint64_t, std::uint64_t>;  // the number of its access

  std::optional<std::uint64_t> exchange(Latest& latest, std::uint64_t granule) const {
    const auto [known, is_new] = latest.try_emplace(granule, count_);
    const std::uint64_t before = std::exchange(known->second, count_);
    return is_new ? std::nullopt : std::optional(before);
  }

  std::optional<std::uint64_t> store(std::uint64_t granule) {
    if (!exchange(loaded_, granule)) ++both_;
    return exchange(stored_, granule);
  }

  Latest loaded_;
  Latest stored_;
  std::size_t both_ = 0;  // of `loaded_`, those that a store has put there
  std::uint64_t count_ = 0;
};

}  // namespace

double granules_of_warps(const model::GroupTrace& group, const WantedSites& wanted) {
  double granules = 0;
  for (const model::WarpTrace& warp : group) {
    GranulesOfWarp followed;
    followed.follow(warp, wanted, [](const Site&, double) {});
    granules += followed.different();
  }
  return granules;
}

std::map<Site, double> accessed_again(const model::GroupTrace& group, const WantedSites& wanted,
                                      double others) {
  std::map<Site, double> again;
  for (const model::WarpTrace& warp : group) {
    GranulesOfWarp followed;
    followed.follow(warp, wanted, [&](const Site& site, double since) {
      // of the accesses since then, many may be to few granules
      if (since >= others && followed.different() >= others) ++again[site];
    });
  }
  return again;
}

}  // namespace oclab::gpu
