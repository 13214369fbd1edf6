// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: crashes in a student's words.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/worker/process/diagnosis_kind.h"
#include "harness/worker/process/outcome.h"

namespace oclab {

/// Why a worker has ended: the cause by name, what happened, in a sentence, and what follows.
struct Ended {
  DiagnosisKind kind = DiagnosisKind::kCrash;
  std::string what;
  Outcome outcome = Outcome::kCrash;
};

/// A memory fault; `place` says which buffer it was near ("`out[1024]`, which has 1024 elements").
Ended explain_fault(const std::optional<std::string>& place);

/// The worker ended while it compiled or linked the source; `wait_status` as from waitpid.
Ended explain_build_crash(int wait_status);

/// The worker ended in a run. `printed` is what was printed until then, and `kernel_ran` says
/// whether the kernel had begun: before, what ends the process is the driver.
Ended explain_run_crash(int wait_status, std::string_view printed = "", bool kernel_ran = true);

}  // namespace oclab
