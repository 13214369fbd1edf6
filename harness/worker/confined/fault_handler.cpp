// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: reports the address of a memory fault to the parent.
#include "harness/worker/confined/fault_handler.h"

#include <sched.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>

#include "harness/worker/protocol/protocol.h"

namespace oclab {
namespace {

struct FaultContext {
  int socket = -1;
  std::uint64_t nonce = 0;
  std::uintptr_t arena_begin = 0;
  std::uintptr_t arena_end = 0;
};

FaultContext context;
std::atomic<bool> reported = false;
constexpr int kFaultExitCode = 1;

void on_fault(int signal, siginfo_t* info, void*) {
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  // A kernel may fault on all threads at once. The first thread reports and ends the process; the
  // others wait, because ending the process would lose the report.
  while (reported.exchange(true)) sched_yield();
  Reply reply{.status = Status::kFault, .nonce = context.nonce};
  if (signal == SIGSEGV && address >= context.arena_begin && address < context.arena_end) {
    reply.fault_offset = address - context.arena_begin;
  }
  send_reply(context.socket, reply);
  _exit(kFaultExitCode);
}

}  // namespace

void install_fault_handler(int socket) {
  context.socket = socket;
  struct sigaction action {};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGSEGV, &action, nullptr);
  sigaction(SIGBUS, &action, nullptr);
}

void set_fault_context(std::uint64_t nonce, std::span<const std::byte> arena) {
  context.nonce = nonce;
  context.arena_begin = reinterpret_cast<std::uintptr_t>(arena.data());
  context.arena_end = context.arena_begin + arena.size();
}

}  // namespace oclab
