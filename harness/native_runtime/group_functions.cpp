// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one launch in progress: what a work-group does together.
#include <algorithm>
#include <cstring>
#include <utility>

#include "harness/native_device/unwritten.h"
#include "harness/native_runtime/execution.h"

namespace oclab::native {
namespace {

using model::AccessKind;
using model::FindingKind;

constexpr std::uint64_t kEventBytes = 8;

}  // namespace

void Execution::barrier(std::uint32_t at, std::uint32_t fences) {
  fences_ |= fences;
  item_->stopped_at = at;
  item_->fiber.pause();
}

/// Every work-item must request the same copies in the same order. The first one starts the copy.
std::uint64_t Execution::async_copy(const AsyncCopyRequest& request, std::uint64_t event,
                                    std::uint32_t at) {
  if (event != 0 && !copies_.knows(event)) {
    findings_.add(FindingKind::kOther, {}, {.at = at, .agent = item_->agent}, {}, 0,
                  model::Misuse::kForeignEvent);
  }
  const std::size_t index = item_->copies++;
  if (index == copies_.size()) {
    AsyncCopy& started = copies_.add(request, event, at, item_->agent);
    begin_copy(started);
    spend(started.elements);
  }
  const AsyncCopy& copy = copies_[index];
  if (copy.request != request || copy.at != at) {
    findings_.add(FindingKind::kBarrierDivergence, {}, {.at = at, .agent = item_->agent},
                  Actor{.at = copy.at, .agent = copy.agent});
  }
  if (recorder_) record_copy(copy);
  return copy.event;
}

/// On a GPU the work-items of a row share the copy: each moves every n-th element, through
/// registers. NVIDIA's compiler lets every row of a group do all of it.
void Execution::record_copy(const AsyncCopy& copy) {
  const AsyncCopyRequest& request = copy.request;
  const auto [load, store] = request.to_local
                                 ? std::pair(AccessKind::kGlobalLoad, AccessKind::kLocalStore)
                                 : std::pair(AccessKind::kLocalLoad, AccessKind::kGlobalStore);
  for (std::uint64_t k = item_->id[0]; k < copy.elements; k += agents_.local[0]) {
    recorder_->access(copy.at, load, request.from + k * request.from_stride(),
                      request.element_bytes);
    recorder_->access(copy.at, store, request.to + k * request.to_stride(), request.element_bytes);
  }
}

/// Waits end copies and order nothing else: what other work-items stored takes a barrier.
void Execution::wait(std::uint64_t events, std::uint32_t count, std::uint32_t at) {
  spend(count);
  {
    std::vector<std::uint64_t> list;
    for (std::uint32_t k = 0; k < count; ++k) {
      const std::uint64_t handle = events + k * kEventBytes;
      const Object events_held = object(object_of(handle));
      if (!events_held.holds(offset_of(handle), kEventBytes, AccessType::kLoad)) {
        reject(handle, kEventBytes, AccessType::kLoad, at);
        break;
      }
      std::uint64_t event = 0;
      std::memcpy(&event, events_held.base + offset_of(handle), sizeof event);
      list.push_back(event);
      if (event == 0 || copies_.knows(event)) continue;
      findings_.add(FindingKind::kOther, {}, {.at = at, .agent = item_->agent}, {}, 0,
                    model::Misuse::kWaitForForeignEvent);
    }
    if (!waited_) {
      waited_ = std::move(list);
    } else if (*waited_ != list) {
      findings_.add(FindingKind::kBarrierDivergence, {}, {.at = at, .agent = item_->agent});
    }
  }
  item_->stopped_at = at;
  item_->fiber.pause();
}

std::uint32_t Execution::copy_agent(const AsyncCopy& copy) {
  const auto number = static_cast<std::uint32_t>(&copy - &copies_[0]);
  return group_number_ * agents_.per_group + size_ + number % (agents_.per_group - size_);
}

/// How many elements lie within both objects; the first one that does not is reported.
std::uint64_t Execution::elements_inside(const AsyncCopy& copy) {
  const AsyncCopyRequest& request = copy.request;
  const std::uint64_t bytes = request.element_bytes;
  const auto inside = [&](std::uint64_t handle, std::uint64_t stride, AccessType type) {
    if (object_of(handle) >= kFirstPrivate) return std::uint64_t{0};
    const Object& object = objects_[object_of(handle)];
    const std::uint64_t offset = offset_of(handle);
    if (object.space == Space::kShadow) return std::uint64_t{0};
    if (!object.holds(offset, bytes, type)) return std::uint64_t{0};
    if (stride == 0) return request.count;
    return std::min(request.count, (object.limit(type) - bytes - offset) / stride + 1);
  };
  const std::uint64_t read = inside(request.from, request.from_stride(), AccessType::kLoad);
  const std::uint64_t written = inside(request.to, request.to_stride(), AccessType::kStore);
  const std::uint64_t elements = std::min(read, written);
  const Actor actor{.at = copy.at, .agent = copy.agent, .writes = written <= read};
  if (elements < request.count) {
    const std::uint64_t handle = actor.writes ? request.to + elements * request.to_stride()
                                              : request.from + elements * request.from_stride();
    findings_.add(FindingKind::kOutOfBounds, target_of(handle, bytes), actor);
  }
  return elements;
}

/// Calls `function` for the bytes that the copy reads and for those that it writes: at once where
/// they are adjacent.
template <typename Function>
void Execution::for_each_part(const AsyncCopy& copy, const Function& function) {
  const std::uint64_t bytes = copy.request.element_bytes;
  const auto side = [&](std::uint64_t handle, std::uint64_t stride, AccessType type) {
    const bool adjacent = stride == bytes;
    const std::uint64_t parts = adjacent ? 1 : copy.elements;
    const std::uint64_t length = adjacent ? copy.elements * bytes : bytes;
    if (length == 0) return;
    for (std::uint64_t k = 0; k < parts; ++k) {
      function(CheckedAccess{object_of(handle), offset_of(handle) + k * stride, length, copy.at,
                             copy_agent(copy)},
               type);
    }
  };
  side(copy.request.from, copy.request.from_stride(), AccessType::kLoad);
  side(copy.request.to, copy.request.to_stride(), AccessType::kStore);
}

/// From now until the wait the copy may read and write at any time. Its values arrive at the wait.
/// Their shadow is set now: a work-item that reads them earlier has a data race, which says more
/// than an uninitialised value.
void Execution::begin_copy(AsyncCopy& copy) {
  copy.elements = elements_inside(copy);
  if (program_.note_stores && !copy.request.to_local) {
    for (std::uint64_t k = 0; k < copy.elements; ++k) {
      note_store(copy.request.to + k * copy.request.to_stride(), copy.request.element_bytes,
                 copy.at);
    }
  }
  for_each_part(copy, [&](const CheckedAccess& access, AccessType type) {
    if (touched_ != nullptr) touch(access.object, access.offset, access.bytes, type);
    if (checker_) checker_->begin_copy(access, type);
  });
  if (checker_) copy_shadow(copy);
}

void Execution::copy_shadow(const AsyncCopy& copy) {
  const AsyncCopyRequest& request = copy.request;
  const Object& from = objects_[object_of(request.from) + kShadowDistance];
  const Object& to = objects_[object_of(request.to) + kShadowDistance];
  if (copy.elements == 0 || from.base == nullptr || to.base == nullptr) return;
  for (std::uint64_t k = 0; k < copy.elements; ++k) {
    const std::uint64_t offset = offset_of(request.to) + k * request.to_stride();
    std::memmove(to.base + offset, from.base + offset_of(request.from) + k * request.from_stride(),
                 request.element_bytes);
    if (request.to_local) continue;  // not used yet
    checker_->check_stored_shadow({object_of(request.to) + kShadowDistance, offset,
                                   request.element_bytes, copy.at, copy.agent},
                                  false);
  }
}

/// A barrier orders nothing that the copy does.
void Execution::continue_copy(const AsyncCopy& copy) {
  if (!checker_) return;
  for_each_part(copy, [&](const CheckedAccess& access, AccessType type) {
    checker_->continue_copy(access, type);
  });
}

void Execution::end_copy(AsyncCopy& copy) {
  copy.in_flight = false;
  const AsyncCopyRequest& request = copy.request;
  if (copy.elements > 0) {
    std::byte* const to = objects_[object_of(request.to)].base + offset_of(request.to);
    const std::byte* const from = objects_[object_of(request.from)].base + offset_of(request.from);
    for (std::uint64_t k = 0; k < copy.elements; ++k) {
      std::memmove(to + k * request.to_stride(), from + k * request.from_stride(),
                   request.element_bytes);
    }
  }
  if (recorder_) recorder_->async_copy(copy.elements * request.element_bytes);
  if (!checker_) return;
  for_each_part(copy, [&](const CheckedAccess& access, AccessType) { checker_->end_copy(access); });
}

}  // namespace oclab::native
