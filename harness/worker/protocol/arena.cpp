// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the shared memory in which a problem's buffers live.
#include "harness/worker/protocol/arena.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>

#include "harness/spec/parallel.h"
#include "harness/support/poison.h"

namespace oclab {
namespace {

/// Inaccessible pages between two buffers: the first catches an overrun of the buffer before it,
/// the second an underrun of the buffer after it.
constexpr std::size_t kGuardPages = 2;

/// The canary of region `index`: a NaN, and an unlikely integer. Canaries differ, because a kernel
/// that overruns all its buffers may copy one canary onto another (a sum of NaNs is the first NaN).
constexpr std::uint32_t canary_of(std::size_t index) {
  return 0xFFD5AA96U ^ (static_cast<std::uint32_t>(index + 1) * 0x0101U & 0xFFFFU);
}

constexpr std::size_t align_up(std::size_t n, std::size_t step) {
  return (n + step - 1) / step * step;
}

/// Whether the zone repeats the canary: it begins with it, and equals itself shifted by one canary.
bool is_intact(std::span<const std::byte> zone, std::uint32_t canary) {
  const std::size_t begin = std::min(zone.size(), sizeof canary);
  return std::memcmp(zone.data(), &canary, begin) == 0 &&
         std::memcmp(zone.data(), zone.data() + begin, zone.size() - begin) == 0;
}

/// Indices of the first and the last byte that differ from the canary, or nothing.
std::optional<std::pair<std::size_t, std::size_t>> overwritten(std::span<const std::byte> zone,
                                                               std::uint32_t canary) {
  if (is_intact(zone, canary)) return std::nullopt;
  std::byte bytes[sizeof canary];
  std::memcpy(bytes, &canary, sizeof canary);
  const auto intact = [&](std::size_t i) { return zone[i] == bytes[i % sizeof canary]; };
  std::size_t first = 0;
  std::size_t last = zone.size() - 1;
  while (intact(first)) ++first;
  while (intact(last)) --last;
  return std::pair{first, last};
}

/// "`out[-16]`, before its first element" or "`out[1024]`, which has 1024 elements".
std::string place(std::uint64_t offset, const Region& region, const Buffer& buffer) {
  if (offset < region.payload) {
    const auto before = region.payload - offset;
    const auto element = (before + size_of(buffer.element) - 1) / size_of(buffer.element);
    return fmt::format("`{}[-{}]`, before its first element", buffer.name, element);
  }
  const auto element = (offset - region.payload) / size_of(buffer.element);
  return fmt::format("`{}[{}]`, which has {} element{}", buffer.name, element, buffer.count,
                     buffer.count == 1 ? "" : "s");
}

/// Copies `from` to the payload, or fills it with poison where there is nothing to copy.
void fill_payload(std::span<std::byte> payload, std::span<const std::byte> from,
                  std::uint32_t poison) {
  for_each_part(payload.size(), [&](std::size_t begin, std::size_t end) {
    const auto part = payload.subspan(begin, end - begin);
    if (from.empty()) {
      fill_poison(part, poison);
    } else {
      std::memcpy(part.data(), from.data() + begin, part.size());
    }
  });
}

bool equal(std::span<const std::byte> a, std::span<const std::byte> b) {
  std::atomic<bool> same = true;
  for_each_part(a.size(), [&](std::size_t begin, std::size_t end) {
    if (std::memcmp(a.data() + begin, b.data() + begin, end - begin) != 0) same = false;
  });
  return same;
}

}  // namespace

std::size_t page_bytes() {
  static const auto bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

std::vector<Region> lay_out(const std::vector<std::size_t>& sizes, Protection protection) {
  std::vector<Region> regions;
  std::size_t begin = page_bytes();
  for (const std::size_t size : sizes) {
    Region region{.begin = begin, .payload_bytes = size};
    const std::size_t padded = align_up(size, kPayloadAlignment);
    if (protection != Protection::kCanaryZones) {
      region.end = begin + align_up(padded, page_bytes());
      region.payload = region.end - padded;
    } else {
      // A page before and one after the payload hold canaries, where no guard page protects it.
      region.payload = begin + page_bytes();
      region.end = region.payload + align_up(padded, page_bytes()) + page_bytes();
    }
    regions.push_back(region);
    begin = region.end + kGuardPages * page_bytes();
  }
  return regions;
}

std::size_t arena_bytes(const std::vector<Region>& regions) {
  return regions.empty() ? page_bytes() : regions.back().end + page_bytes();
}

std::optional<StrayAccess> locate(std::uint64_t offset, const std::vector<Region>& regions,
                                  const std::vector<Buffer>& buffers) {
  for (std::size_t i = 0; i < regions.size(); ++i) {
    if (offset + page_bytes() >= regions[i].begin && offset < regions[i].end + page_bytes()) {
      return StrayAccess{buffers[i].name, place(offset, regions[i], buffers[i])};
    }
  }
  return std::nullopt;
}

Arena::Arena(const std::vector<Buffer>& buffers, Protection protection) {
  std::vector<std::size_t> sizes;
  for (const Buffer& buffer : buffers) sizes.push_back(buffer.bytes());
  regions_ = lay_out(sizes, protection);
  memory_ = SharedMemory::create(arena_bytes(regions_));
}

std::span<std::byte> Arena::bytes(std::size_t begin, std::size_t end) const {
  return memory_.bytes().subspan(begin, end - begin);
}

void Arena::publish(const std::vector<Buffer>& buffers, std::uint32_t poison) {
  for (std::size_t i = 0; i < regions_.size(); ++i) {
    const Region& region = regions_[i];
    const std::size_t payload_end = region.payload + region.payload_bytes;
    fill_poison(bytes(region.begin, region.payload), canary_of(i));
    fill_poison(bytes(payload_end, region.end), canary_of(i));
    const bool scratch = buffers[i].access == Access::kScratch;
    fill_payload(bytes(region.payload, payload_end), buffers[i].initial,
                 scratch ? scratch_poison(poison) : poison);
  }
}

std::span<const std::byte> Arena::payload(std::size_t index) const {
  const Region& region = regions_[index];
  return bytes(region.payload, region.payload + region.payload_bytes);
}

std::optional<StrayAccess> Arena::find_overrun(const std::vector<Buffer>& buffers) const {
  for (std::size_t i = 0; i < regions_.size(); ++i) {
    const Region& region = regions_[i];
    const std::size_t payload_end = region.payload + region.payload_bytes;
    const auto before = overwritten(bytes(region.begin, region.payload), canary_of(i));
    const auto after = overwritten(bytes(payload_end, region.end), canary_of(i));
    if (!before && !after) continue;
    const std::size_t nearest = after ? payload_end + after->first : region.begin + before->second;
    return StrayAccess{buffers[i].name,
                       "the kernel wrote out of bounds: to " + place(nearest, region, buffers[i])};
  }
  return std::nullopt;
}

std::optional<StrayAccess> Arena::find_changed_input(const std::vector<Buffer>& buffers) const {
  for (std::size_t i = 0; i < regions_.size(); ++i) {
    if (buffers[i].access == Access::kIn && !equal(payload(i), buffers[i].initial)) {
      return StrayAccess{buffers[i].name, "the kernel changed its input `" + buffers[i].name +
                                              "`, which it may only read"};
    }
  }
  return std::nullopt;
}

}  // namespace oclab
