// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: crashes in a student's words.
#include "worker/explain.h"

#include <signal.h>
#include <sys/wait.h>

#include "worker/child_process.h"

namespace oclab {

std::string explain_fault(const std::optional<std::string>& place) {
  if (place) {
    return "the kernel accessed memory out of bounds: it touched " + *place +
           ". Check the index, and the guard `if (i < n)`. If that is right: on a CPU a `return` "
           "before a barrier has the same effect, so let all work-items reach every barrier.";
  }
  return "the kernel used an invalid address, far from every buffer: a null or wild pointer, an "
         "index that is far too large or negative (unsigned arithmetic that went below 0?), or, on "
         "a CPU, a barrier that only some work-items of a group reach.";
}

std::string explain_build_crash(int wait_status) {
  if (WIFSIGNALED(wait_status) && WTERMSIG(wait_status) == SIGKILL) {
    return "the compiler used up the machine's memory. Usual causes: macros that expand again and "
           "again, or huge unrolled loops.";
  }
  return "the compiler crashed: it " + describe_wait_status(wait_status) +
         ". Usual causes: recursion (not allowed in OpenCL C), a local or private array of many "
         "kilobytes, or macros that expand without end.";
}

std::string explain_run_crash(int wait_status) {
  const std::string how = describe_wait_status(wait_status);
  const int signal = WIFSIGNALED(wait_status) ? WTERMSIG(wait_status) : 0;
  switch (signal) {
    case SIGSEGV:
    case SIGBUS:
      return "the kernel crashed (it " + how +
             "). Usual causes: private arrays that overflow the "
             "stack, recursion, or a barrier that only some work-items of a group reach.";
    case SIGABRT:
      return "the kernel crashed (it " + how +
             "). Usual causes: more local memory than the device "
             "has, a write out of bounds of a local array, or a barrier that only some work-items "
             "of a group reach.";
    case SIGILL:
    case SIGTRAP:
      return "the kernel crashed (it " + how +
             "). It ran into code that the compiler knew could "
             "never be right: undefined behaviour, or a trap.";
    case SIGFPE: return "the kernel crashed (it " + how + "): an integer division by zero.";
    case SIGSYS:
      return "the kernel was stopped: it made a call to the operating system, which no OpenCL "
             "kernel needs.";
    case SIGKILL:
      return "the kernel's process " + how + ": most likely it used up the machine's memory.";
    default: return "the kernel's process " + how + " before it had answered.";
  }
}

}  // namespace oclab
