// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what to try about an error of a compiler.
#pragma once

#include <string_view>

#include "grading/diagnosis/compiler/compiler_message.h"
#include "harness/worker/process/diagnosis_kind.h"

namespace oclab {

/// What an error is about. The first rule that fits its text decides.
struct CompilerAdvice {
  std::string_view part{};  ///< of the error's text, by which the rule knows it; "" for none
  DiagnosisKind kind = DiagnosisKind::kBuildError;
  std::string_view next{};  ///< what to try; "" where the table of diagnoses knows best
  std::string_view code{};  ///< what the source's line has where the error is; "" for anything
};

/// Advice on an error in this source.
const CompilerAdvice& advice_on(const CompilerMessage& error, std::string_view source = "");

/// Whether a function that is not a kernel declares a local variable.
bool is_local_outside_kernel(const CompilerMessage& error);

}  // namespace oclab
