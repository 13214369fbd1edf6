// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a running worker program and the messages to and from it.
#pragma once

#include <memory>
#include <string>

#include "harness/support/error.h"
#include "harness/support/file_descriptor.h"
#include "harness/worker/process/child_process.h"
#include "harness/worker/process/limit_watch.h"
#include "harness/worker/process/process_handle.h"
#include "harness/worker/process/time_limits.h"
#include "harness/worker/protocol/protocol.h"
#include "harness/worker/protocol/shared_memory.h"

namespace oclab {

/// The parent's end of one worker program: requests, replies, output, and how it ended. Methods
/// throw `KernelFailure` and end the worker when it crashes, exceeds a limit, or floods its output.
/// If the worker gets too little CPU time to reach a limit, the outcome is `kMachineBusy`.
class WorkerProcess {
 public:
  /// Selects the time limit, and how the end of the worker is explained.
  enum class Stage { kBuild, kRun };

  /// Starts `program` with the descriptors of the protocol.
  WorkerProcess(ChildSpec program, const TimeLimits& limits, KernelClock clock = KernelClock::kCpu);
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;
  ~WorkerProcess();

  /// Waits for an answer from the worker in its sandbox and keeps the handle that `freeze` needs.
  /// Throws `UsageError` with the output if there is no answer, `NoAnswer` if there is none yet.
  void greet();

  /// Sends a request, with `attached_fd` unless it is negative, and returns the reply.
  Reply ask(Op op, const std::string& job, int attached_fd, std::uint32_t repeats, Stage stage);

  /// Stops every thread of a greeted worker until the next `ask`. Meanwhile it can neither see nor
  /// change what the parent reads and writes. If a thread does not stop, ends the worker
  /// and throws `KernelFailure`.
  void freeze();

  /// The text of a reply, made printable.
  std::string reply_text(const Reply& reply) const;

  /// The text of a reply as the worker wrote it, which may be anything.
  std::string reply_data(const Reply& reply) const;

  /// The output of the worker so far, made printable and limited to 64 KiB.
  std::string printed();

  /// Discards the output so far and sets new limits.
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
  bool ends() const;
  [[noreturn]] void fail_ended(Stage stage);
  [[noreturn]] void fail_damaged();

  TimeLimits limits_;
  KernelClock clock_;
  SharedMemory mailbox_;
  FileDescriptor socket_;
  std::unique_ptr<ChildProcess> process_;
  ProcessHandle inside_;  ///< the worker in the sandbox; the child itself if that became it
  std::string output_;
  std::size_t output_bytes_ = 0;
};

}  // namespace oclab
