// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the wording of each failure of a kernel.
#pragma once

#include <span>
#include <string_view>

namespace oclab {

/// What a failure of one form says. Both texts may name its facts (see wording.h), and besides:
/// {line} and {subject}; {said}, the first line of what a tool said; {ended}, how the process
/// ended; {opencl}, the error of OpenCL with its usual cause.
struct FailureWords {
  std::string_view form;
  std::string_view what;       ///< one sentence
  std::string_view details{};  ///< below it; what a tool said besides follows
  std::string_view next{};     ///< what to try; "" where the table of diagnoses knows best
};

/// One row per form that a `KernelFailure` has.
std::span<const FailureWords> failure_words();

}  // namespace oclab
