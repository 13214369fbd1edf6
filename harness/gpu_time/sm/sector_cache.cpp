// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a cache with lines of four sectors, which replaces the least recently used line.
#include "harness/gpu_time/sm/sector_cache.h"

#include <algorithm>

namespace oclab::gpu {
namespace {

constexpr std::uint64_t kSectorsPerLine = 4;
constexpr std::uint64_t kLineBytes = 128;

/// Spreads lines over the sets, as GPUs do, so that powers of two do not meet in one set.
std::uint64_t mix(std::uint64_t line) { return (line * 0x9E3779B97F4A7C15ULL) >> 20; }

}  // namespace

SectorCache::SectorCache(std::uint64_t bytes)
    : sets_(bytes / (kLineBytes * kWays)), lines_(sets_ * kWays) {}

bool SectorCache::load(std::uint64_t sector) {
  if (sets_ == 0) return false;
  const std::uint64_t tag = sector / kSectorsPerLine;
  const auto bit = static_cast<std::uint8_t>(1U << (sector % kSectorsPerLine));
  Line* const set = &lines_[mix(tag) % sets_ * kWays];
  Line* const end = set + kWays;
  ++now_;
  Line* const found = std::find_if(set, end, [&](const Line& line) { return line.tag == tag; });
  if (found != end) {
    found->used = now_;
    const bool hit = (found->sectors & bit) != 0;
    found->sectors |= bit;
    return hit;
  }
  Line* const oldest =
      std::min_element(set, end, [](const Line& a, const Line& b) { return a.used < b.used; });
  *oldest = {tag, now_, bit};
  return false;
}

}  // namespace oclab::gpu
