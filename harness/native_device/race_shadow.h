// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: who has accessed the words of an object, to find data races.
#pragma once

#include <cstdint>
#include <vector>

namespace oclab::native {

/// No work-item, no entry.
inline constexpr std::uint32_t kNobody = ~std::uint32_t{0};

/// What an access does.
enum class AccessType : std::uint8_t { kLoad, kStore, kAtomic };

/// An access to check. `agent` is a number for who makes it: a work-item, or an asynchronous copy
/// of a work-group; agents with the same quotient by `agents_per_group` are of one work-group.
/// Work-groups run in the order of their numbers. An epoch is the time between two barriers of one
/// work-group that order this memory; no other work-group has an epoch of the same number.
struct Accessor {
  std::uint32_t agent = 0;
  std::uint32_t agents_per_group = 1;
  std::uint32_t epoch = 0;
  std::uint32_t at = 0;  ///< the instruction
  AccessType access = AccessType::kLoad;
};

/// An earlier access that races with a later one.
struct RacingAccess {
  std::uint32_t agent = 0;
  std::uint32_t at = 0;
  AccessType access = AccessType::kLoad;
};

/// Two accesses to one byte race if different agents make them, at least one writes, not both are
/// atomic, and no barrier lies between. A barrier orders nothing between work-groups.
///
/// For each word the shadow remembers every instruction that has accessed it, each with two of the
/// work-group's agents in the current epoch and the first one of all. So it names every pair of
/// instructions that races in this order of execution.
class RaceShadow {
 public:
  /// `shared`: work-groups share the object (global memory); else each has one of its own.
  RaceShadow(std::uint64_t bytes, bool shared)
      : words_((bytes + kWordBytes - 1) / kWordBytes), shared_(shared) {}

  /// Checks and remembers an access of bytes [offset, offset + bytes) in the object. Calls
  /// `report(racing, changed)` for each earlier access that races with it; `changed` says whether
  /// the bytes that both access were changed, where `before` and `after` hold the old and the new
  /// contents of a store. Without those it is true.
  template <typename Report>
  void access(const Accessor& by, std::uint64_t offset, std::uint64_t bytes, const Report& report,
              const std::byte* before = nullptr, const std::byte* after = nullptr) {
    start_epoch(by.epoch);
    const std::uint64_t end = offset + bytes;
    for (std::uint64_t at = offset; at < end;) {
      const std::uint64_t word = at / kWordBytes;
      const std::uint64_t stop = (word + 1) * kWordBytes < end ? (word + 1) * kWordBytes : end;
      const auto mask = static_cast<std::uint8_t>(((1U << (stop - at)) - 1) << (at % kWordBytes));
      std::uint8_t changed = mask;
      if (before != nullptr) {
        changed = changes(before + (at - offset), after + (at - offset), at, stop);
      }
      visit(word, mask, by, [&](const Entry& entry, std::uint32_t agent) {
        report(RacingAccess{agent, entry.at, entry.access}, (changed & entry.mask) != 0);
      });
      at = stop;
    }
  }

  /// The agent's accesses to these bytes race no longer within its work-group: it has waited.
  void release(std::uint32_t agent, std::uint64_t offset, std::uint64_t bytes);

 private:
  static constexpr std::uint64_t kWordBytes = 4;
  static constexpr std::size_t kMostEntries = 64;  // of a word, before instructions share one

  struct Entry {
    std::uint32_t at = 0;
    std::uint32_t next = kNobody;
    std::uint32_t first = kNobody;   // of all agents
    std::uint32_t agent = kNobody;   // the first in the epoch
    std::uint32_t second = kNobody;  // another one in the epoch
    std::uint32_t epoch = 0;
    std::uint8_t mask = 0;  // bytes of the word
    AccessType access = AccessType::kLoad;
  };
  struct Word {
    std::uint32_t epoch = 0;
    std::uint32_t head = kNobody;
  };

  /// Between work-groups nothing of local memory is shared, and within one a barrier ends it all.
  void start_epoch(std::uint32_t epoch) {
    if (shared_ || epoch == epoch_) return;
    epoch_ = epoch;
    entries_.clear();
  }

  static bool conflict(AccessType a, AccessType b) { return a != b || a == AccessType::kStore; }
  static std::uint8_t changes(const std::byte* before, const std::byte* after, std::uint64_t at,
                              std::uint64_t stop);
  std::uint32_t racing_agent(const Entry& entry, const Accessor& by) const;
  void remember(Entry* own, Word& word, std::uint8_t mask, const Accessor& by);

  template <typename Report>
  void visit(std::uint64_t index, std::uint8_t mask, const Accessor& by, const Report& report) {
    Word& word = words_[index];
    if (!shared_ && word.epoch != by.epoch) word = {by.epoch, kNobody};
    Entry* own = nullptr;
    Entry* similar = nullptr;
    std::size_t length = 0;
    for (std::uint32_t k = word.head; k != kNobody; k = entries_[k].next, ++length) {
      Entry& entry = entries_[k];
      if (entry.mask == mask && entry.access == by.access) {
        similar = &entry;
        if (entry.at == by.at) own = &entry;
      }
      if ((entry.mask & mask) == 0 || !conflict(entry.access, by.access)) continue;
      const std::uint32_t agent = racing_agent(entry, by);
      if (agent != kNobody) report(entry, agent);
    }
    if (own == nullptr && length >= kMostEntries) own = similar;
    remember(own, word, mask, by);
  }

  std::vector<Word> words_;
  std::vector<Entry> entries_;
  std::uint32_t epoch_ = 0;
  bool shared_ = false;
};

}  // namespace oclab::native
