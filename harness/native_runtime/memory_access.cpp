// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one launch in progress: accesses to memory.
#include <algorithm>
#include <cstring>

#include "harness/native_device/unwritten.h"
#include "harness/native_runtime/execution.h"

namespace oclab::native {
namespace {

using model::AccessKind;
using model::FindingKind;

/// A handle below the start of its object has borrowed from the object's number.
constexpr std::uint64_t kHalf = std::uint64_t{1} << (kOffsetBits - 1);

std::uint32_t intended_object(std::uint64_t handle) {
  const std::uint32_t number = object_of(handle);
  return offset_of(handle) < kHalf ? number : (number + 1) % kObjects;
}

std::int64_t intended_offset(std::uint64_t handle) {
  const auto offset = static_cast<std::int64_t>(offset_of(handle));
  return offset_of(handle) < kHalf ? offset : offset - (std::int64_t{1} << kOffsetBits);
}

AccessKind kind_of(AccessType type, bool local) {
  switch (type) {
    case AccessType::kLoad: return local ? AccessKind::kLocalLoad : AccessKind::kGlobalLoad;
    case AccessType::kStore: return local ? AccessKind::kLocalStore : AccessKind::kGlobalStore;
    case AccessType::kAtomic: return local ? AccessKind::kLocalAtomic : AccessKind::kGlobalAtomic;
  }
  return AccessKind::kGlobalLoad;
}

}  // namespace

/// Most accesses of a program with checks leave at once: what cannot race needs no check.
std::byte* Execution::access(std::uint64_t handle, std::uint64_t bytes, AccessType type,
                             std::uint32_t at) {
  const std::uint32_t number = object_of(handle);
  if (number >= kFirstPrivate) return access_private(handle, bytes, type, at);
  const Object& object = objects_[number];
  const std::uint64_t offset = offset_of(handle);
  if (!object.holds(offset, bytes, type)) [[unlikely]] {
    return reject(handle, bytes, type, at);
  }
  if (type == AccessType::kLoad && !object.can_race && checker_) return object.base + offset;
  return access_shared(handle, bytes, type, at);
}

[[gnu::noinline]] std::byte* Execution::access_shared(std::uint64_t handle, std::uint64_t bytes,
                                                      AccessType type, std::uint32_t at) {
  const Object& object = objects_[object_of(handle)];
  if (touched_ != nullptr) touch(object_of(handle), offset_of(handle), bytes, type);
  if (checker_) {
    check(handle, bytes, type, object, at);
  } else {
    record(handle, bytes, type, object, at);
  }
  return object.base + offset_of(handle);
}

/// An array of the work-item that runs, or the shadow of one.
Object Execution::private_object(std::uint32_t number) {
  const std::uint32_t index = number - kFirstPrivate;
  const PrivateArray array = item_->memory.array(index % kShadowDistance);
  if (index < kShadowDistance) return {array.data, array.bytes, array.bytes};
  const std::uint64_t bytes = array.shadow == nullptr ? 0 : array.bytes;
  return {array.shadow, bytes, bytes, Space::kShadow};
}

std::byte* Execution::access_private(std::uint64_t handle, std::uint64_t bytes, AccessType type,
                                     std::uint32_t at) {
  const Object array = private_object(object_of(handle));
  const std::uint64_t offset = offset_of(handle);
  if (!array.holds(offset, bytes, type)) [[unlikely]] {
    return reject(handle, bytes, type, at);
  }
  if (!checker_) record_private(handle, bytes, type, at);
  return array.base + offset;
}

/// What the compiler calls free is in a register of a GPU.
void Execution::record_private(std::uint64_t handle, std::uint64_t bytes, AccessType type,
                               std::uint32_t at) {
  const auto& instructions = program_.code.instructions();
  if (at < instructions.size() && instructions[at].unit == model::Unit::kFree) return;
  recorder_->private_access(bytes);
  if (tracing_) trace_private(handle, bytes, type, at);
}

/// A GPU keeps private arrays in global memory, with the same element of all lanes side by side.
void Execution::trace_private(std::uint64_t handle, std::uint64_t bytes, AccessType type,
                              std::uint32_t at) {
  const std::uint64_t item = item_->agent - group_number_ * agents_.per_group;
  const std::uint64_t lanes = program_.warp_size;
  constexpr std::uint64_t kOfWarp = std::uint64_t{1} << 30;
  const std::uint64_t place =
      item / lanes * kOfWarp + (offset_of(handle) / bytes * lanes + item % lanes) * bytes;
  recorder_->access(at, kind_of(type, false), handle_of(object_of(handle)) + place, bytes);
}

void Execution::record(std::uint64_t handle, std::uint64_t bytes, AccessType type,
                       const Object& object, std::uint32_t at) {
  const bool constant = type == AccessType::kLoad && object.constant;
  const AccessKind kind =
      constant ? AccessKind::kConstantLoad : kind_of(type, object.space == Space::kLocal);
  recorder_->access(at, kind, handle, bytes);
  if (program_.note_stores && object.space == Space::kGlobal && type != AccessType::kLoad) {
    note_store(handle, bytes, at);
  }
}

inline void Execution::check(std::uint64_t handle, std::uint64_t bytes, AccessType type,
                             const Object& object, std::uint32_t at) {
  const CheckedAccess access{object_of(handle), offset_of(handle), bytes, at, item_->agent};
  if (object.space == Space::kShadow) {
    if (type == AccessType::kStore) {
      checker_->begin_shadow_store(access);
    } else if (object.can_race) {
      checker_->read_shadow(access);
    }
    return;
  }
  if (type != AccessType::kStore) {
    checker_->read(access, type);
  } else {
    checker_->begin_store(access);
  }
  if (program_.note_stores && object.space == Space::kGlobal && type != AccessType::kLoad) {
    note_store(handle, bytes, at);
  }
}

void Execution::note_store(std::uint64_t handle, std::uint64_t bytes, std::uint32_t at) {
  stores_.add(handle, bytes, model::place_of(program_.code, at).first);
}

void Execution::touch(std::uint32_t object, std::uint64_t offset, std::uint64_t bytes,
                      AccessType type) {
  const Object& touched = objects_[object];
  const bool global = touched.space == Space::kGlobal;
  // a handle can reach a buffer that no parameter writes to, which is not followed
  if (global &&
      (type == AccessType::kAtomic || (type == AccessType::kStore && !touched.can_race))) {
    stop_at_segment("groups communicate");
  }
  touched_->add(object, offset, bytes, type);
}

bool Execution::is_shadow(std::uint64_t handle) {
  const std::uint32_t number = intended_object(handle);
  if (number >= kFirstPrivate) return number >= kFirstPrivate + kShadowDistance;
  return number >= kContext;
}

FindingTarget Execution::target_of(std::uint64_t handle, std::uint64_t bytes) {
  const std::uint32_t number = intended_object(handle);
  const std::uint64_t size =
      number < kFirstPrivate ? objects_.name(number).bytes : private_object(number).readable;
  return {number, intended_offset(handle), bytes, size};
}

/// Reports the access and leads it to the sink. What a shadow lacks, its object lacks, too, and
/// that is reported.
std::byte* Execution::reject(std::uint64_t handle, std::uint64_t bytes, AccessType type,
                             std::uint32_t at) {
  std::memset(sink_.data(), 0, std::min<std::uint64_t>(bytes, sink_.size()));
  if (!is_shadow(handle)) {
    findings_.add(FindingKind::kOutOfBounds, target_of(handle, bytes),
                  actor_of(at, item_->agent, type));
  }
  return sink_.data();
}

void Execution::misaligned(std::uint64_t handle, std::uint64_t bytes, AccessType type,
                           std::uint32_t at) {
  if (is_shadow(handle)) return;
  findings_.add(FindingKind::kMisaligned, target_of(handle, bytes),
                actor_of(at, item_->agent, type));
}

void Execution::require_space(std::uint64_t handle, std::uint64_t bytes, AccessType type,
                              ClaimedSpace space, std::uint32_t at) {
  const std::uint32_t number = object_of(handle);
  const Object accessed = object(number);
  if (!accessed.holds(offset_of(handle), 1, type) || accessed.space == Space::kShadow) return;
  const bool is_private = number >= kFirstPrivate;
  const bool local = accessed.space == Space::kLocal;
  const bool claims_local = space == ClaimedSpace::kLocal;
  if (!is_private && local == claims_local) return;
  const model::Misuse misuse = local        ? model::Misuse::kLocalThroughGlobal
                               : is_private ? model::Misuse::kPrivateThroughOther
                                            : model::Misuse::kGlobalThroughLocal;
  findings_.add(FindingKind::kOther, target_of(handle, bytes), actor_of(at, item_->agent, type), {},
                0, misuse);
}

void Execution::stored() {
  if (checker_) checker_->stored();
}

std::uint64_t Execution::update_atomically(std::byte* place, AtomicOperation operation,
                                           std::uint64_t a, std::uint64_t b, std::uint32_t bytes,
                                           bool is_signed) {
  if (checker_) checker_->updated(operation != AtomicOperation::kExchange);
  // On a GPU, all lanes of a warp load what they compare with before the first of them exchanges:
  // then the others try again. Loops of many exchanges would take too long.
  constexpr std::uint32_t kMostTurns = 64;
  const bool compares = operation == AtomicOperation::kCompareExchange;
  if (recorder_ && compares && item_->turns < kMostTurns) make_way();
  const std::uint64_t old = update(place, operation, a, b, bytes, is_signed);
  if (program_.schedule == Schedule::kInterleaved) make_way();
  return old;
}

void Execution::copy(std::uint64_t to, std::uint64_t from, std::uint64_t bytes, std::uint32_t at) {
  if (bytes == 0) return;
  spend_on_bytes(bytes);
  const std::byte* const source = access(from, bytes, AccessType::kLoad, at);
  if (source == sink_.data()) return;
  std::byte* const target = access(to, bytes, AccessType::kStore, at);
  if (target == sink_.data()) return;
  std::memmove(target, source, bytes);
  if (!checker_) return;
  if (is_shadow(to)) {
    checker_->forget_store();
    checker_->check_stored_shadow({object_of(to), offset_of(to), bytes, at, item_->agent}, true);
  } else {
    checker_->stored();
  }
}

void Execution::fill(std::uint64_t to, std::byte value, std::uint64_t bytes, std::uint32_t at) {
  if (bytes == 0) return;
  spend_on_bytes(bytes);
  std::byte* const target = access(to, bytes, AccessType::kStore, at);
  if (target == sink_.data()) return;
  std::memset(target, static_cast<int>(value), bytes);
  if (!checker_) return;
  if (is_shadow(to)) {
    checker_->forget_store();
  } else {
    checker_->stored();
  }
}

std::uint64_t Execution::add_array(std::uint64_t bytes) {
  spend_on_bytes(bytes);
  const auto index = item_->memory.add(bytes);
  if (!index) stop_at_segment("the private arrays of a work-item need more than 512 KiB");
  return handle_of(kFirstPrivate + *index);
}

void Execution::uninitialised(std::uint32_t at) {
  checker_->uninitialised({}, {.at = at, .agent = item_->agent});
}

}  // namespace oclab::native
