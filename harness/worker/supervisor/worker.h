// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the parent's handle on the process that runs one kernel source.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "harness/spec/contract.h"
#include "harness/spec/device.h"
#include "harness/spec/launch.h"
#include "harness/spec/problem.h"
#include "harness/support/temp_dir.h"
#include "harness/worker/process/outcome.h"
#include "harness/worker/process/worker_process.h"
#include "harness/worker/protocol/arena.h"
#include "harness/worker/protocol/job.h"
#include "harness/worker/sandbox/backend.h"
#include "harness/worker/sandbox/confinement.h"
#include "harness/worker/sandbox/sandbox.h"

namespace oclab {

/// A kernel source as the worker gets it.
struct KernelSource {
  std::string file_name;  ///< what messages call it
  std::string text;
  bool gated = false;  ///< went through the gate, which its build must keep up
};

/// Whose source a worker builds. Compilers cache what they build; a submission's worker has a cache
/// of its own that dies with it, so that it cannot replace what another will run. The kit's own
/// sources share one that lasts.
enum class Origin { kSubmission, kKit };

/// Times of one run in seconds. `wall` is the parent's clock around the round trip, `cpu` the
/// worker's CPU time during it and for making memory ready before, `device` the profiling events'
/// sum for each repeat.
struct RunTimes {
  double wall = 0;
  double cpu = 0;
  std::vector<double> device;
};

/// A worker process for one source on one device. Every method throws `KernelFailure` when the
/// kernel fails (crash, hang, early end, flood of output, compiler or OpenCL errors); the worker is
/// then gone. The parent generates inputs, keeps the clock and judges.
class Worker {
 public:
  Worker(const DeviceInfo& device, const TimeLimits& limits, Origin origin = Origin::kSubmission,
         const Backend& backend = {});
  ~Worker();

  /// Builds the source and checks its kernels against the contract. Once more with other options,
  /// it replaces the kernels; prepare is then needed again.
  void build(const KernelSource& source, const std::vector<KernelContract>& contract,
             const std::string& extra_options = "");

  /// Whether the kernels that were built may run: what was compiled has been looked at, or their
  /// code cannot harm this machine, in the sandbox or on a device that is no CPU.
  bool is_vouched_for() const;

  /// Makes room for these buffers and binds them to the launches.
  void prepare(const std::vector<Buffer>& buffers, const std::vector<Launch>& launches);

  /// Overwrites what earlier runs left in local memory, puts `buffers` (inputs, poison elsewhere)
  /// into place, runs the plan, and checks that nothing was written out of bounds or to an input.
  RunTimes run(const std::vector<Buffer>& buffers, std::uint32_t poison, unsigned repeats = 1);

  /// What the kernel left in buffer `index` of the last run.
  std::span<const std::byte> result(std::size_t index) const { return arena_->payload(index); }

  /// What the worker has printed so far (a kernel's printf), made printable and cut to 64 KiB.
  std::string printed() { return process_->printed(); }

  /// Number of the process that runs the kernels, or of the sandbox around it.
  pid_t pid() const { return process_->pid(); }

  const DeviceInfo& device() const { return device_; }

  /// Whether every method so far has succeeded.
  bool sound() const { return sound_; }

  /// Makes the worker ready for another source under other limits, without the protection that a
  /// process of its own gives to the next kernel (see WarmWorker). False if it cannot be used
  /// again.
  bool renew(const TimeLimits& limits);

 private:
  bool links_kernels() const;
  std::unique_ptr<WorkerProcess> start(Role role) const;
  void start_process();
  /// Whether an untrusted kernel's machine code has run in this process: its texts are then those
  /// of the kernel, and go nowhere.
  bool is_tainted(const WorkerProcess& process) const;
  void require_ok(const WorkerProcess& process, const Reply& reply) const;
  [[noreturn]] void fail_fault(std::uint64_t offset) const;
  CaseJob case_job(const std::vector<Buffer>& buffers, const std::vector<Launch>& launches) const;
  void link(const CaseJob& job, const std::vector<Buffer>& buffers);

  DeviceInfo device_;
  TimeLimits limits_;
  Backend backend_;
  TempDir scratch_;  // temporary files, and a submission's compiler caches
  std::filesystem::path caches_;
  bool prepared_ = false;
  bool inspected_ = false;
  bool has_run_ = false;
  bool sound_ = true;
  std::unique_ptr<WorkerProcess> linker_;  // compiles in the sandbox; none in the light form
  std::unique_ptr<WorkerProcess> process_;
  std::unique_ptr<Arena> arena_;
  std::vector<Buffer> shapes_;  // the current case's buffers without their contents, for messages
};

/// The devices of this machine, asked of a worker, because the parent never loads OpenCL. Throws
/// `UsageError` when the worker cannot be run, and when there is no device: it names the platforms.
std::vector<DeviceInfo> list_devices();

}  // namespace oclab
