// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: looks for data races and stores of uninitialised values.
#include "harness/native_runtime/checker.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <utility>

#include "harness/native_device/unwritten.h"

namespace oclab::native {
namespace {

using model::FindingKind;

constexpr std::uint32_t kLocalFence = 1;
constexpr std::uint32_t kGlobalFence = 2;

/// Whether these bytes, which begin at `offset` of their object, hold what it held at first.
bool is_unwritten(std::span<const std::byte> bytes, std::uint64_t offset) {
  const auto word = std::bit_cast<std::array<std::byte, sizeof kUnwritten>>(kUnwritten);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] != word[(offset + i) % word.size()]) return false;
  }
  return true;
}

}  // namespace

void Checker::begin_group() {
  ++local_epoch_;
  ++global_epoch_;
  storing_ = false;
  std::ranges::fill(unwritten_reads_, std::nullopt);
}

void Checker::barrier(std::uint32_t fences) {
  if ((fences & kLocalFence) != 0) ++local_epoch_;
  if ((fences & kGlobalFence) != 0) ++global_epoch_;
}

/// At the first access; null where nobody can race.
RaceShadow* Checker::make_shadow(std::uint32_t object) {
  const Space space = objects_[object].space;
  const bool shared = space == Space::kGlobal || space == Space::kImage;
  if (space != Space::kLocal && !(shared && between_groups_)) return nullptr;
  shadows_[object] = std::make_unique<RaceShadow>(objects_.name(object).bytes, shared);
  return shadows_[object].get();
}

Accessor Checker::accessor(const CheckedAccess& access, AccessType type) const {
  const bool local = objects_[access.object].space == Space::kLocal;
  return {.agent = access.agent,
          .agents_per_group = agents_per_group_,
          .epoch = local ? local_epoch_ : global_epoch_,
          .at = access.at,
          .access = type};
}

void Checker::updated(bool uses_old_value) {
  if (!atomic_) return;  // it was not allowed
  const CheckedAccess access = *std::exchange(atomic_, std::nullopt);
  const Object& shadow = objects_[access.object + kShadowDistance];
  if (shadow.base == nullptr) return;
  const std::span bytes(shadow.base + access.offset, access.bytes);
  const bool undefined = std::ranges::any_of(bytes, [](auto b) { return b != kDefinedByte; });
  if (undefined && uses_old_value) {
    const FindingTarget target = target_of(access, access.object);
    const Actor actor = actor_of(access.at, access.agent, AccessType::kLoad);
    const bool unwritten =
        objects_[access.object].space == Space::kLocal &&
        is_unwritten({objects_[access.object].base + access.offset, access.bytes}, access.offset);
    findings_.add_uninitialised(
        target, actor, unwritten ? std::optional(UnwrittenAccess{actor, target}) : std::nullopt);
  }
  std::ranges::fill(bytes, kDefinedByte);
}

void Checker::read_shadow(const CheckedAccess& access) {
  const std::span bytes(objects_[access.object].base + access.offset, access.bytes);
  if (std::ranges::find(bytes, kDefinedByte) != bytes.end()) return;
  const std::uint32_t object = access.object - kShadowDistance;
  // An uninitialised value may have been stored there.
  if (!is_unwritten({objects_[object].base + access.offset, access.bytes}, access.offset)) return;
  // The instruction that reads the shadow may have the line of the next one.
  const bool known = last_read_.object == object && last_read_.agent == access.agent &&
                     last_read_.offset == access.offset;
  unwritten_reads_[access.agent % agents_per_group_] = {
      actor_of(known ? last_read_.at : access.at, access.agent, AccessType::kLoad),
      target_of(access, object)};
}

void Checker::uninitialised(const FindingTarget& target, const Actor& actor) {
  findings_.add_uninitialised(target, actor, unwritten_reads_[actor.agent % agents_per_group_]);
}

/// The bytes of `access`, in an object that may be another one: that whose shadow was accessed.
FindingTarget Checker::target_of(const CheckedAccess& access, std::uint32_t object) const {
  return {object, static_cast<std::int64_t>(access.offset), access.bytes,
          objects_.name(object).bytes};
}

void Checker::report_race(FindingKind kind, const CheckedAccess& access, const Accessor& by,
                          const RacingAccess& other) {
  findings_.add(kind, target_of(access, access.object), actor_of(by.at, by.agent, by.access),
                actor_of(other.at, other.agent, other.access), serial_);
}

void Checker::read_shared(RaceShadow& shadow, const CheckedAccess& access, AccessType type) {
  const Accessor by = accessor(access, type);
  ++serial_;
  shadow.access(by, access.offset, access.bytes, [&](const RacingAccess& other, bool) {
    report_race(FindingKind::kDataRace, access, by, other);
  });
}

void Checker::check_store(const CheckedAccess& access, const std::byte* before,
                          const std::byte* after) {
  RaceShadow* const shadow = shadow_of(access.object);
  if (shadow == nullptr) return;
  const Accessor by = accessor(access, AccessType::kStore);
  ++serial_;
  const auto report = [&](const RacingAccess& other, bool changed) {
    const bool same = !changed && other.access == AccessType::kStore;
    report_race(same ? FindingKind::kSameValue : FindingKind::kDataRace, access, by, other);
  };
  shadow->access(by, access.offset, access.bytes, report, before, after);
}

void Checker::begin_store(const CheckedAccess& access) {
  store_ = access;
  storing_ = true;
  const std::byte* const place = objects_[access.object].base + access.offset;
  before_.assign(place, place + access.bytes);
}

void Checker::begin_shadow_store(const CheckedAccess& access) {
  store_ = access;
  storing_ = access.object >= kShadowDistance;
}

void Checker::stored() {
  if (!std::exchange(storing_, false)) return;
  if (objects_[store_.object].space == Space::kShadow) {
    check_stored_shadow(store_, false);
  } else {
    check_store(store_, before_.data(), objects_[store_.object].base + store_.offset);
  }
}

void Checker::store(const CheckedAccess& access, const std::byte* contents) {
  check_store(access, objects_[access.object].base + access.offset, contents);
}

void Checker::begin_copy(const CheckedAccess& access, AccessType type) {
  if (type == AccessType::kStore) {
    check_store(access, nullptr, nullptr);
  } else {
    read(access, type);
  }
}

void Checker::continue_copy(const CheckedAccess& access, AccessType type) {
  RaceShadow* const shadow = shadow_of(access.object);
  if (shadow == nullptr) return;
  shadow->access(accessor(access, type), access.offset, access.bytes,
                 [](const RacingAccess&, bool) {});
}

void Checker::end_copy(const CheckedAccess& access) {
  RaceShadow* const shadow = shadow_of(access.object);
  if (shadow != nullptr) shadow->release(access.agent, access.offset, access.bytes);
}

void Checker::check_stored_shadow(const CheckedAccess& access, bool all) {
  const std::uint32_t object = access.object - kShadowDistance;
  if (object >= kContext || access.bytes == 0) return;  // a work-item's own arrays
  const Space space = objects_[object].space;
  if (space != Space::kGlobal && space != Space::kLocal) return;
  const std::span bytes(objects_[access.object].base + access.offset, access.bytes);
  const auto undefined = [](std::byte byte) { return byte != kDefinedByte; };
  // A part of a vector in local memory may be never used: of a tile at the edge, say.
  if (all || space == Space::kLocal ? !std::ranges::all_of(bytes, undefined)
                                    : std::ranges::none_of(bytes, undefined))
    return;
  uninitialised(target_of(access, object),
                {.at = access.at, .agent = access.agent, .writes = true});
}

}  // namespace oclab::native
