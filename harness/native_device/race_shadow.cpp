// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: who has accessed the words of an object, to find data races.
#include "harness/native_device/race_shadow.h"

#include <cstddef>
#include <utility>

namespace oclab::native {

std::uint8_t RaceShadow::changes(const std::byte* before, const std::byte* after, std::uint64_t at,
                                 std::uint64_t stop) {
  unsigned mask = 0;
  for (std::uint64_t k = at; k < stop; ++k, ++before, ++after) {
    if (*before != *after) mask |= 1U << (k % kWordBytes);
  }
  return static_cast<std::uint8_t>(mask);
}

/// The entry's agent that races with this accessor, one of its work-group if there is one.
std::uint32_t RaceShadow::racing_agent(const Entry& entry, const Accessor& by) const {
  if (entry.epoch == by.epoch) {
    if (entry.agent != by.agent && entry.agent != kNobody) return entry.agent;
    if (entry.second != by.agent && entry.second != kNobody) return entry.second;
  }
  if (!shared_) return kNobody;
  const bool other_group = entry.first / by.agents_per_group != by.agent / by.agents_per_group;
  return other_group ? entry.first : kNobody;
}

void RaceShadow::remember(Entry* own, Word& word, std::uint8_t mask, const Accessor& by) {
  if (own == nullptr) {
    entries_.push_back({by.at, word.head, by.agent, by.agent, kNobody, by.epoch, mask, by.access});
    word.head = static_cast<std::uint32_t>(entries_.size() - 1);
  } else if (own->epoch != by.epoch || own->agent == kNobody) {
    own->epoch = by.epoch;
    own->agent = by.agent;
    own->second = kNobody;
  } else if (own->agent != by.agent && own->second == kNobody) {
    own->second = by.agent;
  }
}

void RaceShadow::release(std::uint32_t agent, std::uint64_t offset, std::uint64_t bytes) {
  if (bytes == 0) return;
  for (std::uint64_t k = offset / kWordBytes; k <= (offset + bytes - 1) / kWordBytes; ++k) {
    if (!shared_ && words_[k].epoch != epoch_) continue;
    for (std::uint32_t e = words_[k].head; e != kNobody; e = entries_[e].next) {
      Entry& entry = entries_[e];
      if (entry.agent == agent) entry.agent = std::exchange(entry.second, kNobody);
      if (entry.second == agent) entry.second = kNobody;
    }
  }
}

}  // namespace oclab::native
