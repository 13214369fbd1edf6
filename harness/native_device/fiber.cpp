// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a stack of its own for each work-item, so that it can stop at a barrier.
#include "harness/native_device/fiber.h"

#include <sys/mman.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#endif

// By hand, because swapcontext makes two system calls for each switch. On x86-64 it ends with a
// jump: a processor predicts that `ret` returns to the caller, which is never right here.
#if defined(__x86_64__)
asm(R"(.text
.globl oclab_switch_stack
.type oclab_switch_stack,@function
oclab_switch_stack:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  popq %rcx
  jmpq *%rcx
.size oclab_switch_stack,.-oclab_switch_stack
)");
#elif defined(__aarch64__)
asm(R"(.text
.globl oclab_switch_stack
.type oclab_switch_stack,@function
oclab_switch_stack:
  sub sp, sp, #160
  stp x19, x20, [sp, #0]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x9, sp
  str x9, [x0]
  mov sp, x1
  ldp x19, x20, [sp, #0]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
  ret
.size oclab_switch_stack,.-oclab_switch_stack
)");
#else
#error "the switch of stacks is written for x86-64 and AArch64 only"
#endif

namespace oclab::native {
namespace {

#if defined(__x86_64__)
constexpr std::size_t kSavedWords = 8;  // six registers, the return address, one to align
constexpr std::size_t kReturnWord = 6;
#else
constexpr std::size_t kSavedWords = 20;
constexpr std::size_t kReturnWord = 11;  // the link register
#endif

constinit thread_local Fiber* running_fiber = nullptr;

/// Says to AddressSanitizer that this thread goes to another stack, and that it has arrived.
void leave_stack([[maybe_unused]] void** fake_stack, [[maybe_unused]] const void* bottom,
                 [[maybe_unused]] std::size_t bytes) {
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_start_switch_fiber(fake_stack, bottom, bytes);
#endif
}
void enter_stack([[maybe_unused]] void* fake_stack, [[maybe_unused]] const void** from,
                 [[maybe_unused]] std::size_t* bytes) {
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_finish_switch_fiber(fake_stack, from, bytes);
#endif
}

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
  auto* const top = reinterpret_cast<std::uintptr_t*>(top_);
  std::uintptr_t* const frame = top - kSavedWords;
  std::memset(frame, 0, kSavedWords * sizeof *frame);
  frame[kReturnWord] = reinterpret_cast<std::uintptr_t>(&Fiber::begin);
  stack_ = frame;
  function_ = function;
  overflowed_ = false;
  fake_stack_ = nullptr;
}

void Fiber::begin() {
  Fiber& self = *running_fiber;
  enter_stack(nullptr, &self.home_bottom_, &self.home_bytes_);
  self.function_();
  std::abort();
}

bool Fiber::resume() {
  running_fiber = this;
  void* fake_stack = nullptr;
  leave_stack(&fake_stack, memory_ + kGuardBytes, kAllBytes - kGuardBytes);
  oclab_switch_stack(&home_, stack_);
  enter_stack(fake_stack, nullptr, nullptr);
  running_fiber = nullptr;
  return !overflowed_;
}

void Fiber::pause() {
  leave_stack(&fake_stack_, home_bottom_, home_bytes_);
  oclab_switch_stack(&stack_, home_);
  enter_stack(fake_stack_, &home_bottom_, &home_bytes_);
}

bool Fiber::guards(std::uintptr_t address) const {
  return address - reinterpret_cast<std::uintptr_t>(memory_) < kGuardBytes;
}

Fiber* Fiber::running() { return running_fiber; }

void* Fiber::abandon() {
  overflowed_ = true;
  leave_stack(nullptr, home_bottom_, home_bytes_);
  return home_;
}

}  // namespace oclab::native
