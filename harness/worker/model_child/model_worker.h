// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: builds one kernel source for the model and runs it there.
#pragma once

#include <filesystem>
#include <memory>

#include "harness/native_runtime/session.h"
#include "harness/worker/confined/request_server.h"
#include "harness/worker/model_child/gpu_registers.h"
#include "harness/worker/protocol/role.h"

namespace oclab {

/// Runs one kernel source in the model of a GPU. It knows neither the expected results nor whether
/// its source is a student's or the reference.
class ModelWorker : public RequestHandler {
 public:
  /// `compiler` is the program that compiles; compiled programs without a place of their own lie
  /// in `cache`.
  ModelWorker(Role role, std::filesystem::path compiler, std::filesystem::path cache,
              ActivityWord& activity);

  BuildResult build(const BuildJob& job) override;
  void prepare(const CaseJob& job, SharedMemory arena) override;
  void forget() override {}  // every work-group gets fresh local memory
  RunResult run(std::uint32_t repeats, const RunJob& job) override;

 private:
  Role role_;
  std::filesystem::path compiler_;
  std::filesystem::path cache_;
  ActivityWord& activity_;
  bool filtered_ = false;
  CaseJob job_;
  SharedMemory arena_;
  std::unique_ptr<native::Session> session_;
  RegistersOnGpus registers_;
};

}  // namespace oclab
