// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the table of diagnoses as a page of the documentation.
#pragma once

#include <string>

#include "grading/wording/diagnosis_table.h"

namespace oclab {

/// docs/diagnoses.md: every row with an anchor of its name.
std::string diagnosis_page();

}  // namespace oclab
