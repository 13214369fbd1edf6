// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the worker process of the model: builds one kernel source and runs it there.
#include <fcntl.h>
#include <malloc.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <future>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "harness/model_report/model_record.h"
#include "harness/native_session/session.h"
#include "harness/spec/contract_check.h"
#include "harness/worker/confined/fault_handler.h"
#include "harness/worker/confined/mailbox.h"
#include "harness/worker/confined/request_server.h"
#include "harness/worker/confined/system_call_filter.h"
#include "harness/worker/confined/thread_pool.h"
#include "harness/worker/model_child/compiler_process.h"
#include "harness/worker/model_child/gpu_registers.h"
#include "harness/worker/model_child/prediction.h"
#include "harness/worker/protocol/role.h"

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

/// Beside the first one, for the processors that this process may use. The filter forbids to start
/// them later.
std::size_t more_threads() {
  constexpr int kMost = 8;
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  const bool known = sched_getaffinity(0, sizeof allowed, &allowed) == 0;
  return static_cast<std::size_t>(std::clamp(known ? CPU_COUNT(&allowed) : 1, 1, kMost)) - 1;
}

/// For a thread that may run kernels.
void make_fault_stack() { static thread_local const native::FaultStack stack; }

/// Runs one kernel source in the model of a GPU. It knows neither the expected results nor whether
/// its source is a student's or the reference.
class ModelWorker : public RequestHandler {
 public:
  /// `compiler` is the program that compiles; compiled programs without a place of their own lie
  /// in `cache`.
  ModelWorker(Role role, fs::path compiler, fs::path cache, ActivityWord& activity)
      : role_(role),
        compiler_(std::move(compiler)),
        cache_(std::move(cache)),
        activity_(activity),
        threads_(role == Role::kLinker ? 0 : more_threads(), make_fault_stack) {}

  BuildResult build(const BuildJob& job) override {
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
        std::move(program),
        native::SessionSettings{.note_stores = job.model.note_stores,
                                .local_bytes = job.model.local_bytes,
                                .cores = {threads_.size(), [this](auto parts, const auto& body) {
                                            threads_.for_each(parts, body);
                                          }}});
    return result;
  }

  void prepare(const CaseJob& job, SharedMemory arena) override {
    if (!session_) throw std::runtime_error("no program is loaded");
    session_->bind(job, arena.bytes().data());
    arena_ = std::move(arena);
    job_ = job;
    // The program is loaded, and none of its kernels has run.
    if (role_ == Role::kRunner && !filtered_) forbid_system_calls({});
    filtered_ = role_ == Role::kRunner;
  }

  void forget() override {}  // every work-group gets fresh local memory

  RunResult run(std::uint32_t repeats, const RunJob&) override {
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

 private:
  Role role_;
  fs::path compiler_;
  fs::path cache_;
  ActivityWord& activity_;
  bool filtered_ = false;
  CaseJob job_;
  SharedMemory arena_;
  std::unique_ptr<native::Session> session_;
  RegistersOnGpus registers_;
  ThreadPool threads_;
};

/// Keeps freed memory for the next run, which needs about as much.
void keep_freed_memory() {
  constexpr int kLargestMapThreshold = 32 << 20;
  constexpr int kMostKept = 256 << 20;
  mallopt(M_MMAP_THRESHOLD, kLargestMapThreshold);
  mallopt(M_TRIM_THRESHOLD, kMostKept);
}

/// The compiler lies beside this program, and gets none of the parent's descriptors.
[[noreturn]] void serve_model(const char* program, Role role) {
  for (const int fd : {kSocketFd, kMailboxFd}) fcntl(fd, F_SETFD, FD_CLOEXEC);
  const char* cache = std::getenv("OCLAB_MODEL_CACHE");
  Mailbox mailbox;
  ModelWorker worker(role, std::filesystem::path(program).parent_path() / "oclab-model-compiler",
                     cache == nullptr ? "/tmp" : cache, mailbox.activity());
  serve(worker, mailbox);
  _exit(0);  // no clean-up: all answers have been sent, and the filter forbids some of it
}

}  // namespace
}  // namespace oclab

int main(int argc, char** argv) {
  try {
    oclab::keep_freed_memory();
    oclab::serve_model(argv[0],
                       oclab::role_of(argc == 2 ? argv[1] : "").value_or(oclab::Role::kBoth));
  } catch (const std::exception& error) {
    std::cerr << "oclab-model-worker: " << error.what()
              << "\nThis program is started by oclab; run `oclab --help` instead.\n";
    return 2;
  }
}
