// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a wrong result in words.
#pragma once

#include <string>

#include "harness/verify/verify.h"

namespace oclab {

/// "c: 8 of 1000 elements are wrong", with the largest relative error where it is small.
std::string headline(const Mismatch& mismatch);

/// "c[3] = 0, expected 1.5", with row and column in a matrix: one wrong element of the mismatch.
std::string describe(const Wrong& wrong, const Mismatch& mismatch);

/// The pattern in the wrong elements: a part of a sentence, without a final full stop.
std::string finding_of(const Mismatch& mismatch);

/// Whether many different faults have the pattern.
bool is_common(PatternKind pattern);

/// What to try, in the same form.
std::string suggestion_of(const Mismatch& mismatch);

}  // namespace oclab
