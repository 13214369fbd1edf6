// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a cache with lines of four sectors, which replaces the least recently used line.
#include "harness/gpu_time/sm/sector_cache.h"

#include <algorithm>

namespace oclab::gpu {
namespace {

constexpr std::uint64_t kSectorsPerLine = 4;
constexpr std::uint64_t kLineBytes = 128;

/// Spreads lines over the sets, as GPUs do, so that those at equal distances do not meet in a few
/// sets, whatever the number of sets: the mixer of the generator SplitMix64.
std::uint64_t mix(std::uint64_t line) {
  line = (line ^ (line >> 30)) * 0xBF58476D1CE4E5B9ULL;
  line = (line ^ (line >> 27)) * 0x94D049BB133111EBULL;
  return line ^ (line >> 31);
}

}  // namespace

SectorCache::SectorCache(std::uint64_t bytes)
    : sets_(bytes / (kLineBytes * kWays)), lines_(sets_ * kWays) {}

bool SectorCache::access(std::uint64_t sector) {
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
