// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: pointers of a kernel in the model: an object and an offset, never an address.
#pragma once

#include <cstdint>

namespace oclab::native {

/// A pointer of an instrumented kernel is a handle: the number of an object in the highest bits,
/// the offset in bytes below. Every access turns it into an address after a check, so kernel code
/// reaches nothing but its own objects.
inline constexpr unsigned kOffsetBits = 52;
inline constexpr std::uint64_t kOffsetMask = (std::uint64_t{1} << kOffsetBits) - 1;

/// The numbers of objects. Object 0 is what a null pointer refers to: nothing.
inline constexpr std::uint32_t kFirstBuffer = 1;          ///< the launch's buffers and images
inline constexpr std::uint32_t kFirstLocalArgument = 32;  ///< local memory that the host allocates
inline constexpr std::uint32_t kFirstStatic = 64;  ///< constants and local arrays of the program
inline constexpr std::uint32_t kContext = 1000;    ///< shadow of arguments and results of calls
inline constexpr std::uint64_t kArgumentShadowBytes = 800;  ///< first in kContext, then the result
inline constexpr std::uint64_t kContextBytes = 8192;        ///< with what belongs to origins
inline constexpr std::uint32_t kOrigins = 1001;  ///< MemorySanitizer's origins, which are unused
inline constexpr std::uint32_t kFirstPrivate = 2048;  ///< arrays of the running work-item
inline constexpr std::uint32_t kObjects = 4096;

/// The object with this distance to another holds its shadow: a bit is 1 where the other object's
/// bit has no value.
inline constexpr std::uint32_t kShadowDistance = 1024;

constexpr std::uint64_t handle_of(std::uint32_t object) {
  return std::uint64_t{object} << kOffsetBits;
}
/// The handle of the shadow of what a handle refers to.
constexpr std::uint64_t shadow_handle(std::uint64_t handle) {
  return handle + handle_of(kShadowDistance);
}
constexpr std::uint32_t object_of(std::uint64_t handle) {
  return static_cast<std::uint32_t>(handle >> kOffsetBits);
}
constexpr std::uint64_t offset_of(std::uint64_t handle) { return handle & kOffsetMask; }

}  // namespace oclab::native
