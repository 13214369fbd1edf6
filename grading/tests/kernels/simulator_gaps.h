// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the right kernels that the simulator takes for wrong.
#pragma once

#include <string>

#include "grading/authoring/corpus.h"

namespace oclab::test {

/// Why the line `safe` of a right kernel is not asserted: the defect of the simulator (Oclgrind)
/// that it meets; "" for all others. The engine that takes the simulator's place empties this list.
std::string simulator_gap(const CorpusKernel& kernel);

}  // namespace oclab::test
