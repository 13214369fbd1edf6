// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which of the sectors that groups ask for come from DRAM, wave by wave.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "harness/gpu_time/latest_waves.h"
#include "harness/gpu_time/sm/machine.h"
#include "harness/gpu_time/sm/memory_path.h"
#include "harness/memory_model/machine.h"

namespace oclab::gpu {

/// DRAM is read and written in pieces of two sectors.
inline constexpr std::uint64_t kGranule = 2;

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

/// Which of the sectors that a group asks for are new, wave by wave.
class FollowedWaves {
 public:
  FollowedWaves(std::size_t classes, std::size_t waves, std::uint64_t l2_bytes)
      : classes_(static_cast<double>(classes)),
        l2_bytes_(static_cast<double>(l2_bytes)),
        followed_(classes),
        sizes_(waves, 0) {}

  void begin(std::size_t wave) {
    wave_ = wave;
    places_.clear();
  }

  /// Sectors of a group, and granules among them that come from DRAM, or are moved there.
  struct Visit {
    double sectors = 0;
    double missed = 0;
  };

  /// A group's sectors, which lie so far from the pattern's. Where another group of the wave has
  /// had the same ones, nothing is new.
  Visit visit(Site site, const std::vector<std::uint64_t>& sectors, bool store,
              std::int64_t moved) {
    const auto [known, is_new] = places_[site].try_emplace(moved);
    if (!is_new) return {.sectors = known->second};
    Visit visit;
    std::uint64_t last = ~std::uint64_t{0};
    bool follows = false;
    for (const std::uint64_t sector : sectors) {
      const auto at =
          static_cast<std::uint64_t>(static_cast<std::int64_t>(sector) + moved) / kGranule;
      const bool is_next = at != last;
      if (is_next) follows = followed_.has(at);
      last = at;
      if (!follows) continue;
      ++visit.sectors;
      if (is_next && misses(at, store)) ++visit.missed;
    }
    visit.sectors *= classes_;
    visit.missed *= classes_;
    known->second = visit.sectors;
    return visit;
  }

 private:
  bool misses(std::uint64_t at, bool store) {
    // what is read and stored is moved twice
    if (store) seen_.exchange(at, wave_);
    const auto before = (store ? stored_ : seen_).exchange(at, wave_);
    if (before && *before == wave_) return false;
    sizes_[wave_] += kGranule;
    if (!before) return true;
    double between = 0;
    for (std::size_t v = *before; v < wave_; ++v) between += sizes_[v];
    return between * classes_ * model::kSectorBytes > kHeldByL2Cache * l2_bytes_;
  }

  double classes_;
  double l2_bytes_;
  FollowedSectors followed_;
  LatestWaves seen_, stored_;  // which wave had or stored a granule last
  std::vector<double> sizes_;  // sectors of each wave
  std::size_t wave_ = 0;
  std::map<Site, std::unordered_map<std::int64_t, double>> places_;  // of the wave
};

}  // namespace oclab::gpu
