// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the words of the faults that keep a file from being built.
#pragma once

#include <span>

#include "grading/wording/faults/form_words.h"

namespace oclab {

/// A row for each form that begins with "build-".
std::span<const DiagnosisWords> build_fault_words();

}  // namespace oclab
