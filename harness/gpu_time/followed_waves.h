// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which of the sectors that groups ask for come from DRAM, wave by wave.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "harness/gpu_time/dram_pages.h"
#include "harness/gpu_time/latest_waves.h"
#include "harness/gpu_time/movement.h"
#include "harness/gpu_time/sm/machine.h"
#include "harness/memory_model/machine.h"

namespace oclab::gpu {

/// DRAM is read and written in pieces of two sectors.
inline constexpr std::uint64_t kGranule = 2;

/// Follows one of so many equal classes of numbers.
class FollowedClass {
 public:
  explicit FollowedClass(std::uint64_t classes) : inverse_(~std::uint64_t{0} / classes + 1) {}

  /// A number of 32 bits is a multiple of `classes` if this product wraps to less than `inverse_`,
  /// which itself wraps to 0 for one class.
  bool has(std::uint64_t number) const {
    const std::uint64_t hash = (number * 0x9E3779B97F4A7C15ULL) >> 32;
    return hash * inverse_ <= inverse_ - 1;
  }

 private:
  std::uint64_t inverse_;
};

/// The granules of a pattern's sectors. They are others where it lies an odd number of sectors
/// further.
class PatternGranules {
 public:
  struct Granule {
    std::uint64_t number = 0;
    unsigned sectors = 0;     ///< of the pattern
    std::uint32_t round = 0;  ///< of the first access to one of them
  };

  explicit PatternGranules(const Movement& pattern) {
    if (!pattern.regular) return;
    for (std::uint64_t odd = 0; odd < kGranule; ++odd) {
      for (std::size_t k = 0; k < pattern.sectors.size(); ++k) {
        const std::uint64_t number = (pattern.sectors[k] + odd) / kGranule;
        if (granules_[odd].empty() || granules_[odd].back().number != number) {
          granules_[odd].push_back({.number = number, .round = pattern.rounds[k]});
        }
        Granule& granule = granules_[odd].back();
        ++granule.sectors;
        granule.round = std::min(granule.round, pattern.rounds[k]);
      }
    }
  }

  /// Granules of the pattern moved by so many sectors; `further` is to be added to their numbers.
  const std::vector<Granule>& moved(std::int64_t by) const {
    return granules_[static_cast<std::uint64_t>(by) % kGranule];
  }
  static std::uint64_t further(std::int64_t by) {
    const auto odd = static_cast<std::int64_t>(static_cast<std::uint64_t>(by) % kGranule);
    return static_cast<std::uint64_t>((by - odd) / static_cast<std::int64_t>(kGranule));
  }

 private:
  std::array<std::vector<Granule>, kGranule> granules_;
};

/// A site's accesses in a wave.
struct SiteInWave {
  double sectors = 0;  ///< of all groups
  double missed = 0;   ///< granules among them that come from DRAM, or are moved there
  double apart = 0;    ///< what one of these takes of DRAM's time beyond one of a whole page
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
    pages_.clear();
    in_pages_.clear();
  }

  /// Everything of the wave was visited. The sites lie where they lay.
  void end() {
    std::unordered_map<SiteInWave*, std::pair<double, double>> sums;  // of shares, and how many
    for (const Missed& each : in_pages_) {
      auto& [sum, count] = sums[each.site];
      sum += each.store ? pages_.store(each.granule, each.round)
                        : pages_.load(each.granule, each.round);
      ++count;
    }
    for (const auto& [site, sum] : sums) site->apart = sum.first / sum.second;
  }

  /// Different sectors of the wave.
  double sectors() const { return sizes_[wave_] * classes_; }

  /// The sectors of so many groups of the wave, which lie so far from the pattern's: what one of
  /// them has had is not new to the others.
  void visit(SiteInWave& site, const PatternGranules& pattern, bool store, std::int64_t moved,
             double groups) {
    find_followed(pattern, moved);
    std::uint64_t missed = 0;
    std::uint64_t sectors = 0;
    for (const Followed& each : found_) {
      if (each.counts) sectors += each.granule->sectors;
      const std::optional<std::uint64_t> before = waves_.exchange(each.at, wave_, store);
      if (before == wave_) continue;
      if (each.counts) sizes_[wave_] += kGranule;
      if (each.in_page) pages_.touch(each.at, each.granule->round);
      if (!misses(before)) continue;
      if (each.counts) ++missed;
      if (each.in_page) in_pages_.push_back({each.at, &site, store, each.granule->round});
    }
    site.missed += static_cast<double>(missed) * classes_;
    site.sectors += static_cast<double>(sectors) * classes_ * groups;
  }

 private:
  struct Missed {
    std::uint64_t granule = 0;
    SiteInWave* site = nullptr;
    bool store = false;
    std::uint32_t round = 0;
  };

  /// A granule of a pattern that is followed.
  struct Followed {
    std::uint64_t at = 0;
    const PatternGranules::Granule* granule = nullptr;
    bool counts = false;
    bool in_page = false;
  };

  void find_followed(const PatternGranules& pattern, std::int64_t moved) {
    found_.clear();
    const FollowedClass followed = followed_;  // stays in registers
    const std::uint64_t further = PatternGranules::further(moved);
    std::uint64_t page = ~std::uint64_t{0};
    bool in_page = false;
    for (const PatternGranules::Granule& granule : pattern.moved(moved)) {
      const std::uint64_t at = granule.number + further;
      if (at / DramPages::kGranules != page) {
        page = at / DramPages::kGranules;
        in_page = followed.has(page);
      }
      const bool counts = followed.has(at);
      if (!counts && !in_page) continue;
      found_.push_back({at, &granule, counts, in_page});
      waves_.prefetch(at);
    }
  }

  /// Whether a granule that an earlier wave had, or none, comes from DRAM.
  bool misses(std::optional<std::uint64_t> before) const {
    if (!before) return true;
    double between = 0;
    for (std::size_t v = *before; v < wave_; ++v) between += sizes_[v];
    return between * classes_ * model::kSectorBytes > kHeldByL2Cache * l2_bytes_;
  }

  double classes_;
  double l2_bytes_;
  FollowedClass followed_;  // of granules, which are counted, and of whole pages
  std::vector<Followed> found_;
  LatestWaves waves_;
  std::vector<double> sizes_;  // sectors of each wave
  std::size_t wave_ = 0;
  DramPages pages_;  // of the wave, as `in_pages_`
  std::vector<Missed> in_pages_;
};

}  // namespace oclab::gpu
