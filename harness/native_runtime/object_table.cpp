// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the objects that handles of one launch refer to.
#include "harness/native_runtime/object_table.h"

#include <algorithm>

#include "harness/native_device/unwritten.h"
#include "harness/support/poison.h"

namespace oclab::native {

void ObjectTable::add_buffer(std::uint32_t number, std::byte* base, std::uint64_t bytes,
                             std::uint32_t columns, std::uint32_t rows) {
  names_[number].bytes = bytes;
  if (columns == 0 || rows == 0) {
    objects_[number] = {base, bytes, bytes, Space::kGlobal};
  } else {
    objects_[number] = {base, 0, 0, Space::kImage};
    images_[number] = {base, columns, rows};
  }
}

void ObjectTable::add_local(std::uint32_t number, std::uint64_t bytes, const ObjectName& name) {
  locals_.push_back({number, std::vector<std::byte>(bytes)});
  objects_[number] = {.base = locals_.back().bytes.data(),
                      .readable = bytes,
                      .writable = bytes,
                      .space = Space::kLocal,
                      .can_race = true};
  set_name(number, name, -1);
}

void ObjectTable::add_constant(std::uint32_t number, std::byte* base, std::uint64_t bytes,
                               const ObjectName& name) {
  objects_[number] = {base, bytes, 0, Space::kConstant, true};
  set_name(number, name, -1);
}

void ObjectTable::name_buffer(std::uint32_t number, const std::string& name, int parameter,
                              PointerUse use) {
  Object& object = objects_[number];
  ObjectName first = names_[number];
  object.constant = use.constant;
  object.can_race = object.can_race || !use.reads_only;
  if (first.name.empty()) first.name = name;
  // every parameter is listed, because stores are reported by parameter
  set_name(number, first, parameter);
}

void ObjectTable::set_name(std::uint32_t number, const ObjectName& name, int parameter) {
  names_[number] = name;
  memory_objects_.push_back({.local = name.local,
                             .begin = handle_of(number),
                             .bytes = name.bytes,
                             .name = name.name,
                             .row_bytes = name.row_bytes,
                             .parameter = parameter});
}

void ObjectTable::add_shadow(std::uint32_t number, std::byte* base, bool writable) {
  const std::uint64_t bytes = objects_[number].readable;
  objects_[number + kShadowDistance] = {base, bytes, writable ? bytes : 0, Space::kShadow};
}

void ObjectTable::add_scratch(std::uint32_t number, std::uint64_t bytes) {
  others_.push_back({number, std::vector<std::byte>(bytes)});
  objects_[number] = {others_.back().bytes.data(), bytes, bytes, Space::kShadow};
}

void ObjectTable::add_own_shadows() {
  for (const Block& local : locals_) {
    local_shadows_.push_back({local.number, std::vector<std::byte>(local.bytes.size())});
    add_shadow(local.number, local_shadows_.back().bytes.data());
    objects_[local.number + kShadowDistance].can_race = true;
  }
  std::uint64_t longest = 0;
  for (const Object& object : objects_) {
    if (object.space == Space::kConstant) longest = std::max(longest, object.readable);
  }
  // constant data has all its values, and always will: one block serves all
  others_.push_back({0, std::vector<std::byte>(longest)});
  for (std::uint32_t number = kFirstStatic; number < kContext; ++number) {
    if (objects_[number].space != Space::kConstant) continue;
    add_shadow(number, others_.back().bytes.data(), false);
  }
}

void ObjectTable::forget_local() {
  for (Block& local : locals_) fill_poison(local.bytes, kUnwritten);
  for (Block& shadow : local_shadows_) std::ranges::fill(shadow.bytes, kUndefinedByte);
}

const ObjectName& ObjectTable::name(std::uint32_t number) const {
  static const ObjectName nothing;
  static const ObjectName array{.own_array = true};
  if (number >= kFirstPrivate) return array;
  const auto found = names_.find(number);
  return found == names_.end() ? nothing : found->second;
}

}  // namespace oclab::native
