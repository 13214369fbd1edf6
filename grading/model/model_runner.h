// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one kernel source in the model, ready for an exercise's problems.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grading/diagnosis/diagnosis.h"
#include "grading/model/instruction_budget.h"
#include "grading/record/rubric.h"
#include "grading/run/kernel_runner.h"
#include "harness/model_report/launch_report.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab {

/// What one run of the plan did in the model.
struct ModelRun {
  std::vector<model::LaunchReport>
      reports;  ///< one per launch, in the plan's order; a stopped one is the last
  std::optional<Mismatch> mismatch;  ///< what was wrong with the result
  std::vector<Launch> plan;
  InstructionBudget budget;  ///< that the run was held to
  std::string build_log{};   ///< the warnings of the model's compiler

  /// Where a launch went over a limit of the model, or null. Throws `KernelFailure` of the kind
  /// `kModelGap` where the model does not support what the kernel does.
  const model::Stop* limit_reached() const;
};

/// A launch that was ended at this limit, as a diagnosis.
Diagnosis diagnose(const model::Stop& stop);

/// How a kernel that was stopped is graded.
Outcome outcome_of(const model::Stop& stop);

/// The same where the limit may be the run's budget, which the diagnosis names.
Diagnosis diagnose(const ModelRun& run, const model::Stop& stop);

/// A result that is wrong in the model only, as a diagnosis without a line.
Diagnosis diagnose_in_model(const Mismatch& mismatch);

/// The local memory in bytes of a group in the model: 48 KiB, which every GPU has, or for kernels
/// that are tuned for a device, that device's.
std::uint64_t model_local_bytes(const Exercise& exercise, const DeviceInfo& device);

/// How to handle a source of which a device may compile another part than the model: grades refuse
/// it. An error that the model proves is an error nevertheless.
enum class OtherSource { kRefused, kAccepted };

/// A worker that runs one source in the model. Every method throws `KernelFailure`.
class ModelRunner {
 public:
  /// Starts the worker and builds the source.
  ModelRunner(const Exercise& exercise, const KernelSource& source,
              const ModelSettings& settings = {}, OtherSource other = OtherSource::kRefused);

  /// Runs the plan once on a problem of this extent made from the seed, within the instruction
  /// budget. Lines are the source's.
  ModelRun run(const Extent& extent, std::uint64_t seed, Schedule schedule = Schedule::kAscending);

  /// Runs the first, the middle and the last group of each launch at an extent that is too large to
  /// make: buffers have these sizes, and repeat the contents of a small problem. At most so many
  /// instructions. Must come before `run`.
  ModelRun run_sample(const Extent& extent, const Problem& small, std::vector<SeenSize> sizes,
                      std::uint64_t instructions);

 private:
  ModelRun run_within(const InstructionBudget& budget, const Extent& extent, const Problem& problem,
                      Rng rng);

  const Exercise& exercise_;
  KernelSource source_;
  ModelSettings settings_;
  KernelRunner runner_;
};

/// One report per launch, with printable names. Throws `KernelFailure` (of the kit) for another
/// text.
std::vector<model::LaunchReport> read_reports(const std::string& text);

}  // namespace oclab
