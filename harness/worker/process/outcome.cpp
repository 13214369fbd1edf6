// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the outcomes of running a kernel.
#include "harness/worker/process/outcome.h"

namespace oclab {

KernelFailure undefined_function(const std::string& name, int line) {
  return {
      Outcome::kBuildError, DiagnosisKind::kMissingFunction, {"undefined-function"}, line, name};
}

std::string_view outcome_name(Outcome outcome) {
  switch (outcome) {
    case Outcome::kOk: return "ok";
    case Outcome::kRejected: return "rejected";
    case Outcome::kForbidden: return "forbidden";
    case Outcome::kBuildError: return "build-error";
    case Outcome::kBuildTimeout: return "build-timeout";
    case Outcome::kBadInterface: return "bad-interface";
    case Outcome::kCrash: return "runtime-crash";
    case Outcome::kTimeout: return "timeout";
    case Outcome::kMemoryLimit: return "memory-limit";
    case Outcome::kOutputLimit: return "output-limit";
    case Outcome::kWrongAnswer: return "wrong-answer";
    case Outcome::kUnsafe: return "unsafe";
    case Outcome::kMachineBusy: return "machine-busy";
    case Outcome::kInternal: return "internal-error";
  }
  return "?";
}

}  // namespace oclab
