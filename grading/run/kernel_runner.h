// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one kernel source, built for one exercise, ready to run its problems.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/spec/exercise.h"
#include "harness/verify/verify.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// Runs a source on problems of one exercise and verifies what comes back. Methods throw
/// `KernelFailure`; the runner is then spent.
class KernelRunner {
 public:
  /// Reads the tunables and starts a worker; `limits.warm`, if any, lends one for a submission.
  KernelRunner(const Exercise& exercise, const KernelSource& source, const DeviceInfo& device,
               const TimeLimits& limits, Origin origin);
  KernelRunner(const Exercise& exercise, const KernelSource& source, const DeviceInfo& device,
               const TimeLimits& limits, Origin origin, const Backend& backend);
  KernelRunner(const KernelRunner&) = delete;
  KernelRunner& operator=(const KernelRunner&) = delete;
  ~KernelRunner();

  /// Builds the source. Once more with other options, it builds anew in the same worker, whose
  /// compiler is warm; `prepare` is then needed again.
  void build(const std::string& extra_options = "");

  /// The source that was built, or is to be.
  const KernelSource& source() const { return source_; }

  /// Builds another source of the same exercise in the same worker.
  void build(const KernelSource& source);

  /// See `Worker`.
  ModelRunOptions& model_run() { return worker_->model_run(); }

  /// Runs a problem as `run` does, but verifies nothing: for predictions, which leave no results.
  void run_unverified(const Problem& problem, Rng& rng);

  /// Plans the launches for problems of this extent and makes room for their buffers.
  void prepare(const Extent& extent, const Problem& problem);

  /// Runs a problem of the prepared extent on fresh poison, then verifies. `repeats` as for Worker.
  RunTimes run(const Problem& problem, Rng& rng, unsigned repeats = 1);

  /// The worker's process.
  pid_t pid() const { return worker_->pid(); }

  /// What was wrong with the last run, if anything was.
  const std::optional<Mismatch>& mismatch() const { return mismatch_; }

  /// The prepared plan.
  const std::vector<Launch>& plan() const { return plan_; }
  std::size_t launches() const { return plan_.size(); }

  /// The model's record of the last run.
  const std::string& report() const { return worker_->report(); }

  /// See `Worker`.
  const std::string& build_log() const { return worker_->build_log(); }

  /// See `Worker`.
  std::string compiler_output() { return worker_->compiler_output(); }

  /// What the kernel printed.
  std::string printed() { return worker_->printed(); }

 private:
  /// Refuses a source that the gate's text checks cannot clear, where nothing else can either.
  void require_trust() const;
  std::optional<Mismatch> find_mismatch(const Problem& problem, std::uint32_t poison, Rng& rng);

  /// Checks the plan's intermediate buffers up to the first wrong one, if the exercise has any.
  void check_intermediates(Mismatch& mismatch, const Problem& problem) const;

  /// The pattern that shows only beside other runs and other buffers, where there is one.
  std::optional<Pattern> find_wider_pattern(const Problem& problem, std::size_t index,
                                            std::uint32_t poison);

  /// Which terms the sums lack or have twice, if that is so on other data as well.
  std::optional<Pattern> find_terms(const Problem& problem, std::size_t index,
                                    std::uint32_t poison);

  /// Runs the same inputs again: if a result differs, the cause is a race, whatever its pattern.
  std::optional<Pattern> find_race(const Problem& problem, std::size_t index,
                                   const std::vector<std::byte>& first, std::uint32_t poison);

  const Exercise& exercise_;
  KernelSource source_;
  int racing_runs_;  // see find_race
  Tunables tunables_;
  WarmWorker* warm_;  // null unless the worker goes back there
  std::unique_ptr<Worker> worker_;
  Extent extent_;  // of the plan
  std::vector<Launch> plan_;
  std::optional<Mismatch> mismatch_;
};

}  // namespace oclab
