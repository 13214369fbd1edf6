// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the private arrays of one work-item.
#include "harness/native_device/private_memory.h"

#include <algorithm>
#include <span>

#include "harness/native_device/unwritten.h"
#include "harness/support/poison.h"

namespace oclab::native {

void PrivateMemory::clear(bool with_shadows) {
  places_.clear();
  frames_.clear();
  used_ = 0;
  with_shadows_ = with_shadows;
}

void PrivateMemory::close_frame() {
  if (frames_.empty()) return;
  if (frames_.back() < places_.size()) used_ = places_[frames_.back()].begin;
  places_.resize(frames_.back());
  frames_.pop_back();
}

std::optional<std::uint32_t> PrivateMemory::add(std::uint64_t bytes) {
  if (places_.size() >= kMostArrays || bytes > kMostBytes - used_) return std::nullopt;
  const std::uint64_t end = used_ + bytes;
  if (end > data_.size()) data_.resize(std::max<std::uint64_t>(end, 2 * data_.size()));
  if (with_shadows_ && end > shadows_.size()) shadows_.resize(data_.size());
  fill_poison(std::span(data_).subspan(used_, bytes), kUnwritten);
  if (with_shadows_) std::fill_n(shadows_.begin() + used_, bytes, kUndefinedByte);
  places_.push_back({used_, bytes});
  used_ = end;
  return static_cast<std::uint32_t>(places_.size() - 1);
}

}  // namespace oclab::native
