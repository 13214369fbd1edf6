// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the place of a diagnosis in words.
#pragma once

#include <string>

#include "grading/diagnosis/diagnosis.h"

namespace oclab {

/// "line 3: c[i] = 1;"
std::string place_text(const Location& at);

/// Which launch went wrong first; what a later one stored may have been made wrong by an earlier
/// one. "" where the first one did, or nothing is known.
std::string launch_text(const Diagnosis& diagnosis);

/// How the line relates to the first wrong element, or "".
std::string store_text(const Diagnosis& diagnosis);

}  // namespace oclab
