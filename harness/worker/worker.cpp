// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the parent's handle on the process that runs one kernel source.
#include "worker/worker.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <random>
#include <system_error>
#include <thread>

#include "worker/cache_folder.h"
#include "worker/explain.h"
#include "worker/job.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kKeptOutput = std::size_t{64} << 10;
constexpr std::size_t kOutputLimit = std::size_t{1} << 20;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::uint64_t random_nonce() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

/// AddressSanitizer maps terabytes for its own use.
#ifdef __SANITIZE_ADDRESS__
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

/// A CPU device's kernels allocate in the worker itself, so its memory is bounded: room for the
/// compiler, copies of the buffers and every thread's stack. (Not its address space: a GPU driver
/// that is loaded beside it reserves far more than it uses.)
ProcessLimits limits_for(const DeviceInfo& device) {
  ProcessLimits limits;
  if (device.device_class == DeviceClass::kCpu && !kSanitized) {
    constexpr std::size_t kBase = std::size_t{8} << 30;
    limits.data_bytes = kBase + 2 * limits.stack_bytes * std::max(device.compute_units, 1U);
  }
  return limits;
}

/// Affinity keeps PoCL's threads on their cores, which halves the spread of its timings.
std::map<std::string, std::string> environment_for(const Backend& backend, const fs::path& caches,
                                                   const fs::path& scratch) {
  fs::create_directories(caches / "pocl");
  std::map<std::string, std::string> environment{{"POCL_CACHE_DIR", caches / "pocl"},
                                                 {"POCL_AFFINITY", "1"},
                                                 {"CUDA_CACHE_PATH", caches / "cuda"},
                                                 {"TMPDIR", scratch}};
  environment.insert(backend.environment.begin(), backend.environment.end());
  return environment;
}

fs::path caches_for(Origin origin, const fs::path& scratch) {
  return origin == Origin::kKit ? cache_folder().value_or(scratch) : scratch;
}

Protection protection_for(const DeviceInfo& device, bool simulated) {
  if (simulated) return Protection::kByDevice;
  return device.device_class == DeviceClass::kCpu ? Protection::kGuardPages
                                                  : Protection::kCanaryZones;
}

/// The buffers without their contents: what messages about them need.
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

Worker::Worker(const DeviceInfo& device, const TimeLimits& limits, Origin origin,
               const Backend& backend)
    : device_(device),
      limits_(limits),
      simulated_(backend.simulated),
      compiled_program_(backend.compiled_program),
      mailbox_(SharedMemory::create(kMailboxBytes)),
      nonce_(random_nonce()) {
  int sockets[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot create a socket");
  }
  socket_ = sockets[0];
  process_ = std::make_unique<ChildProcess>(ChildSpec{
      .executable = worker_program(),
      .arguments = {},
      .environment = environment_for(backend, caches_for(origin, scratch_.path()), scratch_.path()),
      .inherited = {sockets[1], mailbox_.fd()},
      .limits = limits_for(device)});
  close(sockets[1]);
}

Worker::~Worker() {
  close(socket_);  // the worker sees the end of the stream and leaves
  process_->wait(0.2);
}

void Worker::build(const KernelSource& source, const std::vector<KernelContract>& contract,
                   const std::string& extra_options) {
  const BuildJob job{device_,       source.file_name, source.text,
                     extra_options, contract,         compiled_program_};
  require_ok(ask(Op::kBuild, to_text(job), -1, 1, Stage::kBuild));
}

void Worker::prepare(const std::vector<Buffer>& buffers, const std::vector<Launch>& launches) {
  const Protection protection = protection_for(device_, simulated_);
  shapes_ = shapes_of(buffers);
  arena_ = std::make_unique<Arena>(buffers, protection);
  CaseJob job{.protection = protection, .launches = launches};
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    const Buffer& buffer = buffers[i];
    job.buffers.push_back({.name = buffer.name,
                           .region = arena_->regions()[i],
                           .restore = buffer.access != Access::kIn,
                           .defined = !buffer.initial.empty(),
                           .columns = buffer.image ? buffer.shape.columns : 0,
                           .rows = buffer.image ? buffer.shape.rows : 0});
  }
  require_ok(ask(Op::kPrepare, to_text(job), arena_->fd(), 1, Stage::kBuild));
}

RunTimes Worker::run(const std::vector<Buffer>& buffers, std::uint32_t poison, unsigned repeats) {
  arena_->publish(buffers, poison);
  const double cpu_before = process_->cpu_seconds();
  const auto start = Clock::now();
  const Reply reply = ask(Op::kRun, "", -1, repeats, Stage::kRun);
  RunTimes times{.wall = seconds_since(start), .cpu = process_->cpu_seconds() - cpu_before};
  require_ok(reply);
  times.device.assign(reply.device_seconds, reply.device_seconds + reply.repeats);
  if (times.device.size() != repeats) {
    throw KernelFailure(Outcome::kCrash, "the worker did not report every launch.");
  }
  if (const auto overrun = arena_->find_overrun(buffers)) {
    throw KernelFailure(Outcome::kCrash, *overrun);
  }
  if (const auto changed = arena_->find_changed_input(buffers)) {
    throw KernelFailure(Outcome::kWrongAnswer, *changed);
  }
  return times;
}

Reply Worker::ask(Op op, const std::string& job, int attached_fd, std::uint32_t repeats,
                  Stage stage) {
  if (job.size() > kMailboxBytes) {
    throw KernelFailure(Outcome::kRejected, "the source is too large for the worker.");
  }
  std::memcpy(mailbox_.bytes().data(), job.data(), job.size());
  const Request request{.op = op,
                        .nonce = ++nonce_,
                        .repeats = repeats,
                        .text_bytes = static_cast<std::uint32_t>(job.size())};
  if (!send_request(socket_, request, attached_fd)) fail_ended(stage);
  return wait_for_reply(request.nonce, stage);
}

Reply Worker::wait_for_reply(std::uint64_t nonce, Stage stage) {
  const double limit = stage == Stage::kBuild ? limits_.build : limits_.run;
  const auto start = Clock::now();
  while (true) {
    const double left = limit - seconds_since(start);
    if (left <= 0) fail_timeout(stage);
    pollfd waiting[2] = {{socket_, POLLIN, 0}, {process_->output_fd(), POLLIN, 0}};
    // A closed output pipe would make poll() spin; the socket alone tells when the worker is gone.
    const nfds_t count = output_bytes_ == SIZE_MAX ? 1 : 2;
    if (poll(waiting, count, static_cast<int>(left * 1000) + 1) <= 0) continue;
    if (count == 2 && waiting[1].revents != 0 && !drain_output()) {
      process_->wait(0);
      throw KernelFailure(Outcome::kOutputLimit,
                          "the kernel printed more than 1 MiB. Remove the printf, or print from "
                          "one work-item only: if (get_global_id(0) == 0) printf(…).");
    }
    if (waiting[0].revents == 0) continue;
    std::byte bytes[sizeof(Reply) + 1];
    const ssize_t received = recv(socket_, bytes, sizeof bytes, 0);
    if (received <= 0) fail_ended(stage);
    const auto reply = decode_reply({bytes, static_cast<std::size_t>(received)}, nonce);
    if (reply) return *reply;
    process_->wait(0);
    throw KernelFailure(Outcome::kCrash,
                        "the worker sent a malformed answer: the kernel has "
                        "damaged the process it runs in.");
  }
}

bool Worker::drain_output() {
  char chunk[16384];
  while (true) {
    const ssize_t received = read(process_->output_fd(), chunk, sizeof chunk);
    if (received == 0) output_bytes_ = SIZE_MAX;
    if (received <= 0) return true;
    output_bytes_ += static_cast<std::size_t>(received);
    if (output_.size() < kKeptOutput) output_.append(chunk, static_cast<std::size_t>(received));
    if (output_bytes_ > kOutputLimit) return false;
  }
}

std::string Worker::printed() {
  if (output_bytes_ != SIZE_MAX) drain_output();
  return printable(output_, kKeptOutput);
}

std::string Worker::reply_text(const Reply& reply) const {
  const auto text = mailbox_.bytes().first(reply.text_bytes);
  return printable({reinterpret_cast<const char*>(text.data()), text.size()}, kMaxReplyText);
}

void Worker::require_ok(const Reply& reply) const {
  switch (reply.status) {
    case Status::kOk: return;
    case Status::kBuildError: throw KernelFailure(Outcome::kBuildError, reply_text(reply));
    case Status::kBadInterface: throw KernelFailure(Outcome::kBadInterface, reply_text(reply));
    case Status::kRuntimeError: throw KernelFailure(Outcome::kCrash, reply_text(reply));
    case Status::kFault: fail_fault(reply.fault_offset);
    case Status::kInternal: break;
  }
  throw KernelFailure(Outcome::kInternal, "the worker failed: " + reply_text(reply));
}

void Worker::fail_fault(std::uint64_t offset) const {
  const auto place = arena_ ? locate(offset, arena_->regions(), shapes_) : std::nullopt;
  throw KernelFailure(Outcome::kCrash, explain_fault(place));
}

void Worker::fail_ended(Stage stage) {
  const int status = process_->wait(1);
  if (stage == Stage::kBuild) {
    throw KernelFailure(Outcome::kCrash, explain_build_crash(status));
  }
  throw KernelFailure(Outcome::kCrash, explain_run_crash(status));
}

void Worker::fail_timeout(Stage stage) {
  process_->wait(0);
  if (stage == Stage::kBuild) {
    throw KernelFailure(Outcome::kBuildTimeout,
                        fmt::format("the compiler did not finish within {} s. Look for huge "
                                    "unrolled loops or macros that expand again and again.",
                                    limits_.build));
  }
  throw KernelFailure(Outcome::kTimeout,
                      fmt::format("the kernel did not finish within {} s. Look for a loop whose "
                                  "end is never reached, or a barrier that only some work-items "
                                  "of a group reach.",
                                  limits_.run));
}

}  // namespace oclab
