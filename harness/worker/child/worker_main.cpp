// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the worker process: builds one kernel source and runs it on request.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "harness/opencl/executor.h"
#include "harness/opencl/local_memory.h"
#include "harness/opencl/platform.h"
#include "harness/opencl/program.h"
#include "harness/worker/child/compiled_code.h"
#include "harness/worker/child/fault_handler.h"
#include "harness/worker/child/sandbox_probes.h"
#include "harness/worker/child/system_call_filter.h"
#include "harness/worker/child/thread_memory.h"
#include "harness/worker/protocol/code_gate.h"
#include "harness/worker/protocol/job.h"
#include "harness/worker/protocol/protocol.h"
#include "harness/worker/protocol/shared_memory.h"

namespace oclab {
namespace {

/// Inaccessible bytes around all buffers, so that an access far out of bounds faults.
constexpr std::size_t kFarGuard = std::size_t{512} << 20;

/// The compiled program has a construct that kernels must not contain.
struct ForbiddenCode : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Answers requests until the parent closes the socket. It knows neither the expected results nor
/// whether its source is a student's or the reference.
class WorkerMain {
 public:
  /// `filters` says whether to install the system-call filter before the first kernel is loaded.
  explicit WorkerMain(bool filters) : filters_(filters) {}

  void serve() {
    Request request;
    int attached_fd = -1;
    while (receive_request(kSocketFd, request, attached_fd)) {
      const Reply reply = answer(request, attached_fd);
      if (!send_reply(kSocketFd, reply)) return;
    }
  }

 private:
  Reply answer(const Request& request, int attached_fd) {
    Reply reply{.status = Status::kOk, .nonce = request.nonce};
    try {
      carry_out(request, attached_fd, reply);
    } catch (const BuildFailure& failure) {
      set_text(reply, Status::kBuildError, failure.what());
    } catch (const InterfaceFailure& failure) {
      set_text(reply, Status::kBadInterface, failure.kernel + "\n" + failure.what());
    } catch (const LocalMemoryFailure& failure) {
      set_text(reply, Status::kTooMuchLocal, failure.what());
    } catch (const ForbiddenCode& found) {
      set_text(reply, Status::kForbidden, found.what());
    } catch (const cl::Error& error) {
      reply.error = error.err();
      set_text(reply, Status::kRuntimeError, error.what());
    } catch (const std::exception& error) {
      set_text(reply, Status::kInternal, error.what());
    }
    return reply;
  }

  void carry_out(const Request& request, int attached_fd, Reply& reply) {
    const auto text =
        mailbox_.bytes().first(std::min<std::size_t>(request.text_bytes, kMailboxBytes));
    const std::string job(reinterpret_cast<const char*>(text.data()), text.size());
    switch (request.op) {
      case Op::kBuild: return build(build_job_from(job), reply);
      case Op::kPrepare:
        return prepare(case_job_from(job), SharedMemory::attach(attached_fd, kFarGuard));
      case Op::kForget: return forget();
      case Op::kRun: return run(request, reply);
      case Op::kHello: return;
    }
    throw std::runtime_error("unknown request");
  }

  void set_text(Reply& reply, Status status, std::string_view text) {
    reply.status = status;
    reply.text_bytes = static_cast<std::uint32_t>(std::min(text.size(), kMaxReplyText));
    std::memcpy(mailbox_.bytes().data(), text.data(), reply.text_bytes);
  }

  void build(const BuildJob& job, Reply& reply) {
    if (context_() == nullptr) {
      device_ = open_device(job.device);
      context_ = cl::Context(device_);  // kept, because it keeps PoCL's compiler loaded
    }
    executor_.reset();
    program_ = program_of(job);
    if (job.inspect) reply.inspected = inspect(job.source) ? 1 : 0;
    check_kernels(program_, device_, job.contract);
  }

  /// Returns whether all compiled programs could be read. Throws `ForbiddenCode`.
  bool inspect(const std::string& source) {
    const char* cache = std::getenv("POCL_CACHE_DIR");
    return cache != nullptr && compiled_.read_new(cache, [&source](std::string_view code) {
      if (std::string found = forbidden_in_code(code, source); !found.empty()) {
        throw ForbiddenCode(found);
      }
    });
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

  void prepare(const CaseJob& job, SharedMemory arena) {
    retire(job.protection);
    arena_ = std::move(arena);
    arena_.close_descriptor();
    std::size_t guard_begin = 0;
    for (const BufferPlace& place : job.buffers) {
      forbid(guard_begin, place.region.begin);
      guard_begin = place.region.end;
    }
    forbid(guard_begin, arena_.bytes().size());
    executor_ = std::make_unique<Executor>(context_, device_, program_, job, arena_.bytes().data(),
                                           activity());
    install_fault_handler(kSocketFd);
    // The kernel is linked but not loaded yet.
    if (filters_ && !filtered_) forbid_system_calls();
    filtered_ = filters_;
  }

  /// Ends the previous executor. Where the device checks bounds it is kept: Oclgrind reuses the
  /// numbers of released buffers, together with its records of their sizes and contents.
  void retire(Protection protection) {
    if (executor_ && protection == Protection::kByDevice) retired_.push_back(std::move(executor_));
    executor_.reset();
  }

  /// Makes the pages between the buffers inaccessible.
  void forbid(std::size_t begin, std::size_t end) {
    if (mprotect(arena_.bytes().data() + begin, end - begin, PROT_NONE) != 0) {
      throw std::runtime_error("cannot protect the pages between the buffers");
    }
  }

  /// Overwrites the local memory and the stacks that a kernel has used.
  void forget() {
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

  void run(const Request& request, Reply& reply) {
    if (!executor_ || request.repeats > kMaxRepeats) throw std::runtime_error("nothing to run");
    set_fault_context(request.nonce, arena_.bytes());
    executor_->upload();
    const std::vector<double> seconds = executor_->run(request.repeats);
    executor_->download();
    reply.repeats = static_cast<std::uint32_t>(seconds.size());
    std::copy(seconds.begin(), seconds.end(), reply.device_seconds);
  }

  /// The current activity, which the parent reads.
  ActivityWord& activity() const {
    return *reinterpret_cast<ActivityWord*>(mailbox_.bytes().data() + kActivityOffset);
  }

  bool filters_ = false;
  bool filtered_ = false;
  SharedMemory mailbox_ = SharedMemory::attach(kMailboxFd);
  cl::Device device_;
  cl::Context context_;
  cl::Program program_;  // kept, because some drivers' kernels do not retain it
  CompiledPrograms compiled_;
  SharedMemory arena_;
  std::unique_ptr<LocalMemory> local_memory_;
  std::unique_ptr<Executor> executor_;
  std::vector<std::unique_ptr<Executor>> retired_;
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
    const std::string_view role = argc == 2 ? argv[1] : "";
    if (argc != 1 && role != "--linker" && role != "--runner" && role != "--both") {
      std::cerr << "oclab-worker is started by oclab; run `oclab --help` instead.\n";
      return 2;
    }
    oclab::WorkerMain(role == "--runner").serve();
  } catch (const std::exception& error) {
    std::cerr << "oclab-worker: " << error.what()
              << "\nThis program is started by oclab; run `oclab --help` instead.\n";
    return 2;
  }
  // No clean-up: a driver's may crash after a kernel misbehaved, and all answers have been sent.
  _exit(0);
}
