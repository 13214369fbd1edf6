// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the functions that instrumented kernels call. They take and return numbers only.
//
// `at` is the number of an instruction. A kernel can call nothing else but these and the built-in
// functions of harness/native_builtins.
#pragma once

#include <cstdint>

#include "harness/native_device/race_shadow.h"

namespace oclab::native {

/// The most bytes of an access: far more than a vector of OpenCL C has.
inline constexpr std::uint64_t kLongestAccess = 4096;

/// The most bytes of a function's native stack frame: no stack holds more, and its guard ends them.
inline constexpr std::uint64_t kLongestFrame = std::uint64_t{512} << 10;

/// OpenCL's address spaces, as clang numbers those that a pointer may be wrong about.
enum class ClaimedSpace : std::uint32_t { kAny = 0, kGlobal = 1, kLocal = 3 };

/// An access, coded for `oclab_access` as bytes + type << 16 + log2(alignment) << 20 + the address
/// space that the pointer claims << 24.
constexpr std::uint32_t access_code(std::uint32_t bytes, AccessType type,
                                    std::uint32_t log2_alignment,
                                    ClaimedSpace space = ClaimedSpace::kAny) {
  return bytes | static_cast<std::uint32_t>(type) << 16 | log2_alignment << 20 |
         static_cast<std::uint32_t>(space) << 24;
}

/// The operations of `oclab_atomic`, in this order.
inline constexpr const char* kAtomicOperations[] = {"add", "sub", "xchg", "inc", "dec", "cmpxchg",
                                                    "min", "max", "and",  "or",  "xor"};

/// Work-item functions for `oclab_work_item`, in this order.
inline constexpr const char* kWorkItemFunctions[] = {
    "get_global_id",  "get_local_id",   "get_group_id", "get_global_size",
    "get_local_size", "get_num_groups", "get_work_dim", "get_global_offset"};

/// What `oclab_printf_argument` hands over.
enum class PrintfType : std::uint32_t { kInteger, kReal, kHandle };

extern "C" {

/// The work-item enters this segment of `model::Code`.
void oclab_enter(std::uint32_t segment);

/// The native address for a checked access; that of a sink where it is not allowed.
std::uint64_t oclab_access(std::uint64_t handle, std::uint32_t at, std::uint32_t code);

/// The store whose address was requested last has been executed. Only in programs with checks.
void oclab_stored();

void oclab_copy(std::uint64_t to, std::uint64_t from, std::uint64_t bytes, std::uint32_t at);
void oclab_fill(std::uint64_t to, std::uint32_t byte, std::uint64_t bytes, std::uint32_t at);

/// A function with arrays of its own begins and ends; `oclab_array` makes one, and returns its
/// handle.
void oclab_open_frame();
void oclab_close_frame();
std::uint64_t oclab_array(std::uint64_t bytes);

/// `flags`: CLK_LOCAL_MEM_FENCE is 1, CLK_GLOBAL_MEM_FENCE is 2.
void oclab_barrier(std::uint32_t at, std::uint32_t flags);

/// Begins a copy of the group, and returns its event. `code`: bytes of an element, + 256 if the
/// target is local. The stride in elements is that of the global side. A nonzero `event` is the one
/// that the copy joins.
std::uint64_t oclab_async_copy(std::uint64_t to, std::uint64_t from, std::uint64_t count,
                               std::uint64_t stride, std::uint64_t event, std::uint32_t code,
                               std::uint32_t at);

/// Waits for `count` events, 8 bytes each, in an array of the kernel.
void oclab_wait(std::uint64_t events, std::uint32_t count, std::uint32_t at);

/// An atomic operation at an address that `oclab_access` gave. `type`: bytes, + 256 if signed.
/// Returns the old value.
std::uint64_t oclab_atomic(std::uint64_t address, std::uint32_t operation, std::uint64_t a,
                           std::uint64_t b, std::uint32_t type);

/// The one channel of a pixel, by integer coordinates, and by any as the sampler says.
float oclab_read_pixel(std::uint64_t image, std::uint64_t sampler, std::int32_t x, std::int32_t y,
                       std::uint32_t at);
float oclab_sample_pixel(std::uint64_t image, std::uint64_t sampler, float x, float y,
                         std::uint32_t at);
void oclab_write_pixel(std::uint64_t image, std::int32_t x, std::int32_t y, float value,
                       std::uint32_t at);

/// Columns (dimension 0) or rows (1) of an image.
std::uint32_t oclab_image_size(std::uint64_t image, std::uint32_t dimension);

/// The result of a work-item function.
std::uint64_t oclab_work_item(std::uint32_t function, std::uint32_t dimension);

/// Collects an argument; then `oclab_printf` prints all of them by the format. Integers are
/// extended to 64 bits, reals are the bits of a double.
void oclab_printf_argument(std::uint64_t bits, std::uint32_t type);
std::int32_t oclab_printf(std::uint64_t format, std::uint32_t at);

/// Execution has reached code that the compiler took for unreachable.
void oclab_unreachable(std::uint32_t at);

/// In programs with checks: the address of the object `kContext`.
std::uint64_t oclab_shadow_context();

/// A value with an undefined bit was used.
void oclab_uninitialised(std::uint32_t at);

/// Reports a value that is used with this shadow, unless the shadow is 0.
void oclab_require_defined(std::uint64_t shadow, std::uint32_t at);

}  // extern "C"

}  // namespace oclab::native
