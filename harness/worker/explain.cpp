// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: crashes in a student's words.
#include "worker/explain.h"

#include <signal.h>
#include <sys/wait.h>

#include "worker/child_process.h"

namespace oclab {

Ended explain_fault(const std::optional<std::string>& place) {
  if (place) {
    return {DiagnosisKind::kBadAddress,
            "the kernel accessed memory out of bounds: it touched " + *place};
  }
  return {DiagnosisKind::kWildAddress, "the kernel used an invalid address, far from every buffer"};
}

Ended explain_build_crash(int wait_status) {
  if (WIFSIGNALED(wait_status) && WTERMSIG(wait_status) == SIGKILL) {
    return {DiagnosisKind::kCompilerCrash, "the compiler used up the machine's memory"};
  }
  return {DiagnosisKind::kCompilerCrash,
          "the compiler crashed: it " + describe_wait_status(wait_status)};
}

Ended explain_run_crash(int wait_status) {
  const std::string crashed = "the kernel crashed (it " + describe_wait_status(wait_status) + ")";
  switch (WIFSIGNALED(wait_status) ? WTERMSIG(wait_status) : 0) {
    case SIGSEGV:
    case SIGBUS:
      return {DiagnosisKind::kTooMuchPrivate,
              crashed + ", as when private arrays overflow the stack"};
    case SIGABRT:
      return {DiagnosisKind::kTooMuchLocal,
              crashed + ", as with more local memory than the device has"};
    case SIGILL:
    case SIGTRAP:
      return {DiagnosisKind::kTrap,
              crashed + " in code that the compiler knew could never be right"};
    case SIGFPE: return {DiagnosisKind::kDivisionByZero, crashed + ": an integer division by zero"};
    case SIGSYS:
      return {DiagnosisKind::kSystemCall, "the kernel was stopped: it called the operating system"};
    case SIGKILL:
      return {DiagnosisKind::kOutOfMemory, crashed + ", most likely for want of memory"};
    default: return {DiagnosisKind::kCrash, crashed + " before it had answered"};
  }
}

}  // namespace oclab
