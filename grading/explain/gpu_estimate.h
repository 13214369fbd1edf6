// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the predicted GPU time at the head of an explanation.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grading/predict/run.h"
#include "harness/gpu_time/launch_time.h"
#include "harness/spec/registry.h"

namespace oclab {

/// How long the file takes on a GPU, and why.
struct GpuEstimate {
  std::string gpu;    ///< "NVIDIA H200"
  std::string sizes;  ///< at which it is predicted: "n=67108864"
  std::vector<std::pair<std::string, std::size_t>> extent{};  ///< the same as numbers
  std::string unit;                                           ///< "SM" or "CU"
  double us = 0;
  std::string rate;               ///< "2492.2 GB/s", or "" where work does not grow evenly
  std::optional<double> ratio{};  ///< the reference's time divided by this one
  std::string part;               ///< the busiest part of an SM in the longest launch
  double share = 0;               ///< of the time, that it is busy
  bool limits = false;            ///< whether that part limits the launch; else its warps wait
  std::uint32_t hot_line = 0;     ///< which keeps that part busy longest; 0 where unknown
  std::size_t launch_groups = 0;  ///< of the longest launch
  std::size_t units = 0;          ///< SMs of the GPU
  unsigned groups = 0;            ///< that an SM holds
  std::size_t work_items = 0;     ///< of a group
  double occupancy = 0;           ///< share of an SM's warps
  std::string held_by;            ///< what limits the groups: "local memory"
  /// Lines, and the time if their accesses took the fewest sectors or wavefronts; the shortest time
  /// first.
  std::vector<gpu::WhatIf> without_waste;
};

/// Predicts the file. Throws as `predict_file` does.
GpuEstimate estimate(const ExerciseRef& exercise, const std::filesystem::path& file,
                     const MachineFile& machine, const PredictionScope& scope);

/// Whether the longest launch has as many groups as the GPU holds at once. Else its time says
/// little about its accesses.
bool fills(const GpuEstimate& estimate);

/// The estimate in sentences.
std::vector<std::string> sentences(const GpuEstimate& estimate);

}  // namespace oclab
