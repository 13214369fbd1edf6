// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: explains why a worker process ended.
#include "harness/worker/process/exit_cause.h"

#include <signal.h>
#include <sys/wait.h>

#include <utility>

#include "harness/worker/process/child_process.h"

namespace oclab {
namespace {

/// The last occurrence of `text` and the rest of its line, or "".
std::string last_line_from(std::string_view printed, std::string_view text) {
  const std::size_t begin = printed.rfind(text);
  if (begin == std::string_view::npos) return "";
  return std::string(printed.substr(begin, printed.find('\n', begin) - begin));
}

Facts facts_of(int wait_status) {
  if (WIFSIGNALED(wait_status)) {
    return {{"signal", static_cast<std::size_t>(WTERMSIG(wait_status))}};
  }
  return {{"exit_code", static_cast<std::size_t>(WEXITSTATUS(wait_status))}};
}

/// An end of the kernel's process. `printed` is what the driver said about it, "" for nothing.
KernelFailure crash(DiagnosisKind kind, const std::string& what, int wait_status,
                    const std::string& printed = "", Outcome outcome = Outcome::kCrash) {
  Facts facts = facts_of(wait_status);
  if (!printed.empty()) facts["printed"] = printed;
  return {outcome, kind, what, 0, "", std::move(facts)};
}

/// Drivers print why they abort. A built-in function (its name begins with an underscore) that is
/// missing when the driver loads a compiled kernel is a defect of the driver.
KernelFailure abortion(int status, const std::string& crashed, std::string_view printed,
                       bool kernel_ran) {
  const std::string symbol = last_line_from(printed, "undefined symbol: _");
  if (!symbol.empty() && !kernel_ran) {
    return crash(DiagnosisKind::kDriverGap,
                 "the OpenCL driver cannot load the compiled kernel (" + symbol + ")", status,
                 symbol, Outcome::kInternal);
  }
  if (const std::string error = last_line_from(printed, "OpenCL program error");  // PoCL 6
      error.find("fit to the local memory") != std::string::npos) {
    return crash(DiagnosisKind::kTooMuchLocal,
                 "a group needs more local memory than the device has (" + error + ")", status,
                 error);
  }
  for (const char* words : {"Assertion", "free(): ", "malloc(): ", "double free", "corrupted "}) {
    const std::string reason = last_line_from(printed, words);
    if (!reason.empty()) {
      return crash(DiagnosisKind::kAbort, crashed + ": " + reason, status, reason);
    }
  }
  return crash(DiagnosisKind::kAbort, crashed, status);
}

}  // namespace

KernelFailure build_crash(int wait_status) {
  const bool no_memory = WIFSIGNALED(wait_status) && WTERMSIG(wait_status) == SIGKILL;
  return crash(DiagnosisKind::kCompilerCrash,
               no_memory ? "the compiler ran out of memory"
                         : "the compiler crashed: it " + describe_wait_status(wait_status),
               wait_status, "", no_memory ? Outcome::kMemoryLimit : Outcome::kCrash);
}

KernelFailure run_crash(int wait_status, std::string_view printed, bool kernel_ran) {
  using enum DiagnosisKind;
  const std::string crashed = "the kernel crashed (it " + describe_wait_status(wait_status) + ")";
  switch (WIFSIGNALED(wait_status) ? WTERMSIG(wait_status) : 0) {
    case SIGSEGV:
    case SIGBUS:
      return crash(kTooMuchPrivate, crashed + ", as when private arrays overflow the stack",
                   wait_status);
    case SIGABRT: return abortion(wait_status, crashed, printed, kernel_ran);
    case SIGILL:
    case SIGTRAP:
      return crash(kTrap, crashed + " in code that the compiler had found to be invalid",
                   wait_status);
    case SIGFPE:
      return crash(kDivisionByZero, crashed + ": an integer division by zero", wait_status);
    case SIGSYS:
      return crash(kSystemCall, "the kernel was stopped: it called the operating system",
                   wait_status);
    case SIGKILL:
      return crash(kOutOfMemory, crashed + ", probably out of memory", wait_status, "",
                   Outcome::kMemoryLimit);
    default: return crash(kCrash, crashed + " before it answered", wait_status);
  }
}

}  // namespace oclab
