// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a work-item that overflows its stack ends alone, and the process continues.
#pragma once

#include <csignal>
#include <memory>

namespace oclab::native {

/// A stack for the handlers of a thread's faults, which cannot run on one that has overflowed. Made
/// by the thread itself, before system calls (sigaltstack) are forbidden.
class FaultStack {
 public:
  /// Throws `std::system_error`.
  FaultStack();
  ~FaultStack();
  FaultStack(const FaultStack&) = delete;
  FaultStack& operator=(const FaultStack&) = delete;

 private:
  std::unique_ptr<std::byte[]> stack_;
  stack_t old_stack_{};
};

/// While it lives, a fault in the guard of the running fiber ends that fiber: its `resume` returns
/// false. Every other fault goes to the handler that was there before. The handler runs on a stack
/// of its own, which belongs to the thread that makes this object. One at a time may live. Makes
/// system calls (sigaltstack, rt_sigaction), so it must be made before they are forbidden.
class StackOverflowHandler {
 public:
  /// Throws `std::system_error`.
  StackOverflowHandler();
  ~StackOverflowHandler();
  StackOverflowHandler(const StackOverflowHandler&) = delete;
  StackOverflowHandler& operator=(const StackOverflowHandler&) = delete;

 private:
  FaultStack stack_;
};

}  // namespace oclab::native
