// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one kernel source, built for one exercise, ready to run its problems.
#pragma once

#include <optional>
#include <string>

#include "measure/verify.h"
#include "spec/exercise.h"
#include "worker/worker.h"

namespace oclab {

/// Runs a source on problems of one exercise and verifies what comes back. Methods throw
/// `KernelFailure`; the runner is then spent.
class KernelRunner {
 public:
  /// Reads the tunables and starts a worker.
  KernelRunner(const Exercise& exercise, const KernelSource& source, const DeviceInfo& device,
               const TimeLimits& limits, Origin origin, const Backend& backend = {});

  /// Builds the source. Once more with other options, it builds anew in the same worker, whose
  /// compiler is warm; `prepare` is then needed again.
  void build(const std::string& extra_options = "");

  /// Plans the launches for problems of this extent and makes room for their buffers.
  void prepare(const Extent& extent, const Problem& problem);

  /// Runs a problem of the prepared extent on fresh poison, then verifies. `repeats` as for Worker.
  RunTimes run(const Problem& problem, Rng& rng, unsigned repeats = 1);

  /// What was wrong with the last run: a report for the student, or nothing.
  const std::optional<std::string>& mismatch() const { return mismatch_; }

  /// Number of launches in the prepared plan.
  std::size_t launches() const { return plan_.size(); }

  /// What the kernel printed.
  std::string printed() { return worker_.printed(); }

 private:
  std::optional<std::string> find_mismatch(const Problem& problem, std::uint32_t poison);
  std::optional<std::string> explain_mismatch(const Problem& problem, std::size_t index,
                                              Verification verification, std::uint32_t poison);

  /// Runs the same inputs again: if a result differs, the cause is a race, whatever it looks like.
  std::optional<Pattern> find_race(const Problem& problem, std::size_t index,
                                   const std::vector<std::byte>& first, std::uint32_t poison);

  const Exercise& exercise_;
  KernelSource source_;
  int racing_runs_;  // see find_race
  Tunables tunables_;
  Worker worker_;
  std::vector<Launch> plan_;
  std::optional<std::string> mismatch_;
};

}  // namespace oclab
