// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how running a kernel can end, by name.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "harness/worker/process/diagnosis_kind.h"

namespace oclab {

/// Every way in which checking a source can end. The names in records and tests are those that
/// `outcome_name` gives.
enum class Outcome {
  kOk,
  kRejected,      ///< not a usable source file (size, encoding, not a regular file)
  kForbidden,     ///< uses something a kernel file may not use, such as #include
  kBuildError,    ///< the compiler rejected it
  kBuildTimeout,  ///< the compiler did not finish in time
  kBadInterface,  ///< kernels or parameters differ from the contract
  kCrash,         ///< the kernel crashed, wrote out of bounds, or OpenCL reported an error
  kTimeout,       ///< the kernel did not finish in time
  kMemoryLimit,   ///< the system ended the kernel, because it used up memory
  kOutputLimit,   ///< the kernel printed far too much
  kWrongAnswer,   ///< it ran, but a result is wrong or an input was changed
  kUnsafe,        ///< it ran, but with races, accesses out of bounds or the like
  kMachineBusy,   ///< the machine left its process too little time; says nothing about the kernel
  kInternal,      ///< the kit itself failed; says nothing about the kernel
};

/// "build-error", "runtime-crash", …: stable names for records.
std::string_view outcome_name(Outcome outcome);

/// A kernel failed a check. The first line of `what()` says what happened, without a place; the
/// other lines are details. What to try is in the table of diagnoses.
struct KernelFailure : std::runtime_error {
  KernelFailure(Outcome how, DiagnosisKind why, const std::string& message, int where = 0,
                std::string about = "")
      : std::runtime_error(message),
        outcome(how),
        kind(why),
        line(where),
        subject(std::move(about)) {}

  /// A failure of the kit itself.
  KernelFailure(Outcome how, const std::string& message)
      : KernelFailure(how, DiagnosisKind::kUnknown, message) {}

  Outcome outcome;
  DiagnosisKind kind;
  int line;             ///< of the source, from 1; 0 where unknown
  std::string subject;  ///< the buffer or the kernel that it is about; or ""

  /// The first line of the message.
  std::string headline() const;
  /// All other lines.
  std::string details() const;
};

}  // namespace oclab
