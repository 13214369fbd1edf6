// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the system calls that a worker may make once it runs an untrusted kernel.
#include "harness/worker/confined/system_call_filter.h"

#include <stdexcept>

#ifdef OCLAB_SECCOMP
#include <fcntl.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <memory>
#include <string>

#include "harness/worker/protocol/protocol.h"

namespace oclab {
namespace {

/// A filter under construction.
class Filter {
 public:
  Filter() : context_(seccomp_init(SCMP_ACT_KILL_PROCESS), seccomp_release) {
    if (!context_) throw std::runtime_error("cannot make a system-call filter");
    // Calls of another architecture (int 0x80, x32) end the process too, not just their thread.
    check(seccomp_attr_set(context_.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS));
  }

  template <typename... Conditions>
  void add(std::uint32_t action, int call, Conditions... conditions) {
    check(seccomp_rule_add(context_.get(), action, call, sizeof...(conditions), conditions...));
  }

  void install() {
    // The filter applies to all threads, because PoCL's threads run the kernel.
    check(seccomp_attr_set(context_.get(), SCMP_FLTATR_CTL_TSYNC, 1));
    check(seccomp_load(context_.get()));
  }

 private:
  static void check(int result) {
    if (result == 0) return;
    throw std::runtime_error(std::string("cannot install the system-call filter: ") +
                             std::strerror(-result));
  }

  std::unique_ptr<void, void (*)(scmp_filter_ctx)> context_;
};

/// Conditions on an argument of a system call, by its position.
scmp_arg_cmp equal(unsigned argument, scmp_datum_t value) {
  return {argument, SCMP_CMP_EQ, value, 0};
}
scmp_arg_cmp at_most(unsigned argument, scmp_datum_t value) {
  return {argument, SCMP_CMP_LE, value, 0};
}
scmp_arg_cmp greater(unsigned argument, scmp_datum_t value) {
  return {argument, SCMP_CMP_GT, value, 0};
}
scmp_arg_cmp masked(unsigned argument, scmp_datum_t mask, scmp_datum_t value) {
  return {argument, SCMP_CMP_MASKED_EQ, mask, value};
}

/// Not SIGKILL: a process that killed itself would look like one that ran out of memory.
void allow_signal(Filter& filter, int signal) {
  filter.add(SCMP_ACT_ALLOW, SCMP_SYS(tgkill), equal(0, scmp_datum_t(getpid())),
             equal(2, scmp_datum_t(signal)));
}

/// Memory that holds no code, existing threads, time, signals, and exit.
void allow_running(Filter& filter) {
  for (const int call :
       {SCMP_SYS(futex), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(brk),
        SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity), SCMP_SYS(getpid), SCMP_SYS(gettid),
        SCMP_SYS(clock_gettime), SCMP_SYS(clock_nanosleep), SCMP_SYS(nanosleep),
        SCMP_SYS(restart_syscall), SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask),
        SCMP_SYS(rt_sigreturn), SCMP_SYS(exit), SCMP_SYS(exit_group)}) {
    filter.add(SCMP_ACT_ALLOW, call);
  }
  allow_signal(filter, SIGABRT);  // abort()
  filter.add(SCMP_ACT_ALLOW, SCMP_SYS(mprotect), masked(2, PROT_EXEC, 0));
  filter.add(SCMP_ACT_ALLOW, SCMP_SYS(mmap), masked(2, PROT_EXEC, 0));
}

/// Only private mappings of files may be executable, which is all that loading a kernel needs. The
/// memory shared with the parent cannot be mapped: its descriptors are closed or too low.
void allow_loading(Filter& filter) {
  constexpr scmp_datum_t kChanges = O_ACCMODE | O_CREAT | O_TRUNC;
  filter.add(SCMP_ACT_ALLOW, SCMP_SYS(openat), masked(2, kChanges, O_RDONLY));
  filter.add(SCMP_ACT_ALLOW, SCMP_SYS(mmap), masked(2, PROT_EXEC | PROT_WRITE, PROT_EXEC),
             masked(3, MAP_ANONYMOUS | MAP_TYPE, MAP_PRIVATE), greater(4, kMailboxFd));
}

/// Reading open files, printing, and messages to and from the parent.
void allow_files(Filter& filter) {
  for (const int call :
       {SCMP_SYS(read), SCMP_SYS(pread64), SCMP_SYS(lseek), SCMP_SYS(close), SCMP_SYS(fstat),
        SCMP_SYS(newfstatat), SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(faccessat2)}) {
    filter.add(SCMP_ACT_ALLOW, call);
  }
  for (const int call : {SCMP_SYS(write), SCMP_SYS(writev)}) {
    filter.add(SCMP_ACT_ALLOW, call, at_most(0, STDERR_FILENO));
  }
  for (const int call : {SCMP_SYS(sendto), SCMP_SYS(recvmsg)}) {
    filter.add(SCMP_ACT_ALLOW, call, equal(0, kSocketFd));
  }
}

/// Calls that PoCL and the C library try, but do not need. (arm64 has only the forms with a
/// folder, such as unlinkat; libseccomp gives calls that are missing numbers which no call has.)
void refuse_softly(Filter& filter, bool loads_code) {
  if (loads_code) {
    for (const scmp_datum_t mode : {O_WRONLY, O_RDWR}) {
      filter.add(SCMP_ACT_ERRNO(EACCES), SCMP_SYS(openat), masked(2, O_ACCMODE, mode));
    }
  } else {
    filter.add(SCMP_ACT_ERRNO(EACCES), SCMP_SYS(openat));
  }
  for (const int call : {SCMP_SYS(utimensat), SCMP_SYS(unlink), SCMP_SYS(unlinkat), SCMP_SYS(mkdir),
                         SCMP_SYS(mkdirat), SCMP_SYS(rename), SCMP_SYS(renameat),
                         SCMP_SYS(renameat2), SCMP_SYS(fcntl), SCMP_SYS(ioctl)}) {
    filter.add(SCMP_ACT_ERRNO(EPERM), call);
  }
}

}  // namespace

void forbid_system_calls(const AllowedCalls& allowed) {
  Filter filter;
  allow_running(filter);
  allow_files(filter);
  if (allowed.loads_code) allow_loading(filter);
  if (allowed.thread_signal != 0) allow_signal(filter, allowed.thread_signal);
  refuse_softly(filter, allowed.loads_code);
  filter.install();
}

}  // namespace oclab

#else

namespace oclab {

void forbid_system_calls(const AllowedCalls&) {
  throw std::runtime_error(
      "this build of the kit has no system-call filter. Install libseccomp and build again: "
      "./oclab packages; ./oclab setup");
}

}  // namespace oclab

#endif
