// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a work-item that overflows its stack ends alone, and the process continues.
#include "harness/native_device/stack_overflow.h"

#include <ucontext.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <system_error>

#include "harness/native_device/fiber.h"

namespace oclab::native {
namespace {

constexpr std::size_t kHandlerStack = std::size_t{64} << 10;
constexpr std::size_t kLeavingStack = 1024;

struct sigaction previous {};

/// Where the switch away from an overflowed stack saves registers that are no longer needed.
alignas(16) thread_local std::byte leaving_stack[kLeavingStack];
thread_local StackPlace left;

[[gnu::noinline]] void go_home(const StackPlace* home) { switch_stack(&left, home); }

/// The interrupted fiber continues as if it had called `go_home`.
void leave(ucontext_t& context, const StackPlace* home) {
  const auto top = reinterpret_cast<std::uintptr_t>(leaving_stack + kLeavingStack);
  const auto function = reinterpret_cast<std::uintptr_t>(&go_home);
  const auto to = reinterpret_cast<std::uintptr_t>(home);
#if defined(__x86_64__)
  auto& registers = context.uc_mcontext.gregs;
  registers[REG_RIP] = static_cast<greg_t>(function);
  registers[REG_RDI] = static_cast<greg_t>(to);
  registers[REG_RSP] = static_cast<greg_t>(top - sizeof(void*));
#else
  context.uc_mcontext.pc = function;
  context.uc_mcontext.regs[0] = to;
  context.uc_mcontext.sp = top;
#endif
}

void on_fault(int signal, siginfo_t* info, void* context) {
  Fiber* const fiber = Fiber::running();
  if (fiber != nullptr && fiber->guards(reinterpret_cast<std::uintptr_t>(info->si_addr))) {
    leave(*static_cast<ucontext_t*>(context), fiber->abandon());
    return;
  }
  if ((previous.sa_flags & SA_SIGINFO) != 0 && previous.sa_sigaction != nullptr) {
    previous.sa_sigaction(signal, info, context);
    return;
  }
  sigaction(signal, &previous, nullptr);  // the instruction is repeated, and faults again
}

}  // namespace

FaultStack::FaultStack() : stack_(new std::byte[kHandlerStack]) {
  stack_t stack{};
  stack.ss_sp = stack_.get();
  stack.ss_size = kHandlerStack;
  if (sigaltstack(&stack, &old_stack_) != 0) {
    throw std::system_error(errno, std::generic_category(), "sigaltstack");
  }
}

FaultStack::~FaultStack() { sigaltstack(&old_stack_, nullptr); }

StackOverflowHandler::StackOverflowHandler() {
  struct sigaction action {};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  if (sigaction(SIGSEGV, &action, &previous) != 0) {
    throw std::system_error(errno, std::generic_category(), "sigaction");
  }
}

StackOverflowHandler::~StackOverflowHandler() { sigaction(SIGSEGV, &previous, nullptr); }

}  // namespace oclab::native
