// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a criterion as text, the only place where it becomes one.
#pragma once

#include <string>

#include "grading/record/rubric.h"

namespace oclab {

/// Everything that the criterion says: cause and next step where points are lost, why it is left
/// out, or what it passed. May have several lines.
std::string message_of(const Criterion& criterion);

/// What is worth reading although the criterion passed; mostly "".
std::string note_of(const Criterion& criterion);

/// The criterion in one line: the cause of its diagnosis, its first cost, or its message.
std::string summary_of(const Criterion& criterion);

}  // namespace oclab
