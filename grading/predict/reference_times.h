// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: predicted times of a reference, and a kernel's beside them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "grading/predict/run.h"
#include "grading/record/baseline.h"
#include "grading/record/recorded_reference.h"

namespace oclab {

/// The reference's predicted nanoseconds at an extent, or nothing where there is no prediction.
using ReferenceClock = std::function<std::optional<std::uint64_t>(const Extent&)>;

/// The time in whole nanoseconds, at least 1; that of a prediction is on its first GPU.
std::uint64_t nanoseconds(const PredictedPlan& plan);
std::uint64_t nanoseconds(const KernelPrediction& prediction);

/// The reference's times on each GPU at all sizes that have a prediction. Throws `KernelFailure`.
std::vector<RecordedGpu> reference_times(const Exercise& exercise, const KernelSource& reference,
                                         const std::vector<MachineFile>& machines);

/// The times of a recording.
ReferenceClock clock_of(const std::vector<RecordedGpuTime>& times);

/// The GPU of a recording, or the usual one where there is none. Throws as `load_machines` does.
MachineFile gpu_of(const FoundRecording& recording);

/// The version of LLVM that compiles kernels for the model; 0 where there is none. Another one
/// makes other instructions, and predicted times differ by up to a third.
std::uint64_t model_llvm();

/// Whether the recorded times are those of this description of the GPU.
bool is_of(const RecordedGpu& recorded, const MachineFile& machine);

/// Whether this is a recording of the source, compiled by this machine's version of LLVM.
bool is_recording_of(const FoundRecording& recording, const KernelSource& source);

/// What to tell where they are not.
Statement why_outdated(const MachineFile& machine);

/// A kernel's time on a GPU beside the reference's, at one size.
struct TimeComparison {
  KernelPrediction student;
  std::uint64_t student_ns = 0;
  std::uint64_t reference_ns = 0;
};

/// Predicts the source at the first of `sizes_to_predict` at which there is a prediction for both.
/// The lines of the scope are explained where the ratio of the reference's time to the student's is
/// below this: nowhere with 0. Throws `KernelFailure`, also where there is none.
TimeComparison compare_times(const Exercise& exercise, const KernelSource& source,
                             const MachineFile& machine, const ReferenceClock& reference,
                             const PredictionScope& scope, double explained_below);

/// The least time in microseconds that the work of the size takes on the GPU, for a kernel that is
/// predicted to take far less than that and than the reference: it does not do all its work there.
/// Nothing for any other kernel, and where the work does not grow evenly.
std::optional<double> impossibly_fast(const Exercise& exercise, const TimeComparison& times,
                                      const gpu::Machine& machine);

}  // namespace oclab
