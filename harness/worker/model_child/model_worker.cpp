// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: builds one kernel source for the model and runs it there.
#include "harness/worker/model_child/model_worker.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <future>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "harness/model_report/model_record.h"
#include "harness/spec/contract_check.h"
#include "harness/worker/confined/fault_handler.h"
#include "harness/worker/confined/system_call_filter.h"
#include "harness/worker/model_child/compiler_process.h"
#include "harness/worker/model_child/prediction.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// Where the program of a job lies: where the job says, or in the cache under a name of its own.
fs::path prefix_of(const BuildJob& job, const fs::path& cache) {
  if (!job.compiled_program.empty()) return job.compiled_program;
  const std::string all = job.file_name + '\0' + job.source + '\0' + job.extra_options + '\0' +
                          (job.model.checks ? "checks" : "");
  return cache / std::to_string(std::hash<std::string>()(all));
}

/// Beside the first one. The filter forbids to start them later.
std::size_t more_threads() {
  constexpr unsigned kMost = 8;
  return std::clamp(std::thread::hardware_concurrency(), 1U, kMost) - 1;
}

void check_contract(const std::vector<KernelContract>& contract, const native::Program& program) {
  std::vector<std::string> names;
  for (const native::Kernel& kernel : program.kernels) names.push_back(kernel.signature.name);
  for (const KernelContract& expected : contract) {
    require_kernel(expected, names);
    for (const native::Kernel& kernel : program.kernels) {
      if (kernel.signature.name != expected.name) continue;
      require_match(expected, kernel.signature);
    }
  }
}

}  // namespace

ModelWorker::ModelWorker(Role role, fs::path compiler, fs::path cache, ActivityWord& activity)
    : role_(role),
      compiler_(std::move(compiler)),
      cache_(std::move(cache)),
      activity_(activity),
      threads_(role == Role::kLinker ? 0 : more_threads()) {}

BuildResult ModelWorker::build(const BuildJob& job) {
  const fs::path prefix = prefix_of(job, cache_);
  if (role_ != Role::kRunner) {
    std::vector<std::future<void>> others;
    for (const std::string& gpus : job.model.gpus) {
      others.push_back(std::async(std::launch::async, compile_for_gpu, job, gpus, prefix));
    }
    compile(compiler_, job, prefix);
  }
  session_.reset();
  BuildResult result{.inspected = SeenCode::kWhole,
                     .log = compiler_log(prefix)};  // inspects every program
  if (role_ == Role::kLinker) return result;
  native::LoadedProgram program = native::load_program(prefix);
  check_contract(job.contract, program.description);
  install_fault_handler(kSocketFd);  // before the session's, which hands other faults on
  registers_.clear();
  for (const std::string& gpus : job.model.gpus) {
    if (auto found = assigned_registers(gpus, prefix)) registers_[gpus] = std::move(*found);
  }
  session_ = std::make_unique<native::Session>(
      std::move(program), native::SessionSettings{.note_stores = job.model.note_stores,
                                                  .local_bytes = job.model.local_bytes});
  return result;
}

void ModelWorker::prepare(const CaseJob& job, SharedMemory arena) {
  if (!session_) throw std::runtime_error("no program is loaded");
  session_->bind(job, arena.bytes().data());
  arena_ = std::move(arena);
  job_ = job;
  // The program is loaded, and none of its kernels has run.
  if (role_ == Role::kRunner && !filtered_) forbid_system_calls({});
  filtered_ = role_ == Role::kRunner;
}

RunResult ModelWorker::run(std::uint32_t repeats, const RunJob&) {
  if (repeats != 1) throw std::runtime_error("the model runs a plan once");
  const auto begin = std::chrono::steady_clock::now();
  activity_ = static_cast<std::uint32_t>(Activity::kKernel);
  RunResult result;
  if (job_.model.prediction.machines.empty()) {
    for (const auto& report : session_->run()) result.report += to_text(report) + "\n";
  } else {
    result.report = predicted_times(*session_, job_, registers_, threads_);
  }
  activity_ = static_cast<std::uint32_t>(Activity::kPreparing);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  result.seconds = {seconds.count()};
  return result;
}

}  // namespace oclab
