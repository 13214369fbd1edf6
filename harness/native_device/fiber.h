// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a stack of its own for each work-item, so that it can stop at a barrier.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__has_feature) && !defined(__SANITIZE_ADDRESS__)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace oclab::native {

#if !defined(__x86_64__) && !defined(__aarch64__)
#error "the switch of stacks is written for x86-64 and AArch64 only"
#endif

/// Where a stack goes on that was left by a switch, or where it begins.
struct StackPlace {
  void* code = nullptr;
  void* stack = nullptr;  ///< the stack pointer
  void* frame = nullptr;  ///< the frame pointer
};

/// Stores this place in `*left`, and goes on at `to`. By hand, because swapcontext makes two system
/// calls for each switch. Inline, with a jump: processors predict that a return goes back to the
/// last call, so a switch that is called here and returns there makes them mispredict every return
/// behind it. The compiler saves what it needs of the registers below.
[[gnu::always_inline]] inline void switch_stack(StackPlace* left, const StackPlace* to) {
#if defined(__x86_64__)
  asm volatile(
      "leaq 1f(%%rip), %%rax\n"
      "movq %%rax, (%%rdi)\n"
      "movq %%rsp, 8(%%rdi)\n"
      "movq %%rbp, 16(%%rdi)\n"
      "movq 8(%%rsi), %%rsp\n"
      "movq 16(%%rsi), %%rbp\n"
      "jmpq *(%%rsi)\n"
      "1:\n"
      : "+D"(left), "+S"(to)
      :
      : "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "xmm0",
        "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11",
        "xmm12", "xmm13", "xmm14", "xmm15",
#if defined(__AVX512F__)
        "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23", "xmm24", "xmm25",
        "xmm26", "xmm27", "xmm28", "xmm29", "xmm30", "xmm31", "k0", "k1", "k2", "k3", "k4", "k5",
        "k6", "k7",
#endif
        "cc", "memory");
#else
  register StackPlace* x0 asm("x0") = left;
  register const StackPlace* x1 asm("x1") = to;
  asm volatile(
      "adr x17, 1f\n"
      "mov x16, sp\n"
      "stp x17, x16, [x0]\n"
      "str x29, [x0, #16]\n"
      "ldp x17, x16, [x1]\n"
      "ldr x29, [x1, #16]\n"
      "mov sp, x16\n"
      "mov x30, xzr\n"  // nobody has called what begins on a stack
      "br x17\n"
      "1: hint #36\n"  // a jump may arrive here: `bti j`
      : "+r"(x0), "+r"(x1)
      :
      : "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15",
        "x16", "x17", "x18", "x19", "x20", "x21", "x22", "x23", "x24", "x25", "x26", "x27", "x28",
        "x30", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12",
        "v13", "v14", "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25",
        "v26", "v27", "v28", "v29", "v30", "v31", "cc", "memory");
#endif
}

/// The begin of a stack that ends at `top`, a multiple of 16, and of a function on it, which must
/// not return.
inline StackPlace begin_stack(std::byte* top, void (*function)()) {
#if defined(__x86_64__)
  top -= sizeof(void*);  // where a call leaves the return address
#endif
  return {.code = reinterpret_cast<void*>(function), .stack = top};
}

/// Says to AddressSanitizer that this thread goes to another stack, and that it has arrived.
inline void leave_stack([[maybe_unused]] void** fake_stack, [[maybe_unused]] const void* bottom,
                        [[maybe_unused]] std::size_t bytes) {
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_start_switch_fiber(fake_stack, bottom, bytes);
#endif
}
inline void enter_stack([[maybe_unused]] void* fake_stack, [[maybe_unused]] const void** from,
                        [[maybe_unused]] std::size_t* bytes) {
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_finish_switch_fiber(fake_stack, from, bytes);
#endif
}

/// Runs a function on a stack of its own. The function can pause, and be resumed, any number of
/// times. Switching makes no system call. A fiber stays on one thread.
class Fiber {
 public:
  /// Bytes of the stack. An inaccessible guard lies below it, which is larger: the frame of one
  /// function, of at most `kStackBytes`, ends within it.
  static constexpr std::size_t kStackBytes = std::size_t{512} << 10;
  static constexpr std::size_t kGuardBytes = kStackBytes + (std::size_t{64} << 10);
  /// Above the stack: stacks begin at different distances from a page, so that they do not all
  /// compete for the same few lines of the processor's caches.
  static constexpr std::size_t kStaggerBytes = std::size_t{128} << 10;

  /// Throws `std::bad_alloc` if there is no memory for the stack.
  Fiber();
  ~Fiber();
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  /// The next `resume` calls `function`, which must not return: it pauses for the last time
  /// instead. What ran on the stack before is forgotten; its destructors do not run.
  void start(void (*function)());

  /// Runs the function until it pauses. Returns false if it has overflowed its stack; it can then
  /// only be started again. (Found where `StackOverflowHandler` is installed.)
  [[gnu::always_inline]] bool resume() {
    running_ = this;
    void* fake_stack = nullptr;
    leave_stack(&fake_stack, memory_ + kGuardBytes, kStackBytes + kStaggerBytes);
    switch_stack(&home_, &place_);
    enter_stack(fake_stack, nullptr, nullptr);
    running_ = nullptr;
    return !overflowed_;
  }

  /// Returns control to `resume`. Only the function that runs on this fiber may call it.
  [[gnu::always_inline]] void pause() {
    leave_stack(&fake_stack_, home_bottom_, home_bytes_);
    switch_stack(&place_, &home_);
    enter_stack(fake_stack_, &home_bottom_, &home_bytes_);
  }

  /// Bytes that the function has left on this stack; negative once it uses more than `kStackBytes`.
  /// Only the function that runs on this fiber may ask.
  std::ptrdiff_t bytes_left() const {
    return static_cast<const std::byte*>(__builtin_frame_address(0)) - (top_ - kStackBytes);
  }

  /// Fetches what `resume` will need first into the processor's cache.
  void prefetch() const { __builtin_prefetch(place_.stack, 1); }

  /// Whether the address lies in the guard.
  bool guards(std::uintptr_t address) const;

  /// The fiber that runs on this thread, or null.
  static Fiber* running() { return running_; }

  /// For the handler of a fault in the guard: notes the overflow; returns where to go on.
  const StackPlace* abandon();

 private:
  static void begin();

  StackPlace place_;          // where it pauses
  std::byte* top_ = nullptr;  // the end of its stack
  std::byte* memory_ = nullptr;
  void (*function_)() = nullptr;
  bool overflowed_ = false;
  // what AddressSanitizer has to know
  void* fake_stack_ = nullptr;
  const void* home_bottom_ = nullptr;
  std::size_t home_bytes_ = 0;

  // NOLINTBEGIN(readability-identifier-naming): members that are not constant
  static constinit thread_local Fiber* running_;
  static constinit thread_local StackPlace home_;  // where its `resume` goes on
  // NOLINTEND(readability-identifier-naming)
};

}  // namespace oclab::native
