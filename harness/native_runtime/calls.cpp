// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the functions that instrumented kernels call.
#include "harness/native_runtime/calls.h"

#include "harness/native_runtime/execution.h"

namespace oclab::native {
namespace {

Execution& current() { return Execution::current(); }

constexpr std::uint32_t kBytesMask = 0xFF;
constexpr std::uint32_t kFlag = 0x100;

// The parts of an access's code.
std::uint64_t bytes_of(std::uint32_t code) { return code & 0xFFFFU; }
AccessType type_of(std::uint32_t code) { return static_cast<AccessType>(code >> 16 & 0xFU); }
std::uint64_t alignment_of(std::uint32_t code) { return std::uint64_t{1} << (code >> 20 & 0xFU); }
ClaimedSpace space_of(std::uint32_t code) { return static_cast<ClaimedSpace>(code >> 24); }

/// Reports a pointer that is not aligned, or refers to memory of another address space than its
/// type says, if it is one. Apart from `oclab_access`, which needs fewer registers without this.
[[gnu::noinline]] void report_wrong_pointer(std::uint64_t handle, std::uint32_t at,
                                            std::uint32_t code) {
  const std::uint64_t bytes = bytes_of(code);
  const AccessType type = type_of(code);
  if ((handle & (alignment_of(code) - 1)) != 0) current().misaligned(handle, bytes, type, at);
  if (space_of(code) == ClaimedSpace::kAny) return;
  current().require_space(handle, bytes, type, space_of(code), at);
}

}  // namespace

extern "C" {

void oclab_enter(std::uint32_t segment) { current().enter(segment); }

std::uint64_t oclab_access(std::uint64_t handle, std::uint32_t at, std::uint32_t code) {
  const bool misaligned = (handle & (alignment_of(code) - 1)) != 0;
  if (misaligned || space_of(code) != ClaimedSpace::kAny) report_wrong_pointer(handle, at, code);
  return reinterpret_cast<std::uint64_t>(
      current().access(handle, bytes_of(code), type_of(code), at));
}

void oclab_stored() { current().stored(); }

void oclab_copy(std::uint64_t to, std::uint64_t from, std::uint64_t bytes, std::uint32_t at) {
  current().copy(to, from, bytes, at);
}

void oclab_fill(std::uint64_t to, std::uint32_t byte, std::uint64_t bytes, std::uint32_t at) {
  current().fill(to, static_cast<std::byte>(byte), bytes, at);
}

void oclab_open_frame() { current().open_frame(); }

void oclab_close_frame() { current().close_frame(); }

std::uint64_t oclab_array(std::uint64_t bytes) { return current().add_array(bytes); }

void oclab_barrier(std::uint32_t at, std::uint32_t flags) { current().barrier(at, flags); }

std::uint64_t oclab_async_copy(std::uint64_t to, std::uint64_t from, std::uint64_t count,
                               std::uint64_t stride, std::uint64_t event, std::uint32_t code,
                               std::uint32_t at) {
  const AsyncCopyRequest request{.to = to,
                                 .from = from,
                                 .count = count,
                                 .stride = stride,
                                 .element_bytes = code & kBytesMask,
                                 .to_local = (code & kFlag) != 0};
  return current().async_copy(request, event, at);
}

void oclab_wait(std::uint64_t events, std::uint32_t count, std::uint32_t at) {
  current().wait(events, count, at);
}

std::uint64_t oclab_atomic(std::uint64_t address, std::uint32_t operation, std::uint64_t a,
                           std::uint64_t b, std::uint32_t type) {
  return current().update_atomically(reinterpret_cast<std::byte*>(address),
                                     static_cast<AtomicOperation>(operation), a, b,
                                     type & kBytesMask, (type & kFlag) != 0);
}

float oclab_read_pixel(std::uint64_t image, std::uint64_t sampler, std::int32_t x, std::int32_t y,
                       std::uint32_t at) {
  return current().read_pixel(image, sampler, x, y, at);
}

float oclab_sample_pixel(std::uint64_t image, std::uint64_t sampler, float x, float y,
                         std::uint32_t at) {
  return current().sample_pixel(image, sampler, x, y, at);
}

void oclab_write_pixel(std::uint64_t image, std::int32_t x, std::int32_t y, float value,
                       std::uint32_t at) {
  current().write_pixel(image, x, y, value, at);
}

std::uint32_t oclab_image_size(std::uint64_t image, std::uint32_t dimension) {
  const Image found = current().image(image);
  return dimension == 0 ? found.columns : found.rows;
}

std::uint64_t oclab_work_item(std::uint32_t function, std::uint32_t dimension) {
  return current().work_item(function, dimension);
}

void oclab_printf_argument(std::uint64_t bits, std::uint32_t) {
  current().add_printf_argument(bits);
}

std::int32_t oclab_printf(std::uint64_t format, std::uint32_t) { return current().print(format); }

void oclab_unreachable(std::uint32_t at) { current().trap(at); }

std::uint64_t oclab_shadow_context() {
  return reinterpret_cast<std::uint64_t>(current().shadow_context());
}

void oclab_uninitialised(std::uint32_t at) { current().uninitialised(at); }

void oclab_require_defined(std::uint64_t shadow, std::uint32_t at) {
  if (shadow != 0) current().uninitialised(at);
}

}  // extern "C"

}  // namespace oclab::native
