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
#include "harness/worker/sandbox/sandbox.h"

namespace oclab {

/// A kernel source for a worker.
struct KernelSource {
  std::string file_name;  ///< its name in messages
  std::string text;
  bool gated = false;  ///< passed the gate; the compiled program is inspected, too
};

/// Whose source a worker builds. Workers of the kit's own sources share a lasting compiler cache. A
/// submission's worker has a temporary one, so that it cannot replace the compiled kernels of
/// others.
enum class Origin { kSubmission, kKit };

/// Times of one run in seconds. `wall` is the round trip by the parent's clock. `cpu` is the
/// worker's CPU time, preparation of memory included. `device` has the sum of the profiling events
/// of each repeat.
struct RunTimes {
  double wall = 0;
  double cpu = 0;
  std::vector<double> device;
};

/// A worker process for one source on one device. If the kernel fails (crash, timeout, early exit,
/// flood of output, compiler or OpenCL errors), methods end the worker and throw `KernelFailure`.
class Worker {
 public:
  /// A worker on a device of this machine's OpenCL, or on another backend.
  Worker(const DeviceInfo& device, const TimeLimits& limits, Origin origin = Origin::kSubmission);
  Worker(const DeviceInfo& device, const TimeLimits& limits, Origin origin, const Backend& backend);
  ~Worker();

  /// Starts the worker's processes with the shortest driver for the source, unless there are some
  /// that suffice for it. They end with the thread that calls this. `build` calls it as well.
  void start_for(const KernelSource& source);

  /// Builds the source and checks its kernels against the contract. Another call, with other
  /// options, replaces the kernels; `prepare` must follow it.
  void build(const KernelSource& source, const std::vector<KernelContract>& contract,
             const std::string& extra_options = "");

  /// Returns whether the kernels may run: their compiled program was inspected, or they run in the
  /// sandbox or not on a CPU, where they cannot harm this machine.
  bool is_vouched_for() const;

  /// Whether a function that the kernels call and nothing defines would have failed the build.
  bool knows_calls() const;

  /// What the compiler said about the last source that it built, if anything: its warnings.
  const std::string& build_log() const { return build_log_; }

  /// How the model runs the launches, from the next `prepare` on. Runs that predict leave results
  /// alone: `report` has the times.
  ModelRunOptions& model_run() { return backend_.model_options.run; }

  /// Allocates the buffers and binds them to the launches.
  void prepare(const std::vector<Buffer>& buffers, const std::vector<Launch>& launches);

  /// Overwrites local memory, writes the contents of `buffers` (poison where they have none), runs
  /// the launches, and checks for writes out of bounds and to inputs.
  RunTimes run(const std::vector<Buffer>& buffers, std::uint32_t poison, unsigned repeats = 1);

  /// Makes the contents of scratch buffers available to `result`.
  void fetch_scratch();

  /// The contents of buffer `index` after the last run; of scratch, once it has been fetched.
  std::span<const std::byte> result(std::size_t index) const { return arena_->payload(index); }

  /// The model's record of the last run, as the worker wrote it; "" on other devices.
  const std::string& report() const { return report_; }

  /// The output so far (a kernel's printf), made printable and limited to 64 KiB.
  std::string printed() { return process_ ? process_->printed() : ""; }

  /// What the driver printed while it compiled the launches: in `prepare` where a process of its
  /// own links, else in the first run. Made printable and limited as `printed`.
  std::string compiler_output() { return (linker_ ? linker_ : process_)->printed(); }

  /// The process that runs the kernels, or the sandbox around it; after `start_for`.
  pid_t pid() const { return process_->pid(); }

  const DeviceInfo& device() const { return device_; }

  /// Whether every method so far has succeeded, but for the build of a source that is at fault.
  bool sound() const { return sound_; }

  /// Prepares the worker for another source under other limits, without the isolation of a separate
  /// process (see `WarmWorker`). Returns false if it cannot be reused.
  bool renew(const TimeLimits& limits);

 private:
  bool runs_machine_code() const;
  bool has_linker() const;
  std::unique_ptr<WorkerProcess> start(Role role) const;
  void start_processes();
  void start_process();
  /// As `WorkerProcess::ask`.
  Reply ask(WorkerProcess& process, Op op, const std::string& job, int attached_fd,
            unsigned repeats, WorkerProcess::Stage stage) const;
  /// Whether an untrusted kernel's machine code has run in this process; it may then have written
  /// the process's texts, so they are ignored.
  bool is_tainted(const WorkerProcess& process) const;
  void require_ok(const WorkerProcess& process, const Reply& reply) const;
  CaseJob case_job(const std::vector<Buffer>& buffers, const std::vector<Launch>& launches) const;
  void link(const CaseJob& job, const std::vector<Buffer>& buffers);

  DeviceInfo device_;
  TimeLimits limits_;
  Backend backend_;
  const ShortDriver* short_driver_ = nullptr;  // null: the machine's driver
  TempDir scratch_;  // temporary files, and a submission's compiler caches
  std::filesystem::path caches_;
  bool prepared_ = false;
  SeenCode seen_code_ = SeenCode::kNone;
  bool has_run_ = false;
  bool sound_ = true;
  std::string report_;
  std::string build_log_;
  std::unique_ptr<WorkerProcess> linker_;  // compiles; only in the sandbox
  std::unique_ptr<WorkerProcess> process_;
  std::unique_ptr<Arena> arena_;
  std::vector<Buffer> shapes_;  // the prepared buffers without contents, for messages
};

/// The devices of this machine. A worker lists them, because the parent never loads OpenCL. Throws
/// `UsageError` when the worker fails, and when there is no device.
std::vector<DeviceInfo> list_devices();

}  // namespace oclab
