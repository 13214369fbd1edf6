// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a failure of a kernel as text, the only place where it becomes one.
#pragma once

#include <exception>
#include <string>
#include <string_view>

#include "harness/worker/process/outcome.h"

namespace oclab {

/// What happened, in one line without its location.
std::string headline(const KernelFailure& failure);

/// More lines, such as the rest of a compiler's log; or "".
std::string details(const KernelFailure& failure);

/// Both.
std::string describe(const KernelFailure& failure);

/// What to try; "" where the table of diagnoses knows best.
std::string_view next_step(const KernelFailure& failure);

/// What any exception says; a `KernelFailure` says it in the words of its form.
std::string text_of(const std::exception& error);

}  // namespace oclab
