// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the outcomes of running a kernel.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "harness/support/facts.h"
#include "harness/worker/process/diagnosis_kind.h"

namespace oclab {

/// Every outcome of checking a source. Records and tests use the names that `outcome_name` returns.
enum class Outcome {
  kOk,
  kRejected,      ///< not a usable source file (size, encoding, not a regular file)
  kForbidden,     ///< uses a forbidden construct, such as #include
  kBuildError,    ///< the compiler rejected it
  kBuildTimeout,  ///< the compiler did not finish in time
  kBadInterface,  ///< kernels or parameters differ from the contract
  kCrash,         ///< the kernel crashed, wrote out of bounds, or OpenCL reported an error
  kTimeout,       ///< the kernel did not finish in time
  kMemoryLimit,   ///< the system ended the kernel because memory was exhausted
  kOutputLimit,   ///< the kernel exceeded the limit on output
  kWrongAnswer,   ///< it ran, but a result is wrong or an input was changed
  kUnsafe,        ///< it ran, but with races, accesses out of bounds or similar errors
  kMachineBusy,   ///< its process got too little CPU time; not a result for the kernel
  kInternal,      ///< the kit itself failed; not a result for the kernel
};

/// "build-error", "runtime-crash", …: stable names for records.
std::string_view outcome_name(Outcome outcome);

/// A kernel failed a check, or the kit could not make it. It is data: grading/wording/failures has
/// the words, by `form`. `facts` is the evidence: of a process that ended, "signal" or "exit_code"
/// and what the driver "printed"; of an access out of bounds, the element "touched" of a buffer
/// with so many "elements", or how many "before" its first one; of a limit, its "seconds"; of
/// OpenCL, the "opencl_error" without its sign and the "call". `what()` is for debuggers.
struct KernelFailure : std::runtime_error {
  KernelFailure(Outcome how, DiagnosisKind why, Statement what, int where = 0,
                std::string about = "", std::string tool_said = "")
      : std::runtime_error(std::string(what.form) + (tool_said.empty() ? "" : "\n" + tool_said)),
        outcome(how),
        kind(why),
        form(what.form),
        facts(std::move(what.facts)),
        line(where),
        subject(std::move(about)),
        said(std::move(tool_said)) {}

  /// A failure of the kit itself.
  KernelFailure(Outcome how, Statement what, std::string tool_said = "")
      : KernelFailure(how, DiagnosisKind::kUnknown, std::move(what), 0, "", std::move(tool_said)) {}

  Outcome outcome;
  DiagnosisKind kind;
  std::string_view form;
  Facts facts;
  int line;             ///< of the source, from 1; 0 where unknown
  std::string subject;  ///< the buffer, kernel or function that it is about; or ""
  std::string said;     ///< what a compiler, a driver or the worker said, as it is
};

/// A function that the source declares and nothing defines, whether the driver's compiler has
/// noticed that or the kit.
KernelFailure undefined_function(const std::string& name, int line = 0);

}  // namespace oclab
