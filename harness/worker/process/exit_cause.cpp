// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: crashes in a student's words.
#include "harness/worker/process/exit_cause.h"

#include <signal.h>
#include <sys/wait.h>

#include "harness/worker/process/child_process.h"

namespace oclab {
namespace {

/// The last line with this text in it, from there on; or "".
std::string last_words(std::string_view printed, std::string_view text) {
  const std::size_t begin = printed.rfind(text);
  if (begin == std::string_view::npos) return "";
  return std::string(printed.substr(begin, printed.find('\n', begin) - begin));
}

/// A driver says why it gives up. A built-in function that it lacks when it loads what it has
/// compiled is its own defect. Their names begin with an underscore.
Ended explain_abort(const std::string& crashed, std::string_view printed, bool kernel_ran) {
  const std::string symbol = last_words(printed, "undefined symbol: _");
  if (!symbol.empty() && !kernel_ran) {
    return {DiagnosisKind::kUnknown,
            "the OpenCL driver cannot load what it has compiled (" + symbol +
                "): this version of the driver lacks a function that the kernel uses",
            Outcome::kInternal};
  }
  for (const char* words : {"Assertion", "free(): ", "malloc(): ", "double free", "corrupted "}) {
    const std::string said = last_words(printed, words);
    if (!said.empty()) return {DiagnosisKind::kAbort, crashed + ": " + said};
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
    return {DiagnosisKind::kCompilerCrash, "the compiler used up the machine's memory",
            Outcome::kMemoryLimit};
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
      return {DiagnosisKind::kTrap,
              crashed + " in code that the compiler knew could never be right"};
    case SIGFPE: return {DiagnosisKind::kDivisionByZero, crashed + ": an integer division by zero"};
    case SIGSYS:
      return {DiagnosisKind::kSystemCall, "the kernel was stopped: it called the operating system"};
    case SIGKILL:
      return {DiagnosisKind::kOutOfMemory, crashed + ", probably out of memory",
              Outcome::kMemoryLimit};
    default: return {DiagnosisKind::kCrash, crashed + " before it had answered"};
  }
}

}  // namespace oclab
