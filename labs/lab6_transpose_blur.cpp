// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: lab 6, transposition and Gaussian blur.
#include "blur.h"
#include "spec/registry.h"

namespace oclab {
namespace {

const RegisterLab registered{[] {
  return Lab{
      .stem = "lab6_transpose_blur",
      .title = "Transposition and Gaussian blur",
      .exercises = blur_exercises(),
  };
}};

}  // namespace
}  // namespace oclab
