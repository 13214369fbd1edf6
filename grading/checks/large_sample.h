// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a kernel does within its work-groups at the size that is timed.
#pragma once

#include "grading/model/model_findings.h"

namespace oclab {

/// What some groups did wrong at a large size.
struct LargeSample {
  Extent extent;
  ModelFindings found;
};

/// Runs a few groups as they would run at the size that is timed on GPUs: a kernel may omit its
/// barriers there, and no problem of that size could be run as a whole. Only numbers with which the
/// number of groups grows are as large as there. Counts races in local memory, and barriers that
/// some work-items do not reach: what a group does with its own memory is as real as the size.
/// Must come before any other run of `model`. Throws `KernelFailure`.
LargeSample sample_at_timed_size(const Exercise& exercise, const KernelSource& source,
                                 ModelRunner& model);

}  // namespace oclab
