// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: overwrites the memory in which a CPU driver's threads run kernels.
//
// A PoCL thread allocates its local memory with posix_memalign() when it starts, and keeps it. The
// function below replaces the C library's and records the blocks of each thread.
#include "harness/worker/child/thread_memory.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cwchar>
#include <span>
#include <thread>

namespace oclab {
namespace {

constexpr std::size_t kMaxThreads = 1024;
constexpr std::size_t kLargeBlock = std::size_t{16} << 10;    // smaller ones are not local memory
constexpr std::size_t kMostPadding = std::size_t{1} << 20;    // PoCL's, beyond the device's size
constexpr std::size_t kStackBytes = std::size_t{512} << 10;   // overwritten; deeper pages are freed
constexpr std::size_t kHandlerStack = std::size_t{64} << 10;  // room for all registers
constexpr std::chrono::milliseconds kPatience{5};

/// One thread's memory. PoCL allocates the blocks that it keeps first.
struct ThreadMemory {
  std::array<std::span<std::byte>, 2> blocks;
  std::size_t known = 0;
  std::byte* stack_end = nullptr;  // the lowest address
};

constinit thread_local ThreadMemory of_this_thread;
constinit thread_local std::array<std::byte, kHandlerStack> handler_stack{};
std::array<std::atomic<pid_t>, kMaxThreads> threads;
std::atomic<std::size_t> thread_count = 0;
std::atomic<std::size_t> done = 0;
std::atomic<std::size_t> wanted_bytes = 0;
std::atomic<std::uint32_t> wanted_value = 0;

void register_thread() {
  const stack_t stack{.ss_sp = handler_stack.data(), .ss_flags = 0, .ss_size = kHandlerStack};
  if (sigaltstack(&stack, nullptr) != 0) return;
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  void* lowest = nullptr;
  std::size_t bytes = 0;
  if (pthread_attr_getstack(&attributes, &lowest, &bytes) == 0) {
    of_this_thread.stack_end = static_cast<std::byte*>(lowest);
  }
  pthread_attr_destroy(&attributes);
  const std::size_t place = thread_count.fetch_add(1);
  if (place < kMaxThreads) threads[place] = static_cast<pid_t>(syscall(SYS_gettid));
}

[[maybe_unused]] void note(void* begin, std::size_t bytes) {
  ThreadMemory& memory = of_this_thread;
  if (bytes < kLargeBlock || memory.known == memory.blocks.size()) return;
  if (syscall(SYS_gettid) == getpid()) return;  // the main thread runs no kernels
  memory.blocks[memory.known++] = {static_cast<std::byte*>(begin), bytes};
  if (memory.known == 1) register_thread();
}

void fill(void* begin, std::size_t bytes, std::uint32_t value) {
  static_assert(sizeof(wchar_t) == sizeof value);
  std::wmemset(static_cast<wchar_t*>(begin), static_cast<wchar_t>(value), bytes / sizeof value);
}

/// The lowest address of its stack that the interrupted code uses; what lies below is free.
std::byte* used_stack(const ucontext_t& context) {
  constexpr std::size_t kRedZone = 128;  // that a function may use without moving the pointer
#if defined(__x86_64__)
  const auto pointer = static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RSP]);
#elif defined(__aarch64__)
  const auto pointer = static_cast<std::uintptr_t>(context.uc_mcontext.sp);
#else
  const std::uintptr_t pointer = 0;
#endif
  return reinterpret_cast<std::byte*>(pointer - std::min<std::uintptr_t>(pointer, kRedZone));
}

/// All of the stack [lowest, used) that is not in use. The handler has a stack of its own.
void overwrite_stack(std::byte* lowest, std::byte* used, std::uint32_t value) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  if (lowest == nullptr || used < lowest + 2 * kStackBytes) return;
  auto* end = reinterpret_cast<std::byte*>((reinterpret_cast<std::uintptr_t>(used) - kStackBytes) /
                                           page * page);
  fill(end, static_cast<std::size_t>(used - end), value);
  lowest += page;  // room for a guard
  madvise(lowest, static_cast<std::size_t>(end - lowest), MADV_DONTNEED);
}

void on_signal(int, siginfo_t*, void* context) {
  const int error = errno;
  const std::size_t least = wanted_bytes;
  for (const std::span<std::byte> block : of_this_thread.blocks) {
    if (block.size() < least || block.size() > least + kMostPadding) continue;
    fill(block.data(), block.size(), wanted_value);
  }
  overwrite_stack(of_this_thread.stack_end, used_stack(*static_cast<ucontext_t*>(context)),
                  wanted_value);
  ++done;
  errno = error;
}

void install_handler() {
  struct sigaction action {};
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
  sigaction(overwrite_signal(), &action, nullptr);
}

}  // namespace

int overwrite_signal() { return SIGRTMIN + 3; }

bool overwrite_thread_memory(std::size_t local_bytes, std::uint32_t value) {
  const std::size_t known = std::min(thread_count.load(), kMaxThreads);
  if (known == 0) return false;
  install_handler();
  wanted_bytes = local_bytes;
  wanted_value = value;
  done = 0;
  std::size_t asked = 0;
  for (std::size_t i = 0; i < known; ++i) {
    asked += syscall(SYS_tgkill, getpid(), threads[i].load(), overwrite_signal()) == 0;
  }
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (done < asked && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
  return true;
}

}  // namespace oclab

#ifndef OCLAB_SANITIZED  // AddressSanitizer has one of its own
extern "C" __attribute__((visibility("default"))) int posix_memalign(void** result,
                                                                     std::size_t alignment,
                                                                     std::size_t bytes) noexcept {
  using Function = int(void**, std::size_t, std::size_t);
  static auto* const next = reinterpret_cast<Function*>(dlsym(RTLD_NEXT, "posix_memalign"));
  const int error = next(result, alignment, bytes);
  if (error == 0) oclab::note(*result, bytes);
  return error;
}
#endif
