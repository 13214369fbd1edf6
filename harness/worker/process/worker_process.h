// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a running worker program and the talk with it.
#pragma once

#include <memory>
#include <string>

#include "harness/worker/process/child_process.h"
#include "harness/worker/process/limit_watch.h"
#include "harness/worker/process/process_handle.h"
#include "harness/worker/process/time_limits.h"
#include "harness/worker/protocol/protocol.h"
#include "harness/worker/protocol/shared_memory.h"

namespace oclab {

/// The parent's end of one worker program: requests, replies, output, and how it ended. Methods
/// throw `KernelFailure` when the worker crashes, exceeds a limit, or floods its output; it is then
/// gone. A worker that gets too little of the machine to reach a limit is no fault of its kernel:
/// `Outcome::kMachineBusy`.
class WorkerProcess {
 public:
  /// What the worker is doing decides the time limit, and what its end means.
  enum class Stage { kBuild, kRun };

  /// Starts `program`; the descriptors that it inherits are added here.
  WorkerProcess(ChildSpec program, const TimeLimits& limits, KernelClock clock = KernelClock::kCpu);
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;
  ~WorkerProcess();

  /// Waits until the worker answers from inside its sandbox and keeps a handle on it, which
  /// `freeze` needs. Throws `UsageError` with what was printed if it does not.
  void greet();

  /// Sends a request and returns the reply to it. `attached_fd` goes with it unless it is negative.
  Reply ask(Op op, const std::string& job, int attached_fd, std::uint32_t repeats, Stage stage);

  /// Stops every thread of a greeted worker until the next `ask`, so that nothing in it can see or
  /// change what the parent reads and writes meanwhile. Throws `KernelFailure` if one of them does
  /// not stop, and ends the worker.
  void freeze();

  /// The text that came with a reply, made printable.
  std::string reply_text(const Reply& reply) const;

  /// What the worker has printed so far, made printable and cut to 64 KiB.
  std::string printed();

  /// Forgets what was printed, and goes on with other limits.
  void renew(const TimeLimits& limits);

  pid_t pid() const { return process_->pid(); }

  /// CPU time that the worker has used so far on all its threads, in seconds.
  double cpu_seconds() const;

 private:
  Reply wait_for_reply(std::uint64_t nonce, Stage stage);
  void require_within_limits(LimitWatch& watch, Stage stage);
  Reply receive_reply(std::uint64_t nonce, Stage stage, short events);
  bool drain_output();
  pid_t worker_pid() const;
  ActivityWord& activity() const;
  [[noreturn]] void fail_ended(Stage stage);
  [[noreturn]] void fail_damaged();

  TimeLimits limits_;
  KernelClock clock_;
  SharedMemory mailbox_;
  int socket_ = -1;
  std::unique_ptr<ChildProcess> process_;
  ProcessHandle inside_;  ///< the worker itself, where the child is the sandbox around it
  std::string output_;
  std::size_t output_bytes_ = 0;
};

}  // namespace oclab
