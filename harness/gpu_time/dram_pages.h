// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how much longer DRAM takes for granules that lie far apart.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace oclab::gpu {

/// The pages of DRAM that a wave of groups has touched. DRAM opens a page before it reads or writes
/// a granule there, so granules of few pages take less time than those of many. The numbers are
/// measured: docs/results/2026-11-28-dram-pages.md.
class DramPages {
 public:
  /// Granules of a page: 2 KiB.
  static constexpr std::uint64_t kGranules = 32;

  void clear() {
    touched_.clear();
    latest_ = nullptr;
  }

  /// Touches a granule in this round: what is touched in different rounds is not together.
  void touch(std::uint64_t granule, std::uint32_t round) {
    const std::uint64_t number = page(granule, round);
    if (latest_ == nullptr || number_ != number) {
      number_ = number;
      latest_ = &touched_[number_];
    }
    *latest_ |= bit(granule);
  }

  /// What loading a granule that was touched takes beyond a granule of a whole page, as a share of
  /// that.
  double load(std::uint64_t granule, std::uint32_t round) const {
    constexpr Shares kAlone{0.6, 0.32, 0.12, 0.07, 0.03, 0};
    constexpr Shares kWholeLine{0.14, 0.14, 0.11, 0.02, 0.02, 0};
    const std::uint32_t touched = touched_.at(page(granule, round));
    return (is_alone(touched, granule) ? kAlone : kWholeLine)[doublings(touched)];
  }

  /// The same for storing, which takes longer still if the other half of the line is not written.
  double store(std::uint64_t granule, std::uint32_t round) const {
    const std::uint32_t touched = touched_.at(page(granule, round));
    constexpr Shares kAlone{1.5, 1.44, 1.36, 1.06, 0.41, 0};
    constexpr Shares kWholeLine{0.37, 0.37, 0.33, 0.28, 0.12, 0};
    return (is_alone(touched, granule) ? kAlone : kWholeLine)[doublings(touched)];
  }

 private:
  /// For a page of which 1, 2, 4, 8, 16 or 32 granules were touched, or some more.
  using Shares = std::array<double, 6>;

  /// Rounds that are 65,536 apart have the same number: few pages are so close in both.
  static std::uint64_t page(std::uint64_t granule, std::uint32_t round) {
    return granule / kGranules + (std::uint64_t{round} << 48);
  }
  /// Whether the other half of its line is not touched.
  static bool is_alone(std::uint32_t touched, std::uint64_t granule) {
    return (touched & bit(granule ^ 1)) == 0;
  }
  static std::uint32_t bit(std::uint64_t granule) {
    return std::uint32_t{1} << granule % kGranules;
  }
  static std::size_t doublings(std::uint32_t page) {
    return std::bit_width(static_cast<unsigned>(std::popcount(page))) - 1;
  }

  std::unordered_map<std::uint64_t, std::uint32_t> touched_;  // a bit for each granule
  std::uint32_t* latest_ = nullptr;
  std::uint64_t number_ = 0;  // of the latest page
};

}  // namespace oclab::gpu
