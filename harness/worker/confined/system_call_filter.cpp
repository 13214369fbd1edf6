// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the system calls that a worker may make once it runs an untrusted kernel.
#include "harness/worker/confined/system_call_filter.h"

#include <stdexcept>

#ifdef OCLAB_SECCOMP
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "harness/worker/confined/filter.h"
#include "harness/worker/protocol/protocol.h"

namespace oclab {
namespace {

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
  // The limits of this process, which the C library reads to find a thread's stack.
  filter.add(SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), equal(0, 0), equal(2, 0));
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
  Filter filter(SCMP_ACT_KILL_PROCESS);
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
