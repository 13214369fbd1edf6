// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: explains why a worker process ended.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/worker/process/diagnosis_kind.h"
#include "harness/worker/process/outcome.h"

namespace oclab {

/// Why a worker ended: the cause, a sentence that describes it, and the outcome.
struct Ended {
  DiagnosisKind kind = DiagnosisKind::kCrash;
  std::string what;
  Outcome outcome = Outcome::kCrash;
};

/// A memory fault near the element `place`, if known ("`out[1024]`, which has 1024 elements").
Ended explain_fault(const std::optional<std::string>& place);

/// The worker ended while it compiled or linked the source; `wait_status` as from waitpid.
Ended explain_build_crash(int wait_status);

/// The worker ended in a run. `printed` is its output until then. `kernel_ran` is false if the
/// kernel had not started, so that the driver ended the process.
Ended explain_run_crash(int wait_status, std::string_view printed = "", bool kernel_ran = true);

}  // namespace oclab
