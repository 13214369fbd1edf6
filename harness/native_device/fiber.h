// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a stack of its own for each work-item, so that it can stop at a barrier.
#pragma once

#include <cstddef>
#include <cstdint>

#include "harness/native_device/stack_switch.h"

namespace oclab::native {

/// Runs a function on a stack of its own. The function can pause, and be resumed, any number of
/// times. Switching saves the registers that a called function must preserve and makes no system
/// call. A fiber stays on one thread.
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
