// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: looks for data races and stores of uninitialised values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "harness/native_device/race_shadow.h"
#include "harness/native_runtime/calls.h"
#include "harness/native_runtime/finding_table.h"
#include "harness/native_runtime/object_table.h"

namespace oclab::native {

/// Bytes of a shared object that an instruction accesses.
struct CheckedAccess {
  std::uint32_t object = 0;
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
  std::uint32_t at = 0;
  std::uint32_t agent = 0;
};

/// The checks of one launch. All accesses are within their objects.
class Checker {
 public:
  /// `between_groups`: looks for races in memory that groups share, too.
  Checker(const ObjectTable& objects, FindingTable& findings, std::uint32_t agents_per_group,
          bool between_groups)
      : objects_(objects),
        findings_(findings),
        agents_per_group_(agents_per_group),
        between_groups_(between_groups),
        unwritten_reads_(agents_per_group) {}

  void begin_group();

  /// All work-items have stopped at a barrier with these fences: 1 local, 2 global.
  void barrier(std::uint32_t fences);

  /// A load, or an atomic operation that is about to be made.
  void read(const CheckedAccess& access, AccessType type) {
    if (type == AccessType::kAtomic && access.object < kContext) atomic_ = access;
    if (RaceShadow* shadow = shadow_of(access.object)) read_shared(*shadow, access, type);
    last_read_ = access;
  }

  /// The atomic operation is made. Memory without a value is an error if the operation uses it, and
  /// has one afterwards. (MemorySanitizer does not see what atomic operations do.)
  void updated(bool uses_old_value);

  /// The shadow `access.object` of local memory is read, after the memory.
  void read_shadow(const CheckedAccess& access);

  /// The agent uses an uninitialised value, perhaps one that it has read from local memory.
  void uninitialised(const FindingTarget& target, const Actor& actor);

  /// A store is about to be made; `stored` says that it has been.
  void begin_store(const CheckedAccess& access);
  void begin_shadow_store(const CheckedAccess& access);  ///< `access.object` is a shadow
  void stored();

  /// The store that is about to be made needs no check.
  void forget_store() { storing_ = false; }

  /// `begin_store` and `stored` for a store that is made afterwards.
  void store(const CheckedAccess& access, const std::byte* contents);

  /// An asynchronous copy reads or writes these bytes from now on until it is released.
  void begin_copy(const CheckedAccess& access, AccessType type);

  /// The same for a copy that is still in flight after a barrier.
  void continue_copy(const CheckedAccess& access, AccessType type);
  void end_copy(const CheckedAccess& access);

  /// Reports values without a defined bit that have been stored to global or local memory, whose
  /// shadow is `access.object`. `all`, and in local memory: only if no byte is defined, because
  /// what is copied as a whole may hold padding.
  void check_stored_shadow(const CheckedAccess& access, bool all);

 private:
  /// Null for memory that only one work-item has, that is never written, or that holds shadows.
  RaceShadow* shadow_of(std::uint32_t object) {
    if (object >= kContext || !objects_[object].can_race) return nullptr;
    RaceShadow* const shadow = shadows_[object].get();
    return shadow != nullptr ? shadow : make_shadow(object);
  }
  RaceShadow* make_shadow(std::uint32_t object);
  void read_shared(RaceShadow& shadow, const CheckedAccess& access, AccessType type);
  Accessor accessor(const CheckedAccess& access, AccessType type) const;
  void report_race(model::FindingKind kind, const CheckedAccess& access, const Accessor& by,
                   const RacingAccess& other);
  FindingTarget target_of(const CheckedAccess& access, std::uint32_t object) const;
  void check_store(const CheckedAccess& access, const std::byte* before, const std::byte* after);

  const ObjectTable& objects_;
  FindingTable& findings_;
  std::uint32_t agents_per_group_;
  bool between_groups_;
  std::uint32_t local_epoch_ = 0;
  std::uint32_t global_epoch_ = 0;
  std::uint64_t serial_ = 0;
  std::vector<std::unique_ptr<RaceShadow>> shadows_{kContext};
  // the store that is about to be made
  CheckedAccess store_;
  bool storing_ = false;
  std::optional<CheckedAccess> atomic_;  // that is about to be made
  std::vector<std::byte> before_;
  CheckedAccess last_read_;
  // the last read of local memory that nobody had stored to, of each agent of the group
  std::vector<std::optional<UnwrittenAccess>> unwritten_reads_;
};

}  // namespace oclab::native
