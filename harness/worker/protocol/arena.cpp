// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the shared memory in which a problem's buffers live.
#include "harness/worker/protocol/arena.h"

#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "harness/spec/parallel.h"
#include "harness/support/poison.h"

namespace oclab {
namespace {

/// Inaccessible pages between two buffers: the first catches an overrun of the buffer before it,
/// the second an underrun of the buffer after it.
constexpr std::size_t kGuardPages = 2;

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

/// The element of the buffer at this offset of the arena, or that it would have there.
StrayAccess place(std::uint64_t offset, const Region& region, const Buffer& buffer) {
  const auto size = static_cast<std::int64_t>(size_of(buffer.element));
  const auto distance = static_cast<std::int64_t>(offset - region.payload);
  return {buffer.name, (distance < 0 ? distance - size + 1 : distance) / size, buffer.count};
}

/// Copies `from` to the payload, or fills it with poison where there is nothing to copy.
void fill_payload(std::span<std::byte> payload, std::span<const std::byte> from,
                  std::uint32_t poison) {
  if (!from.empty()) return copy_bytes(payload, from);
  for_each_part(payload.size(), [&](std::size_t begin, std::size_t end) {
    fill_poison(payload.subspan(begin, end - begin), poison);
  });
}

/// Writes these elements of the initial contents to the payload.
void write_elements(const Buffer& buffer, std::span<const std::size_t> elements,
                    std::span<std::byte> payload) {
  const std::size_t size = size_of(buffer.element);
  for (const std::size_t element : elements) {
    std::memcpy(payload.data() + element * size, buffer.initial.data() + element * size, size);
  }
}

/// The same at the start of the payload, one after the other: so few pages are touched.
void gather_elements(const Buffer& buffer, std::span<const std::size_t> elements,
                     std::span<std::byte> payload) {
  const std::size_t size = size_of(buffer.element);
  for (std::size_t k = 0; k < elements.size(); ++k) {
    std::memcpy(payload.data() + k * size, buffer.initial.data() + elements[k] * size, size);
  }
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
      return place(offset, regions[i], buffers[i]);
    }
  }
  return std::nullopt;
}

Arena::Arena(const std::vector<Buffer>& buffers, Protection protection, bool device_keeps)
    : device_keeps_(device_keeps) {
  std::vector<std::size_t> sizes;
  for (const Buffer& buffer : buffers) sizes.push_back(buffer.bytes());
  regions_ = lay_out(sizes, protection);
  held_.resize(regions_.size());
  memory_ = SharedMemory::create(arena_bytes(regions_));
  if (!device_keeps_) return;
  // The driver would touch them page by page, on one thread.
  for (std::size_t i = 0; i < regions_.size(); ++i) {
    if (buffers[i].access == Access::kOut) memory_.populate(regions_[i].begin, regions_[i].end);
  }
}

std::span<std::byte> Arena::bytes(std::size_t begin, std::size_t end) const {
  return memory_.bytes().subspan(begin, end - begin);
}

RunJob Arena::publish(const std::vector<Buffer>& buffers, std::uint32_t poison) {
  RunJob job{.poison = poison, .scratch_poison = scratch_poison(poison), .buffers = {}};
  if (device_keeps_) job.buffers.resize(regions_.size());
  for (std::size_t i = 0; i < regions_.size(); ++i) {
    const Region& region = regions_[i];
    // Filled on the device, and overwritten here by what comes back.
    if (device_keeps_ && buffers[i].initial.empty() && !buffers[i].image) continue;
    const std::size_t payload_end = region.payload + region.payload_bytes;
    fill_poison(bytes(region.begin, region.payload), canary_of(i));
    fill_poison(bytes(payload_end, region.end), canary_of(i));
    const auto payload = bytes(region.payload, payload_end);
    // Forgotten here: after the launch, somebody has to look at the input again.
    const Held held = std::exchange(held_[i], {});
    if (held.contents != 0 && held.contents == buffers[i].changes.contents) {
      const auto changed = std::span(buffers[i].changes.elements).subspan(held.changes);
      if (!device_keeps_ || buffers[i].image) {
        write_elements(buffers[i], changed, payload);
        continue;
      }
      if (changed.size() <= buffers[i].count) {
        gather_elements(buffers[i], changed, payload);
        job.buffers[i] = {false, {changed.begin(), changed.end()}};
        continue;
      }
    }
    const bool scratch = buffers[i].access == Access::kScratch;
    fill_payload(payload, buffers[i].initial, scratch ? scratch_poison(poison) : poison);
  }
  return job;
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
    return place(nearest, region, buffers[i]);
  }
  return std::nullopt;
}

std::optional<std::string> Arena::find_changed_input(const std::vector<Buffer>& buffers,
                                                     std::size_t reported) {
  for (std::size_t i = 0; i < regions_.size(); ++i) {
    if (buffers[i].access != Access::kIn) continue;
    const bool on_device = device_keeps_ && !buffers[i].image;
    if (on_device ? reported == i + 1 : !same_bytes(payload(i), buffers[i].initial)) {
      return buffers[i].name;
    }
    held_[i] = {buffers[i].changes.contents, buffers[i].changes.elements.size()};
    // The device has it all; what changes is written here again.
    const Region& region = regions_[i];
    if (on_device) memory_.release(region.payload, region.payload + region.payload_bytes);
  }
  return std::nullopt;
}

}  // namespace oclab
