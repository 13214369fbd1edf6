// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: explains why a worker process ended.
#include "harness/worker/process/exit_cause.h"

#include <signal.h>
#include <sys/wait.h>

#include <utility>

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
KernelFailure crash(DiagnosisKind kind, std::string_view form, int wait_status,
                    const std::string& printed = "", Outcome outcome = Outcome::kCrash) {
  Facts facts = facts_of(wait_status);
  if (!printed.empty()) facts["printed"] = printed;
  return {outcome, kind, {form, std::move(facts)}};
}

/// Drivers print why they abort. A built-in function (its name begins with an underscore) that is
/// missing when the driver loads a compiled kernel is a defect of the driver.
KernelFailure abortion(int status, std::string_view printed, bool kernel_ran) {
  using enum DiagnosisKind;
  const std::string symbol = last_line_from(printed, "undefined symbol: _");
  if (!symbol.empty() && !kernel_ran) {
    return crash(kDriverGap, "driver-gap", status, symbol, Outcome::kInternal);
  }
  if (const std::string error = last_line_from(printed, "OpenCL program error");  // PoCL 6
      error.find("fit to the local memory") != std::string::npos) {
    return crash(kTooMuchLocal, "too-much-local", status, error);
  }
  for (const char* words : {"Assertion", "free(): ", "malloc(): ", "double free", "corrupted "}) {
    const std::string reason = last_line_from(printed, words);
    if (!reason.empty()) return crash(kAbort, "driver-aborted", status, reason);
  }
  return crash(kAbort, "crash", status);
}

}  // namespace

KernelFailure build_crash(int wait_status) {
  const bool no_memory = WIFSIGNALED(wait_status) && WTERMSIG(wait_status) == SIGKILL;
  return crash(DiagnosisKind::kCompilerCrash,
               no_memory ? "compiler-out-of-memory" : "compiler-crash", wait_status, "",
               no_memory ? Outcome::kMemoryLimit : Outcome::kCrash);
}

KernelFailure run_crash(int wait_status, std::string_view printed, bool kernel_ran) {
  using enum DiagnosisKind;
  switch (WIFSIGNALED(wait_status) ? WTERMSIG(wait_status) : 0) {
    case SIGSEGV:
    case SIGBUS: return crash(kTooMuchPrivate, "stack-overflow", wait_status);
    case SIGABRT: return abortion(wait_status, printed, kernel_ran);
    case SIGILL:
    case SIGTRAP: return crash(kTrap, "invalid-code", wait_status);
    case SIGFPE: return crash(kDivisionByZero, "division-by-zero", wait_status);
    case SIGSYS: return crash(kSystemCall, "system-call", wait_status);
    case SIGKILL:
      return crash(kOutOfMemory, "out-of-memory", wait_status, "", Outcome::kMemoryLimit);
    default: return crash(kCrash, "crash-before-answer", wait_status);
  }
}

}  // namespace oclab
