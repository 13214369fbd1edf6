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

/// The line with this tag. If there is none, the one that was not used longest gets it.
SectorCache::Line& SectorCache::line_of(std::uint64_t tag) {
  if (lines_[latest_].tag == tag) return lines_[latest_];
  Line* const set = &lines_[mix(tag) % sets_ * kWays];
  Line* const end = set + kWays;
  Line* line = std::find_if(set, end, [&](const Line& each) { return each.tag == tag; });
  if (line == end) {
    line = std::min_element(set, end, [](const Line& a, const Line& b) { return a.used < b.used; });
    *line = {.tag = tag};
  }
  latest_ = static_cast<std::size_t>(line - lines_.data());
  return *line;
}

bool SectorCache::access(std::uint64_t sector) {
  if (sets_ == 0) return false;
  Line& line = line_of(sector / kSectorsPerLine);
  line.used = ++now_;
  const auto bit = static_cast<std::uint8_t>(1U << (sector % kSectorsPerLine));
  const bool hit = (line.sectors & bit) != 0;
  line.sectors |= bit;
  return hit;
}

}  // namespace oclab::gpu
