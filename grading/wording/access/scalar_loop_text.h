// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a loop that a CPU runs one element at a time, in words.
#pragma once

#include <string>

#include "grading/diagnosis/scalar_loop.h"

namespace oclab {

/// "order-of-sum": how grade records name what hinders a compiler.
const char* name_of(Hindrance hindrance);

/// "on this CPU the loop in line 14 runs one element at a time: …": which loop, and why.
std::string describe(const ScalarLoop& loop);

/// What to do about it, without a full stop.
const char* advice_for(const ScalarLoop& loop);

}  // namespace oclab
