// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: explains why a worker process ended.
#include "harness/worker/process/exit_cause.h"

#include <signal.h>
#include <sys/wait.h>

#include "harness/worker/process/child_process.h"

namespace oclab {
namespace {

/// The last occurrence of `text` and the rest of its line, or "".
std::string last_line_from(std::string_view printed, std::string_view text) {
  const std::size_t begin = printed.rfind(text);
  if (begin == std::string_view::npos) return "";
  return std::string(printed.substr(begin, printed.find('\n', begin) - begin));
}

/// Drivers print why they abort. A built-in function (its name begins with an underscore) that is
/// missing when the driver loads a compiled kernel is a defect of the driver.
Ended explain_abort(const std::string& crashed, std::string_view printed, bool kernel_ran) {
  const std::string symbol = last_line_from(printed, "undefined symbol: _");
  if (!symbol.empty() && !kernel_ran) {
    return {DiagnosisKind::kDriverGap,
            "the OpenCL driver cannot load the compiled kernel (" + symbol + ")",
            Outcome::kInternal};
  }
  if (const std::string error = last_line_from(printed, "OpenCL program error");  // PoCL 6
      error.find("fit to the local memory") != std::string::npos) {
    return {DiagnosisKind::kTooMuchLocal,
            "a group needs more local memory than the device has (" + error + ")"};
  }
  for (const char* words : {"Assertion", "free(): ", "malloc(): ", "double free", "corrupted "}) {
    const std::string reason = last_line_from(printed, words);
    if (!reason.empty()) return {DiagnosisKind::kAbort, crashed + ": " + reason};
  }
  return {DiagnosisKind::kAbort, crashed};
}

}  // namespace

Ended explain_fault(const std::optional<std::string>& place) {
  if (place) {
    return {DiagnosisKind::kBadAddress,
            "the kernel accessed memory out of bounds: it touched " + *place};
  }
  return {DiagnosisKind::kWildAddress, "the kernel used an invalid address, far from every buffer"};
}

Ended explain_build_crash(int wait_status) {
  if (WIFSIGNALED(wait_status) && WTERMSIG(wait_status) == SIGKILL) {
    return {DiagnosisKind::kCompilerCrash, "the compiler ran out of memory", Outcome::kMemoryLimit};
  }
  return {DiagnosisKind::kCompilerCrash,
          "the compiler crashed: it " + describe_wait_status(wait_status)};
}

Ended explain_run_crash(int wait_status, std::string_view printed, bool kernel_ran) {
  const std::string crashed = "the kernel crashed (it " + describe_wait_status(wait_status) + ")";
  switch (WIFSIGNALED(wait_status) ? WTERMSIG(wait_status) : 0) {
    case SIGSEGV:
    case SIGBUS:
      return {DiagnosisKind::kTooMuchPrivate,
              crashed + ", as when private arrays overflow the stack"};
    case SIGABRT: return explain_abort(crashed, printed, kernel_ran);
    case SIGILL:
    case SIGTRAP:
      return {DiagnosisKind::kTrap, crashed + " in code that the compiler had found to be invalid"};
    case SIGFPE: return {DiagnosisKind::kDivisionByZero, crashed + ": an integer division by zero"};
    case SIGSYS:
      return {DiagnosisKind::kSystemCall, "the kernel was stopped: it called the operating system"};
    case SIGKILL:
      return {DiagnosisKind::kOutOfMemory, crashed + ", probably out of memory",
              Outcome::kMemoryLimit};
    default: return {DiagnosisKind::kCrash, crashed + " before it answered"};
  }
}

}  // namespace oclab
