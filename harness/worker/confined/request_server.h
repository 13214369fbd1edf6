// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how a worker program answers the parent.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/worker/confined/mailbox.h"
#include "harness/worker/protocol/job.h"
#include "harness/worker/protocol/protocol.h"
#include "harness/worker/protocol/shared_memory.h"

namespace oclab {

/// A request that ends with this status. `what()` is the text of the reply.
struct RequestFailure : std::runtime_error {
  RequestFailure(Status how, const std::string& text, std::int32_t code = 0)
      : std::runtime_error(text), status(how), error(code) {}

  Status status;
  std::int32_t error;  ///< of `kRuntimeError`: OpenCL's code
};

/// The result of a build.
struct BuildResult {
  SeenCode inspected = SeenCode::kNone;
  std::string log{};  ///< the compiler's warnings, as it wrote them
};

/// The result of a run.
struct RunResult {
  std::vector<double> seconds;  ///< device time of each repeat
  std::string report;           ///< the model's record; "" on other devices
  std::size_t changed = 0;      ///< number from 1 of a kept input that has changed, or 0
};

/// What a worker program does for each request. Methods throw `RequestFailure`, `InterfaceFailure`
/// or `LocalMemoryFailure`; any other exception is an error of the worker itself.
class RequestHandler {
 public:
  virtual ~RequestHandler() = default;

  /// Builds the source and checks the contract.
  virtual BuildResult build(const BuildJob& job) = 0;

  /// Binds the launches to the buffers in `arena`, between which no page is accessible.
  virtual void prepare(const CaseJob& job, SharedMemory arena) = 0;

  /// Overwrites what earlier runs left in local memory and on stacks.
  virtual void forget() = 0;

  /// Runs the launches `repeats` times.
  virtual RunResult run(std::uint32_t repeats, const RunJob& job) = 0;

  /// Brings scratch buffers back that the device keeps.
  virtual void fetch() {}
};

/// Answers requests until the parent closes the socket.
void serve(RequestHandler& handler, Mailbox& mailbox);

}  // namespace oclab
