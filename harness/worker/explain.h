// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: crashes in a student's words.
#pragma once

#include <optional>
#include <string>

#include "spec/diagnosis_kind.h"

namespace oclab {

/// Why a worker has ended: the cause by name, and what happened, in a sentence.
struct Ended {
  DiagnosisKind kind = DiagnosisKind::kCrash;
  std::string what;
};

/// A memory fault; `place` says which buffer it was near ("`out[1024]`, which has 1024 elements").
Ended explain_fault(const std::optional<std::string>& place);

/// The worker ended while it compiled or linked the source; `wait_status` as from waitpid.
Ended explain_build_crash(int wait_status);

/// The worker ended while the kernel ran.
Ended explain_run_crash(int wait_status);

}  // namespace oclab
