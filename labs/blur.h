// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: lab 6, the Gaussian blurs.
#pragma once

#include <vector>

#include "spec/exercise.h"

namespace oclab {

/// blur_2d, blur_separable, blur_recursive and blur_image, in the order of the course document.
std::vector<Exercise> blur_exercises();

}  // namespace oclab
