// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one source in the model device with all checks that the simulator manages.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "grading/model/model_runner.h"

namespace oclab {

/// Whether the exercise's problem of this extent is small enough for the simulator's checks.
bool is_tiny(const Exercise& exercise, const Extent& extent, const Problem& problem);

/// Runs one source in the model with all checks that the simulator manages: where its search for
/// uninitialised values fails, it goes without. Every method throws `KernelFailure`.
class ThoroughModel {
 public:
  /// The checks in `settings` need not be set.
  ThoroughModel(const Exercise& exercise, const KernelSource& source,
                const ModelSettings& settings);

  ModelRun run(const Extent& extent, std::uint64_t seed);

 private:
  /// Nothing if the simulator gave up or crashed.
  std::optional<ModelRun> run_with_all_checks(const Extent& extent, std::uint64_t seed);

  const Exercise& exercise_;
  const KernelSource& source_;
  TempDir folder_;
  ModelSettings settings_;
  std::optional<ModelRunner> runner_;
};

/// Whether the source uses vector types, over which the simulator is not always right.
bool uses_vectors(const KernelSource& source);

/// Adds what a run has found, each error once and without false alarms.
void add_findings(std::vector<model::Finding>& all, const ModelRun& run,
                  const KernelSource& source);

}  // namespace oclab
