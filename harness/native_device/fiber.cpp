// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a stack of its own for each work-item, so that it can stop at a barrier.
#include "harness/native_device/fiber.h"

#include <sys/mman.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace oclab::native {
namespace {

/// What an abandoned function left on a stack is not an error of the next one.
void forget_frames([[maybe_unused]] std::byte* stack, [[maybe_unused]] std::size_t bytes) {
#if defined(__SANITIZE_ADDRESS__)
  __asan_unpoison_memory_region(stack, bytes);
#endif
}

constexpr std::size_t kAllBytes = Fiber::kGuardBytes + Fiber::kStackBytes + Fiber::kStaggerBytes;

/// The distance of the next fiber's stack from the end of its memory: an odd number of cache lines
/// more for each.
std::size_t next_stagger() {
  constexpr std::size_t kStep = 17 * 64;
  static std::atomic<std::size_t> made = 0;
  return made++ % (Fiber::kStaggerBytes / kStep) * kStep;
}

}  // namespace

constinit thread_local Fiber* Fiber::running_ = nullptr;
constinit thread_local StackPlace Fiber::home_;

Fiber::Fiber() {
  void* const memory = mmap(nullptr, kAllBytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  memory_ = static_cast<std::byte*>(memory);
  top_ = memory_ + kAllBytes - next_stagger();
  if (mprotect(memory_, kGuardBytes, PROT_NONE) == 0) return;
  munmap(memory_, kAllBytes);
  throw std::bad_alloc();
}

Fiber::~Fiber() {
  forget_frames(memory_, kAllBytes);
  munmap(memory_, kAllBytes);
}

void Fiber::start(void (*function)()) {
  forget_frames(memory_ + kGuardBytes, kAllBytes - kGuardBytes);
  place_ = begin_stack(top_, &Fiber::begin);
  function_ = function;
  overflowed_ = false;
  fake_stack_ = nullptr;
}

void Fiber::begin() {
  Fiber& self = *running_;
  enter_stack(nullptr, &self.home_bottom_, &self.home_bytes_);
  self.function_();
  std::abort();
}

bool Fiber::guards(std::uintptr_t address) const {
  return address - reinterpret_cast<std::uintptr_t>(memory_) < kGuardBytes;
}

const StackPlace* Fiber::abandon() {
  overflowed_ = true;
  leave_stack(nullptr, home_bottom_, home_bytes_);
  return &home_;
}

}  // namespace oclab::native
