// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the wording of each form of a diagnosis.
#pragma once

#include <string_view>

#include "grading/wording/faults/form_words.h"

namespace oclab {

/// The words for a form. Throws `std::logic_error` for one that has none.
const DiagnosisWords& words_of(std::string_view form);

}  // namespace oclab
