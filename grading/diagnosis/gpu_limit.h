// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what limits a kernel on a GPU, as predicted.
#pragma once

#include <cstddef>
#include <string>

#include "harness/gpu_time/launch_time.h"

namespace oclab {

/// Parts of a GPU that may be busy.
enum class GpuPart {
  kIssue,
  kFloats,
  kIntegers,
  kDoubles,
  kSpecial,
  kLoads,
  kL2,
  kDram,
  kAtomics,
  kStarts,
};

/// What keeps the longest launch from being faster.
struct GpuLimit {
  std::string unit{};              ///< "SM" or "CU"
  std::size_t units = 0;           ///< of the GPU
  std::size_t groups = 0;          ///< of the launch
  GpuPart part = GpuPart::kIssue;  ///< the busiest
  double busy = 0;                 ///< the share of the time that it is
  double warps = 0;                ///< the share of its warps that a unit holds
  gpu::Limit held_by{};            ///< why not more
  double us_without_waste = 0;     ///< the time of all launches without the line's waste
};

}  // namespace oclab
