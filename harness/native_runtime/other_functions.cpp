// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one launch in progress: images, printf, work-item functions.

#include "harness/native_device/printf_format.h"
#include "harness/native_runtime/execution.h"

namespace oclab::native {
namespace {

using model::FindingKind;

constexpr std::uint64_t kPixelBytes = 4;

}  // namespace

/// Reports what the sampler leaves undefined.
Sample Execution::judged(const Sample& sample, std::uint64_t handle, std::uint64_t sampler,
                         std::uint32_t at) {
  const Actor actor{.at = at, .agent = item_->agent};
  if (sample.outside) {
    const std::int64_t offset = image(handle).offset(sample.outside->x, sample.outside->y);
    const std::uint64_t bytes = objects_.name(object_of(handle)).bytes;
    findings_.add(FindingKind::kOutOfBounds, {object_of(handle), offset, kPixelBytes, bytes},
                  actor);
  }
  if (repeats_unnormalized(sampler)) {
    findings_.add(FindingKind::kOther, {}, actor, {}, 0, model::Misuse::kRepeatedWithoutNormalized);
  }
  if (recorder_ && !checker_) {
    for (unsigned k = 0; k < sample.fetches; ++k) {
      record_pixel(handle, sample.fetched[k], model::AccessKind::kImageRead, at);
    }
  }
  return sample;
}

void Execution::record_pixel(std::uint64_t handle, PixelPlace place, model::AccessKind kind,
                             std::uint32_t at) {
  const std::uint64_t offset =
      model::image_address(static_cast<std::uint64_t>(place.x), static_cast<std::uint64_t>(place.y),
                           image(handle).columns);
  recorder_->access(at, kind, handle_of(object_of(handle)) + offset, kPixelBytes);
}

float Execution::read_pixel(std::uint64_t handle, std::uint64_t sampler, std::int32_t x,
                            std::int32_t y, std::uint32_t at) {
  return judged(native::read_pixel(image(handle), sampler, x, y), handle, sampler, at).value;
}

float Execution::sample_pixel(std::uint64_t handle, std::uint64_t sampler, float x, float y,
                              std::uint32_t at) {
  return judged(native::sample_pixel(image(handle), sampler, x, y), handle, sampler, at).value;
}

void Execution::write_pixel(std::uint64_t handle, std::int32_t x, std::int32_t y, float value,
                            std::uint32_t at) {
  if (touched_ != nullptr) stop_at_segment("images are not followed");
  const Image to = image(handle);
  const std::uint32_t object = object_of(handle);
  const std::int64_t offset = to.offset(x, y);
  if (!to.contains(x, y)) {
    findings_.add(FindingKind::kOutOfBounds,
                  {object, offset, kPixelBytes, objects_.name(object).bytes},
                  {.at = at, .agent = item_->agent, .writes = true});
    return;
  }
  if (checker_) {
    checker_->store({object, static_cast<std::uint64_t>(offset), kPixelBytes, at, item_->agent},
                    reinterpret_cast<const std::byte*>(&value));
  } else {
    record_pixel(handle, {x, y}, model::AccessKind::kImageWrite, at);
  }
  if (program_.note_stores) note_store(handle_of(object) + offset, kPixelBytes, at);
  to.store(x, y, value);
}

/// The order is that of `kWorkItemFunctions`.
std::uint64_t Execution::work_item(std::uint32_t function, std::uint32_t dimension) const {
  enum { kGlobalId, kLocalId, kGroupId, kGlobalSize, kLocalSize, kGroups, kDimensions };
  if (function == kDimensions) return static_cast<std::uint64_t>(launch_.range.dimensions);
  const bool is_size = function >= kGlobalSize && function <= kGroups;
  if (dimension >= 3) return is_size ? 1 : 0;
  switch (function) {
    case kGlobalId: return group_[dimension] * agents_.local[dimension] + item_->id[dimension];
    case kLocalId: return item_->id[dimension];
    case kGroupId: return group_[dimension];
    case kGlobalSize: return launch_.range.global[dimension];
    case kLocalSize: return agents_.local[dimension];
    case kGroups: return agents_.groups[dimension];
    default: return 0;  // the offset
  }
}

/// The string up to its end, or up to that of its object.
std::string Execution::string_at(std::uint64_t handle) const {
  const std::uint32_t number = object_of(handle);
  if (number >= kFirstPrivate) return "";
  const Object& object = objects_[number];
  const std::uint64_t offset = offset_of(handle);
  if (offset >= object.readable) return "";
  const char* const text = reinterpret_cast<const char*>(object.base + offset);
  return {text, strnlen(text, object.readable - offset)};
}

std::int32_t Execution::print(std::uint64_t format) {
  if (touched_ != nullptr) stop_at_segment("groups print");
  const auto string = [this](std::uint64_t handle) { return string_at(handle); };
  program_.printf.print(formatted(string_at(format), printf_arguments_, string));
  printf_arguments_.clear();
  return 0;
}

}  // namespace oclab::native
