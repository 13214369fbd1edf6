// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a diagnosis as text, the only place where it becomes one.
#pragma once

#include <string>

#include "grading/diagnosis/diagnosis.h"
#include "harness/worker/process/outcome.h"

namespace oclab {

/// The first line: what is wrong. A part of a sentence, without a final full stop.
std::string cause_of(const Diagnosis& diagnosis);

/// The second line: run, place, values. May be "".
std::string evidence_of(const Diagnosis& diagnosis);

/// The third line: what to try.
std::string next_of(const Diagnosis& diagnosis);

/// The lists below the third line, and where to read on.
std::string details_of(const Diagnosis& diagnosis);

/// Evidence, next step and details: all but the first line of a report.
std::string explanation_of(const Diagnosis& diagnosis);

/// Why a kernel file could not be looked at, and what to do next: "FILE (outcome):", the reason,
/// and the step of its kind.
std::string failure_text(const std::string& file, const KernelFailure& failure);

}  // namespace oclab
