// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the versions of a lab under the ceilings of the device.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grading/plots/chart.h"
#include "grading/plots/exercise_benchmark.h"
#include "grading/plots/rates.h"
#include "grading/predict/machines.h"
#include "grading/timing/peaks.h"

namespace oclab {

/// Which kernels a roofline shows.
enum class Versions { kBoth, kReferences };

/// Times the kernels of these exercises at their graded sizes. The students' kernels are in
/// `folder`. The result has the failure of a kernel that fails. Each is shown when it is measured.
std::vector<Comparison> measure_versions(const std::vector<ExerciseRef>& exercises,
                                         Versions versions, const std::filesystem::path& folder,
                                         const DeviceInfo& device, Bench& bench,
                                         const OnMeasured& on_measured = {});

/// What a roofline shows besides the times.
struct RooflineRequest {
  Versions versions = Versions::kBoth;
  DeviceInfo device;
  int repetitions = 0;
  Peaks peaks;                       ///< of the device
  std::optional<MachineFile> gpu{};  ///< whose predicted points are shown as well
  std::vector<std::string> notes{};  ///< more sentences for each chart
};

/// Returns a roofline of the exercises that count floating-point operations, and a bandwidth chart
/// of the others.
std::vector<Chart> roofline_charts(const std::vector<Comparison>& measured,
                                   const RooflineRequest& request);

}  // namespace oclab
