// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the versions of a lab under the ceilings of the device.
#pragma once

#include <filesystem>
#include <vector>

#include "grading/plots/chart.h"
#include "grading/plots/race.h"
#include "grading/timing/peaks.h"

namespace oclab {

/// An exercise and what was measured of it at its graded size.
struct MeasuredExercise {
  ExerciseRef exercise;
  Heat heat;
};

/// Whose kernels a roofline shows.
enum class Versions { kBoth, kReferences };

/// Times the kernels of these exercises at their graded sizes; the students' lie in `folder`. One
/// that fails has its failure in the result.
std::vector<MeasuredExercise> measure_versions(const std::vector<ExerciseRef>& exercises,
                                               Versions versions,
                                               const std::filesystem::path& folder,
                                               const DeviceInfo& device, Bench& bench);

/// A roofline of the exercises that count floating-point operations, and the bandwidth of those
/// that do not: where nothing is computed there is no roof but the copy.
std::vector<Chart> roofline_charts(const std::vector<MeasuredExercise>& measured, Versions versions,
                                   const DeviceInfo& device, int repetitions, const Peaks& peaks);

}  // namespace oclab
