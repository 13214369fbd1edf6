// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a matrix times a vector, with which results of matrices are proven.
#pragma once

#include <span>
#include <vector>

namespace oclab {

/// matrix · x in double precision, on all cores; the rows of the matrix are as long as x.
std::vector<double> times(std::span<const float> matrix, const std::vector<double>& x);

}  // namespace oclab
