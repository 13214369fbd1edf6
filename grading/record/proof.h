// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a kernel that is proven wrong loses.
#pragma once

#include <vector>

#include "grading/record/rubric.h"

namespace oclab {

/// Whether the criterion proves the kernel wrong, although every test size may have come out right.
/// Proof is a finding of `safe`: a race, an access out of bounds, a use of an unwritten value, a
/// misaligned access, or a barrier that some work-items miss. Proof is also what fails while the
/// kernel is timed: a wrong or changing result, a changed input, a crash. A time limit, a result
/// that is wrong in the model only, and an impossible speed are not proof.
bool proves_wrong(const Criterion& criterion);

/// The criterion of a kernel that is not right: lost for the reason that `correct` gives. Where
/// `correct` could not be assessed or decided, this line is not either. `what` begins the cause:
/// "not timed".
Criterion lost_with_correct(const Exercise& exercise, CriterionName name, const Criterion& correct,
                            const char* what);

/// The criterion `correct`, lost because of this proof.
Criterion voided(const Criterion& correct, const Criterion& proof);

/// Takes the points of all lines but the proof's own: `correct` becomes `voided`, the others are
/// lost with it.
void void_criteria(std::vector<Criterion>& criteria, const Exercise& exercise,
                   const Criterion& proof, const Criterion& voided);

}  // namespace oclab
