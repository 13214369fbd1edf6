// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the worker process: builds one kernel source and runs it on request.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "harness/opencl/executor.h"
#include "harness/opencl/local_memory.h"
#include "harness/opencl/platform.h"
#include "harness/opencl/program.h"
#include "harness/worker/child/compiled_code.h"
#include "harness/worker/child/pocl_copy.h"
#include "harness/worker/child/sandbox_probes.h"
#include "harness/worker/child/thread_memory.h"
#include "harness/worker/confined/fault_handler.h"
#include "harness/worker/confined/mailbox.h"
#include "harness/worker/confined/request_server.h"
#include "harness/worker/confined/system_call_filter.h"
#include "harness/worker/protocol/code_gate.h"
#include "harness/worker/protocol/job.h"
#include "harness/worker/protocol/protocol.h"
#include "harness/worker/protocol/role.h"
#include "harness/worker/protocol/shared_memory.h"

namespace oclab {
namespace {

/// Calls `work`, and answers errors of OpenCL with their status.
template <typename Work>
auto with_status(Work work) {
  try {
    return work();
  } catch (const BuildFailure& failure) {
    throw RequestFailure(Status::kBuildError, failure.what());
  } catch (const DeviceNotFound& failure) {
    throw RequestFailure(Status::kNoDevice, failure.what());
  } catch (const cl::Error& error) {
    throw RequestFailure(Status::kRuntimeError, error.what(), error.err());
  }
}

/// Runs one kernel source through OpenCL. It knows neither the expected results nor whether its
/// source is a student's or the reference.
class OpenclWorker : public RequestHandler {
 public:
  /// `filters` says whether to install the system-call filter before the first kernel is loaded.
  OpenclWorker(bool filters, ActivityWord& activity) : filters_(filters), activity_(activity) {}

  BuildResult build(const BuildJob& job) override {
    return with_status([&] {
      if (context_() == nullptr) {
        device_ = open_device(job.device);
        context_ = cl::Context(device_);  // kept, because it keeps PoCL's compiler loaded
      }
      executor_.reset();
      program_ = program_of(job);
      const SeenCode inspected = job.inspect ? inspect(job.source) : SeenCode::kNone;
      check_kernels(program_, job.contract);
      return BuildResult{.inspected = inspected};
    });
  }

  void prepare(const CaseJob& job, SharedMemory arena) override {
    executor_.reset();
    arena_ = std::move(arena);
    with_status([&] {
      if (job.keeps_buffers && !kept_) kept_ = std::make_unique<KeptInputs>(context_, device_);
      executor_ = std::make_unique<Executor>(context_, device_, program_, job,
                                             arena_.bytes().data(), activity_, kept_.get());
    });
    install_fault_handler(kSocketFd);
    // No instruction of the kernel has run yet. Threads start here, and what the driver compiles at
    // a first launch is a kernel of the kit.
    if (filters_ && !filtered_) {
      forget();
      forbid_system_calls({.loads_code = true, .thread_signal = overwrite_signal()});
    }
    filtered_ = filters_;
  }

  void forget() override {
    constexpr std::uint32_t kGarbage = 0xFFC1D0D0U;  // a NaN, and far from any index
    const auto local_bytes = device_.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>();
    if (overwrite_thread_memory(local_bytes, kGarbage)) return;
    try {
      if (!local_memory_) local_memory_ = std::make_unique<LocalMemory>(context_, device_);
      local_memory_->overwrite(kGarbage);
    } catch (const cl::Error& error) {
      throw std::runtime_error(std::string("cannot overwrite local memory: ") + error.what() +
                               " returned " + std::to_string(error.err()));
    }
  }

  RunResult run(std::uint32_t repeats, const RunJob& job) override {
    return with_status([&] {
      executor_->upload(job);
      RunResult result{.seconds = executor_->run(repeats), .report = ""};
      std::fflush(stdout);  // PoCL 3's remarks, which the end of this process would discard
      executor_->download();
      result.changed = executor_->changed_input();
      return result;
    });
  }

  void fetch() override {
    with_status([&] { executor_->fetch(); });
  }

 private:
  /// Looks at the compiled program, as far as the driver shows it. Throws `RequestFailure`.
  SeenCode inspect(const std::string& source) {
    const char* cache = std::getenv("POCL_CACHE_DIR");
    const auto look_at = [&source](std::string_view code) {
      if (std::string found = forbidden_in_code(code, source); !found.empty()) {
        throw RequestFailure(Status::kForbidden, found);
      }
      require_defined(undefined_in_code(code, source));
    };
    if (cache != nullptr && compiled_.read_new(cache, look_at)) return SeenCode::kWhole;
    const auto undefined = undefined_in_objects(binary_of(program_), source);
    require_defined(undefined.value_or(""));
    return undefined ? SeenCode::kCalls : SeenCode::kNone;
  }

  static void require_defined(const std::string& undefined) {
    if (!undefined.empty()) throw RequestFailure(Status::kUndefined, undefined);
  }

  /// The program of the source: compiled, or loaded if an earlier worker has stored it.
  cl::Program program_of(const BuildJob& job) {
    if (std::filesystem::exists(job.compiled_program)) {
      return load_program(context_, device_, job.compiled_program);
    }
    cl::Program program =
        build_program(context_, device_, job.source, job.file_name, job.extra_options);
    if (!job.compiled_program.empty()) store_program(program, job.compiled_program);
    return program;
  }

  bool filters_ = false;
  bool filtered_ = false;
  ActivityWord& activity_;
  cl::Device device_;
  cl::Context context_;
  cl::Program program_;  // kept, because some drivers' kernels do not retain it
  CompiledPrograms compiled_;
  SharedMemory arena_;
  std::unique_ptr<LocalMemory> local_memory_;
  std::unique_ptr<KeptInputs> kept_;  // built once: every test size has an executor of its own
  std::unique_ptr<Executor> executor_;
};

}  // namespace
}  // namespace oclab

int main(int argc, char** argv) {
  try {
    if (argc == 2 && std::string_view(argv[1]) == "--list-devices") {
      std::cout << '\n' << oclab::kPlatformsMarker;
      for (const std::string& name : oclab::platform_names()) std::cout << name << "; ";
      std::cout << '\n'
                << oclab::kDeviceListMarker << oclab::to_text(oclab::enumerate_devices()) << '\n';
      return 0;
    }
    if (argc == 4 && std::string_view(argv[1]) == "--attempt") {
      return oclab::attempt(argv[2], argv[3]);
    }
    if (argc == 3 && std::string_view(argv[1]) == "--copy-pocl") {
      oclab::copy_pocl(argv[2]);
      return 0;
    }
    if (argc == 3 && std::string_view(argv[1]) == "--reads-below") {
      return oclab::reads_library_below(argv[2]) ? 0 : 1;
    }
    const std::optional<oclab::Role> role = oclab::role_of(argc == 2 ? argv[1] : "");
    if (argc != 1 && !role) {
      std::cerr << "oclab-worker is started by oclab; run `oclab --help` instead.\n";
      return 2;
    }
    oclab::Mailbox mailbox;
    oclab::OpenclWorker worker(role == oclab::Role::kRunner, mailbox.activity());
    oclab::serve(worker, mailbox);
    // No clean-up: it takes a tenth of a second, a driver's may crash after a kernel misbehaved,
    // and all answers have been sent.
    _exit(0);
  } catch (const std::exception& error) {
    std::cerr << "oclab-worker: " << error.what()
              << "\nThis program is started by oclab; run `oclab --help` instead.\n";
    return 2;
  }
}
