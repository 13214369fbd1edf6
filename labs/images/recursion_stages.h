// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what lies between the four launches of the recursive blur.
#pragma once

#include <vector>

#include "harness/spec/exercise.h"

namespace oclab {

/// The names of the scratch buffers, in the order of the launches that fill them.
inline constexpr const char* kFirstPass = "blurred";
inline constexpr const char* kTurned = "turned";
inline constexpr const char* kSecondPass = "blurred_twice";

/// Whether each of the first three launches has left what the next one needs. The problem's first
/// buffers are the image and its blur.
std::vector<Intermediate> recursion_stages();

}  // namespace oclab
