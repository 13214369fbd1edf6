// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: test runs and test sizes in words.
#pragma once

#include <string>

#include "grading/diagnosis/diagnosis.h"

namespace oclab {

/// "at n=33", "in the model of a GPU": which run it was.
std::string describe(const TestRun& run);

/// "right up to k=32 = TILE_K, wrong from k=33 on"; "" where no rule separates right from wrong.
std::string describe(const SizeRule& rule);

/// What to try where the rule alone names the cause: the limit is a constant of the file. ""
/// elsewhere.
std::string next_step(const SizeRule& rule);

/// The first sizes that came out wrong and right, a line each.
std::string describe(const TestedSizes& sizes);

}  // namespace oclab
