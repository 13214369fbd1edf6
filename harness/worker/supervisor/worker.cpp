// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the parent's handle on the process that runs one kernel source.
#include "harness/worker/supervisor/worker.h"

#include <algorithm>
#include <chrono>

#include "harness/support/error.h"
#include "harness/worker/process/exit_cause.h"
#include "harness/worker/process/worker_program.h"
#include "harness/worker/sandbox/driver_files.h"
#include "harness/worker/supervisor/cache_folder.h"
#include "harness/worker/supervisor/opencl_backend.h"
#include "harness/worker/supervisor/reply_failure.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;
using Stage = WorkerProcess::Stage;
using Clock = std::chrono::steady_clock;

/// The environment of a worker whose compilers use caches in `caches`.
std::map<std::string, std::string> environment_for(const Backend& backend, const fs::path& caches,
                                                   const fs::path& scratch) {
  std::map<std::string, std::string> environment = backend.environment;
  environment["TMPDIR"] = scratch;
  for (const auto& [variable, name] : backend.caches) {
    std::error_code error;
    fs::create_directories(caches / name, error);
    environment[variable] = (error ? scratch : caches) / name;
  }
  return environment;
}

KernelClock kernel_clock(const DeviceInfo& device) {
  return device.device_class == DeviceClass::kCpu ? KernelClock::kCpu : KernelClock::kWall;
}

fs::path caches_for(Origin origin, const fs::path& scratch) {
  return origin == Origin::kKit ? cache_folder().value_or(scratch) : scratch;
}

/// The buffers without their contents, for messages about them.
std::vector<Buffer> shapes_of(const std::vector<Buffer>& buffers) {
  std::vector<Buffer> shapes;
  for (const Buffer& buffer : buffers) {
    shapes.push_back({.name = buffer.name,
                      .access = buffer.access,
                      .element = buffer.element,
                      .count = buffer.count});
  }
  return shapes;
}

}  // namespace

Worker::Worker(const DeviceInfo& device, const TimeLimits& limits, Origin origin)
    : Worker(device, limits, origin, opencl_backend(device)) {}

Worker::Worker(const DeviceInfo& device, const TimeLimits& limits, Origin origin,
               const Backend& backend)
    : device_(device),
      limits_(limits),
      backend_(backend),
      caches_(caches_for(origin, scratch_.path())) {
  if (backend_.short_drivers.empty()) start_processes();  // else the source decides
}

Worker::~Worker() = default;

bool Worker::runs_machine_code() const { return backend_.linking != Linking::kInWorker; }

bool Worker::has_linker() const {
  return backend_.linking == Linking::kAtBuild || backend_.linking == Linking::kAtLaunch;
}

std::unique_ptr<WorkerProcess> Worker::start(Role role) const {
  const auto environment = environment_for(backend_, caches_, scratch_.path());
  const ProcessLimits held_to = limits_for(device_, limits_.confinement);
  std::vector<std::string> libraries = device_.libraries;
  if (short_driver_ != nullptr) libraries.front() = short_driver_->library;
  const SandboxedWorker worker{.role = role,
                               .environment = environment,
                               .backend = backend_,
                               .scratch = scratch_.path(),
                               .gpu = device_.device_class != DeviceClass::kCpu,
                               .libraries = std::move(libraries),
                               .limits = held_to};
  auto process = std::make_unique<WorkerProcess>(sandboxed(worker), limits_, kernel_clock(device_));
  process->greet();
  return process;
}

void Worker::start_for(const KernelSource& source) {
  const auto suffices = [&source](const ShortDriver& driver) {
    return driver.suffices_for(source.text);
  };
  if (process_ && (short_driver_ == nullptr || suffices(*short_driver_))) return;
  const auto first = std::ranges::find_if(backend_.short_drivers, suffices);
  short_driver_ = first == backend_.short_drivers.end() ? nullptr : &*first;
  start_processes();
}

void Worker::start_processes() {
  if (limits_.confinement == Confinement::kSandbox && has_linker()) {
    linker_ = start(Role::kLinker);
  }
  start_process();
}

void Worker::start_process() {
  prepared_ = false;
  has_run_ = false;
  if (limits_.confinement == Confinement::kSandbox) {
    process_ = start(runs_machine_code() ? Role::kRunner : Role::kBoth);
    return;
  }
  auto environment = environment_for(backend_, caches_, scratch_.path());
  if (short_driver_ != nullptr) environment.merge(loading_only(short_driver_->library));
  environment.merge(driver_settings());
  process_ =
      std::make_unique<WorkerProcess>(ChildSpec{.executable = worker_program(backend_.program),
                                                .arguments = {},
                                                .environment = std::move(environment),
                                                .inherits_environment = false,
                                                .limits = limits_for(device_, limits_.confinement)},
                                      limits_, kernel_clock(device_));
}

void Worker::build(const KernelSource& source, const std::vector<KernelContract>& contract,
                   const std::string& extra_options) {
  start_for(source);
  DeviceInfo device = device_;
  device.libraries.clear();  // paths of this machine
  const std::string job = to_text(BuildJob{.device = std::move(device),
                                           .file_name = source.file_name,
                                           .source = source.text,
                                           .extra_options = extra_options,
                                           .contract = contract,
                                           .compiled_program = backend_.compiled_program,
                                           .inspect = source.gated && runs_machine_code(),
                                           .model = backend_.model_options});
  sound_ = false;
  build_log_.clear();
  const bool sandbox = limits_.confinement == Confinement::kSandbox;
  if (sandbox && runs_machine_code() && prepared_)
    start_process();  // a process that has run a kernel may not build another
  for (WorkerProcess* process : {linker_.get(), process_.get()}) {
    if (process == nullptr) continue;
    const Reply reply = ask(*process, Op::kBuild, job, -1, 1, Stage::kBuild);
    // A source that does not build leaves nothing behind.
    sound_ = reply.status == Status::kBuildError || reply.status == Status::kNoKernel ||
             reply.status == Status::kBadInterface;
    require_ok(*process, reply);
    seen_code_ = reply.inspected;
    if (build_log_.empty()) build_log_ = process->reply_text(reply);
  }
  sound_ = true;
}

bool Worker::renew(const TimeLimits& limits) {
  const bool light =
      limits_.confinement == Confinement::kLight && limits.confinement == Confinement::kLight;
  if (!sound_ || !light) return false;
  limits_ = limits;
  if (process_) process_->renew(limits);
  arena_.reset();
  shapes_.clear();
  return true;
}

bool Worker::is_vouched_for() const {
  // Code that runs when it is loaded is filtered only where a linker leaves the loading to another.
  return seen_code_ == SeenCode::kWhole || !runs_machine_code() ||
         (limits_.confinement == Confinement::kSandbox && has_linker());
}

bool Worker::knows_calls() const { return seen_code_ != SeenCode::kNone || !runs_machine_code(); }

CaseJob Worker::case_job(const std::vector<Buffer>& buffers,
                         const std::vector<Launch>& launches) const {
  CaseJob job{.protection = backend_.protection,
              .keeps_buffers = backend_.keeps_buffers,
              .launches = launches,
              .model = backend_.model_options.run};
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    const Buffer& buffer = buffers[i];
    job.buffers.push_back({.name = buffer.name,
                           .region = arena_->regions()[i],
                           .restore = buffer.access != Access::kIn,
                           .defined = !buffer.initial.empty(),
                           .scratch = buffer.access == Access::kScratch,
                           .element_bytes = size_of(buffer.element),
                           .columns = buffer.image ? buffer.shape.columns : 0,
                           .rows = buffer.image ? buffer.shape.rows : 0});
    if (i >= job.model.prediction.sizes.size()) continue;
    const SeenSize& seen = job.model.prediction.sizes[i];
    job.buffers.back().repeated = seen.bytes;
    job.buffers.back().columns = seen.columns;
    job.buffers.back().rows = seen.rows;
  }
  return job;
}

void Worker::prepare(const std::vector<Buffer>& buffers, const std::vector<Launch>& launches) {
  sound_ = false;
  shapes_ = shapes_of(buffers);
  arena_.reset();  // memory for one at a time
  arena_ = std::make_unique<Arena>(buffers, backend_.protection, backend_.keeps_buffers);
  const CaseJob job = case_job(buffers, launches);
  if (linker_ && backend_.linking == Linking::kAtLaunch) link(job, buffers);
  prepared_ = true;
  require_ok(*process_, ask(*process_, Op::kPrepare, to_text(job), arena_->fd(), 1, Stage::kBuild));
  sound_ = true;
}

void Worker::link(const CaseJob& job, const std::vector<Buffer>& buffers) {
  // Separate memory: the compiler, which reads untrusted source, never sees the inputs.
  const Arena unused(buffers, job.protection);
  require_ok(*linker_, ask(*linker_, Op::kPrepare, to_text(job), unused.fd(), 1, Stage::kBuild));
  require_ok(*linker_, ask(*linker_, Op::kRun, "", -1, 1, Stage::kBuild));
}

RunTimes Worker::run(const std::vector<Buffer>& buffers, std::uint32_t poison, unsigned repeats) {
  sound_ = false;
  const double cpu_before = process_->cpu_seconds();
  if (!backend_.in_model) {
    require_ok(*process_, ask(*process_, Op::kForget, "", -1, 1, Stage::kBuild));
  }
  process_->freeze();
  const RunJob job = arena_->publish(buffers, poison);
  const std::string refresh = job.buffers.empty() ? "" : to_text(job);
  has_run_ = true;
  const auto start = Clock::now();
  const Reply reply = ask(*process_, Op::kRun, refresh, -1, repeats, Stage::kRun);
  const std::chrono::duration<double> wall = Clock::now() - start;
  RunTimes times{.wall = wall.count(), .cpu = process_->cpu_seconds() - cpu_before};
  process_->freeze();
  require_ok(*process_, reply);
  report_ = process_->reply_data(reply);
  times.device.assign(reply.device_seconds, reply.device_seconds + reply.repeats);
  if (times.device.size() != repeats) {
    throw KernelFailure(Outcome::kCrash, DiagnosisKind::kDamagedProcess, {"launches-not-reported"});
  }
  if (const auto overrun = arena_->find_overrun(buffers)) {
    throw out_of_bounds(DiagnosisKind::kOverrun, *overrun);
  }
  if (const auto changed = arena_->find_changed_input(buffers, reply.changed)) {
    throw KernelFailure(Outcome::kWrongAnswer, DiagnosisKind::kChangedInput, {"changed-input"}, 0,
                        *changed);
  }
  sound_ = true;
  return times;
}

void Worker::fetch_scratch() {
  if (!backend_.keeps_buffers) return;
  require_ok(*process_, ask(*process_, Op::kFetch, "", -1, 1, Stage::kBuild));
}

Reply Worker::ask(WorkerProcess& process, Op op, const std::string& job, int attached_fd,
                  unsigned repeats, WorkerProcess::Stage stage) const {
  try {
    return process.ask(op, job, attached_fd, repeats, stage);
  } catch (const KernelFailure&) {
    // machine code that runs needs no files
    if (stage == Stage::kBuild || !runs_machine_code()) require_room(scratch_.path(), caches_);
    throw;
  }
}

bool Worker::is_tainted(const WorkerProcess& process) const {
  return limits_.confinement == Confinement::kSandbox && runs_machine_code() &&
         &process == process_.get() && has_run_;
}

void Worker::require_ok(const WorkerProcess& process, const Reply& reply) const {
  const bool is_answer = reply.status == Status::kOk || reply.status == Status::kRuntimeError ||
                         reply.status == Status::kFault;
  if (!is_answer && is_tainted(process)) {
    throw KernelFailure(Outcome::kCrash, DiagnosisKind::kDamagedProcess, {"unexpected-reply"});
  }
  if (reply.status == Status::kOk) return;
  if (reply.status == Status::kFault) {
    const auto place =
        arena_ ? locate(reply.fault_offset, arena_->regions(), shapes_) : std::nullopt;
    if (place) throw out_of_bounds(DiagnosisKind::kBadAddress, *place);
    throw KernelFailure(Outcome::kCrash, DiagnosisKind::kWildAddress, {"wild-address"});
  }
  require_room(scratch_.path(), caches_);
  throw failure_of(reply, process.reply_text(reply), device_, limits_.confinement);
}

}  // namespace oclab
