// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the words of the faults that a look at the source finds, whatever they led to.
#pragma once

#include <span>

#include "grading/wording/faults/form_words.h"

namespace oclab {

/// A row for each form that begins with "source-".
std::span<const DiagnosisWords> source_fault_words();

}  // namespace oclab
