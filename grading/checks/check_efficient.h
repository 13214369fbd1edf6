// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the criterion `efficient`.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "grading/predict/machines.h"
#include "grading/record/recorded_reference.h"
#include "grading/record/rubric.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// Compares the costs of source and reference on a GPU. The model counts the exercise's costs on
/// the same problem and predicts the times on this GPU; the worst credit decides. Not assessed,
/// with the reason, where there is no model; model_failure.h has the rule for a kernel that it
/// cannot run. Throws `std::logic_error` for an exercise without the criterion.
Criterion check_efficient(const Exercise& exercise, const KernelSource& source,
                          const KernelSource& reference, const MachineFile& gpu, std::uint64_t seed,
                          Confinement confinement = Confinement::kLight);

/// The same against the costs recorded for the reference, on the inputs and for the GPU that they
/// were recorded with. Not assessed, too, where there is no recording, or it is of another
/// description of that GPU.
Criterion check_efficient(const Exercise& exercise, const KernelSource& source,
                          const FoundRecording& recording,
                          Confinement confinement = Confinement::kLight);

/// What the exercise names of the reference's costs, by `cost_name`, counted in the model with
/// inputs of this seed. Throws `KernelFailure`, and `UsageError` where the reference fails.
std::map<std::string, std::uint64_t> count_costs(const Exercise& exercise,
                                                 const KernelSource& reference, std::uint64_t seed,
                                                 Confinement confinement = Confinement::kLight);

/// The same with the times that are predicted for this GPU, and for all others that the kit knows.
/// Throws as `count_costs` does.
RecordedCosts record_costs(const Exercise& exercise, const KernelSource& reference,
                           std::uint64_t seed, const MachineFile& gpu);

}  // namespace oclab
