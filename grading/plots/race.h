// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one exercise's kernels, timed together at one size after another.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "grading/plots/bench.h"
#include "grading/record/recorded_reference.h"
#include "grading/timing/peak_kernel.h"
#include "harness/spec/registry.h"

namespace oclab {

/// Who takes part. Without a reference, the recorded one stands in at the size it was recorded at.
struct Entrants {
  std::optional<KernelSource> student;
  std::optional<KernelSource> reference;
};

/// What was measured of an exercise at one size.
struct Heat {
  Extent extent;
  std::int64_t tunable = 0;  ///< the value of the tunable that is swept
  UsefulWork work;
  std::optional<Timing> student;
  std::optional<Timing> reference;
  bool recorded = false;   ///< the reference's times are a plain copy's, scaled as recorded
  bool contended = false;  ///< another program used the machine
};

/// The kernels of an exercise, each built once, in a worker of its own.
class Race {
 public:
  /// Refers to the exercise, the device and the bench. Builds nothing yet.
  Race(const ExerciseRef& exercise, Entrants entrants, const DeviceInfo& device, Bench& bench);

  /// Times all kernels at this extent, in random turns and with every result verified. `name` goes
  /// into the record behind the exercise's. A kernel that fails has its failure in the result;
  /// throws `UsageError` if the kit's plain copy fails.
  Heat run(const Extent& extent, const std::string& name);

 private:
  /// A kernel's source, and its worker from heat to heat.
  struct Lane {
    const char* name;
    KernelSource source;
    Origin origin;
    std::unique_ptr<KernelRunner> runner;
    std::unique_ptr<TimedKernel> timed;
  };

  Contender line_up(Lane& lane, const FreshProblems& problems);
  std::optional<RecordedSpeed> recorded_speed(const Extent& extent) const;
  Contender line_up_copy();
  double cpu_seconds() const;

  ExerciseRef exercise_;
  const DeviceInfo& device_;
  Bench& bench_;
  Rng rng_;
  bool has_reference_;
  std::vector<Lane> lanes_;
  std::unique_ptr<CopyKernel> copy_;
};

/// The solution, if this copy of the kit has it.
std::optional<KernelSource> solution_source(const ExerciseRef& exercise, DeviceClass device_class);

}  // namespace oclab
