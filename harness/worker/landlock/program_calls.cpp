// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the system calls of a program under Landlock, and of all that it starts.
#include "harness/worker/landlock/program_calls.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <sstream>
#include <string>

#include "harness/worker/confined/filter.h"
#include "harness/worker/protocol/protocol.h"

namespace oclab {
namespace {

/// Landlock's rules decide on the files behind these calls.
constexpr const char* kFiles =
    "access chdir close close_range copy_file_range creat dup dup2 dup3 epoll_create "
    "epoll_create1 epoll_ctl epoll_pwait epoll_wait eventfd eventfd2 faccessat faccessat2 "
    "fadvise64 fallocate fchdir fdatasync flock fstat fstatfs fsync ftruncate getcwd getdents "
    "getdents64 link linkat lseek lstat memfd_create mkdir mkdirat newfstatat pipe pipe2 poll "
    "ppoll pread64 preadv preadv2 pselect6 pwrite64 pwritev pwritev2 read readahead readlink "
    "readlinkat readv rename renameat renameat2 rmdir select sendfile stat statfs statx "
    "sync_file_range umask unlink unlinkat write writev";

constexpr const char* kMemory =
    "brk get_mempolicy madvise mbind membarrier mincore mlock mlock2 mmap mprotect mremap "
    "msync munlock munmap pkey_alloc pkey_free pkey_mprotect set_mempolicy";

constexpr const char* kProcesses =
    "arch_prctl execve exit exit_group fork futex futex_waitv get_robust_list getcpu getegid "
    "geteuid getgid getgroups getpgid getpgrp getpid getppid getpriority getrandom getresgid "
    "getresuid getrlimit getrusage getsid gettid getuid capget rseq sched_get_priority_max "
    "sched_get_priority_min sched_getaffinity sched_getattr sched_getparam sched_getscheduler "
    "sched_setaffinity sched_yield seccomp set_robust_list set_tid_address sysinfo times "
    "uname vfork wait4 waitid";

constexpr const char* kTimeAndSignals =
    "alarm clock_getres clock_gettime clock_nanosleep getitimer gettimeofday nanosleep pause "
    "restart_syscall rt_sigaction rt_sigpending rt_sigprocmask rt_sigreturn rt_sigsuspend "
    "rt_sigtimedwait setitimer sigaltstack time timer_create timer_delete timer_getoverrun "
    "timer_gettime timer_settime timerfd_create timerfd_gettime timerfd_settime";

/// Names that this architecture, or an older libseccomp, does not have name nothing here.
void permit(Filter& filter, const char* names) {
  std::istringstream words(names);
  for (std::string name; words >> name;) {
    const int call = seccomp_syscall_resolve_name(name.c_str());
    if (call >= 0) filter.add(SCMP_ACT_ALLOW, call);
  }
}

/// Files opened for reading cannot be emptied: before version 3, Landlock does not see that.
void permit_opening(Filter& filter) {
  constexpr scmp_datum_t kMask = O_ACCMODE | O_TRUNC;
  for (const scmp_datum_t mode :
       {O_RDONLY, O_WRONLY, O_RDWR, O_WRONLY | O_TRUNC, O_RDWR | O_TRUNC}) {
    filter.add(SCMP_ACT_ALLOW, SCMP_SYS(openat), masked(2, kMask, mode));
    filter.add(SCMP_ACT_ALLOW, SCMP_SYS(open), masked(1, kMask, mode));
  }
}

/// The settings of descriptors, but for those that send signals to a process of one's choice.
void permit_settings(Filter& filter, bool devices) {
  for (const scmp_datum_t command :
       {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW,
        F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW, F_ADD_SEALS, F_GET_SEALS}) {
    filter.add(SCMP_ACT_ALLOW, SCMP_SYS(fcntl), equal(1, command));
  }
  if (devices) return filter.add(SCMP_ACT_ALLOW, SCMP_SYS(ioctl));
  for (const scmp_datum_t command : {TCGETS, FIONREAD, FIOCLEX, FIONCLEX}) {
    filter.add(SCMP_ACT_ALLOW, SCMP_SYS(ioctl), equal(1, command));
  }
}

/// Threads and programs, but no namespaces, in which a process would have new rights. The flags of
/// clone3 lie in memory, where no filter sees them; the C library then takes clone.
void permit_starting(Filter& filter) {
  constexpr scmp_datum_t kNamespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                                       CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
  filter.add(SCMP_ACT_ALLOW, SCMP_SYS(clone), masked(0, kNamespaces, 0));
  filter.add(SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3));
}

/// Calls that can name another process: only this one is allowed, and only descriptor 3, the socket
/// to the parent.
void permit_own(Filter& filter, bool signals) {
  filter.add(SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), equal(0, 0));
  // A worker ends with the grader, and must not change that.
  filter.add(SCMP_ACT_ALLOW, SCMP_SYS(prctl), unequal(0, PR_SET_PDEATHSIG));
  if (signals) {
    filter.add(SCMP_ACT_ALLOW, SCMP_SYS(tgkill));
  } else {
    filter.add(SCMP_ACT_ALLOW, SCMP_SYS(tgkill), equal(0, scmp_datum_t(getpid())));
  }
  for (const int call : {SCMP_SYS(sendto), SCMP_SYS(recvmsg)}) {
    filter.add(SCMP_ACT_ALLOW, call, equal(0, kSocketFd));
  }
}

}  // namespace

void permit_program_calls(const ProgramNeeds& needs) {
  Filter filter(SCMP_ACT_ERRNO(EPERM));
  for (const char* names : {kFiles, kMemory, kProcesses, kTimeAndSignals}) permit(filter, names);
  permit_opening(filter);
  permit_settings(filter, needs.devices);
  permit_starting(filter);
  permit_own(filter, needs.signals);
  filter.install();
}

}  // namespace oclab
