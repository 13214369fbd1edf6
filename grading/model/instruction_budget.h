// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how much work a kernel may do in the model.
#pragma once

#include <cstdint>

#include "harness/spec/exercise.h"
#include "harness/worker/supervisor/model_device.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// A kernel may execute this many times the instructions of the exercise's starter at the same
/// size. Instructions are counted, never time, so a kernel ends at the same place on every machine.
inline constexpr std::uint64_t kMostTimesTheStarter = 50;

/// Every run may execute these, however little the starter does at its size: a moment's work.
inline constexpr std::uint64_t kFreeInstructions = 20'000'000;

/// The same for a program with checks, which is not optimised and has the instructions of the
/// checks, too.
inline constexpr std::uint64_t kFreeInstructionsWithChecks = 100'000'000;

/// No run may execute more.
inline constexpr std::uint64_t kMostInstructions = 2'000'000'000;

/// A bound on the instructions that the work-items of a run execute, and what it is made from.
struct InstructionBudget {
  std::uint64_t instructions = kFreeInstructions;
  std::uint64_t needed = 0;  ///< what the starter executes at this size
  /// `needed` is estimated from the size and the file's launches, because that is more than the
  /// starter executes, or because this copy of the kit has no starter.
  bool estimated = false;
};

/// The budget of this source in a run at this size, without what the starter executes: never more
/// than `instruction_budget`, and enough for most kernels.
InstructionBudget estimated_budget(const Exercise& exercise, const KernelSource& source,
                                   const ModelSettings& settings, const Extent& extent);

/// The budget of this source in a run at this size. Runs the starter in the model.
InstructionBudget instruction_budget(const Exercise& exercise, const KernelSource& source,
                                     const ModelSettings& settings, const Extent& extent,
                                     std::uint64_t seed);

}  // namespace oclab
