// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a running worker program and the messages to and from it.
#include "harness/worker/process/worker_process.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <optional>
#include <random>
#include <system_error>

#include "harness/worker/process/exit_cause.h"
#include "harness/worker/process/outcome.h"

namespace oclab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kKeptOutput = std::size_t{64} << 10;
constexpr std::size_t kOutputLimit = std::size_t{1} << 20;
constexpr int kLookMilliseconds = 50;

/// Wall-clock limits, generous for a busy machine. They never fail a kernel.
constexpr double kGreetingSeconds = 120;
constexpr double kFreezingSeconds = 60;  // freeing some GB on a busy machine takes two
constexpr double kEndingSeconds = 10;

/// A worker that works for so long after its end of the socket is closed does not end.
constexpr double kEndingCpuSeconds = 1;

/// A new nonce for each request: a kernel that has seen one must not know the next.
std::uint64_t random_nonce() {
  static std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

}  // namespace

WorkerProcess::WorkerProcess(ChildSpec program, const TimeLimits& limits, KernelClock clock)
    : limits_(limits), clock_(clock), mailbox_(SharedMemory::create(kSharedBytes)) {
  int sockets[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot create a socket");
  }
  socket_ = FileDescriptor(sockets[0]);
  const FileDescriptor theirs(sockets[1]);
  program.inherited = {theirs.get(), mailbox_.fd()};
  process_ = std::make_unique<ChildProcess>(program);
}

WorkerProcess::~WorkerProcess() {
  socket_.reset();  // at the end of the stream, the worker exits
  // A sandboxed worker may be stopped, and has nothing to clean up.
  process_->wait(inside_.valid() ? 0 : 0.2);
}

void WorkerProcess::greet() {
  const Request request{.op = Op::kHello, .nonce = random_nonce()};
  std::byte bytes[sizeof(Reply) + 1];
  pollfd waiting{socket_.get(), POLLIN, 0};
  pid_t sender = -1;
  std::optional<Reply> reply;
  if (name_senders(socket_.get()) && send_request(socket_.get(), request, -1)) {
    if (poll(&waiting, 1, static_cast<int>(kGreetingSeconds * 1000)) == 0) {
      throw NoAnswer(fmt::format(
          "the sandbox did not answer within {} s: the machine is too busy. Run again.\n{}",
          kGreetingSeconds, printed()));
    }
    const std::size_t size = receive_from(socket_.get(), bytes, sender);
    reply = decode_reply(std::span(bytes).first(size), request.nonce);
  }
  if (!reply || reply->status != Status::kOk || sender <= 0) {
    const std::string why =
        reply ? "is not usable: " + reply_text(*reply)
              : describe_wait_status(process_->wait(kEndingSeconds)) + " before it answered";
    throw UsageError("the sandbox " + why + ".\n" + printed());
  }
  inside_ = ProcessHandle(sender);
}

Reply WorkerProcess::ask(Op op, const std::string& job, int attached_fd, std::uint32_t repeats,
                         Stage stage) {
  if (job.size() > kMailboxBytes) {
    throw KernelFailure(Outcome::kRejected, DiagnosisKind::kUnusableFile, {"source-too-large"});
  }
  std::memcpy(mailbox_.bytes().data(), job.data(), job.size());
  const Request request{.op = op,
                        .nonce = random_nonce(),
                        .repeats = repeats,
                        .text_bytes = static_cast<std::uint32_t>(job.size())};
  activity() = static_cast<std::uint32_t>(Activity::kPreparing);
  inside_.go_on();
  if (!send_request(socket_.get(), request, attached_fd)) fail_ended(stage);
  return wait_for_reply(request.nonce, stage);
}

void WorkerProcess::freeze() {
  if (!inside_.valid() || inside_.stop(std::chrono::duration<double>(kFreezingSeconds))) return;
  process_->wait(0);
  throw KernelFailure(Outcome::kMachineBusy, DiagnosisKind::kMachineBusy,
                      {"does-not-stop", {{"seconds", kFreezingSeconds}}});
}

Reply WorkerProcess::wait_for_reply(std::uint64_t nonce, Stage stage) {
  LimitWatch watch(worker_pid(), limits_, clock_, Clock::now());
  while (true) {
    pollfd waiting[2] = {{socket_.get(), POLLIN, 0}, {process_->output_fd(), POLLIN, 0}};
    // A closed output pipe would make poll() spin. The socket reports the end of the worker.
    const nfds_t count = output_bytes_ == SIZE_MAX ? 1 : 2;
    if (poll(waiting, count, kLookMilliseconds) <= 0 || waiting[0].revents == 0) {
      require_within_limits(watch, stage);
    }
    if (count == 2 && waiting[1].revents != 0 && !drain_output()) {
      process_->wait(0);
      throw KernelFailure(Outcome::kOutputLimit, DiagnosisKind::kPrintFlood, {"print-flood"});
    }
    if (waiting[0].revents != 0) return receive_reply(nonce, stage, waiting[0].revents);
  }
}

Reply WorkerProcess::receive_reply(std::uint64_t nonce, Stage stage, short events) {
  std::byte bytes[sizeof(Reply) + 1];
  const ssize_t received = recv(socket_.get(), bytes, sizeof bytes, 0);
  // An empty message also has 0 bytes, but only the end of the stream hangs up.
  if (received == 0 && (events & POLLHUP) == 0) fail_damaged();
  if (received <= 0) fail_ended(stage);
  const auto reply = decode_reply({bytes, static_cast<std::size_t>(received)}, nonce);
  if (reply) return *reply;
  fail_damaged();
}

void WorkerProcess::require_within_limits(LimitWatch& watch, Stage stage) {
  // The linker does not run kernels, whatever activity it reports.
  const bool runs =
      stage == Stage::kRun && activity().load() == static_cast<std::uint32_t>(Activity::kKernel);
  const LimitVerdict verdict = watch.look(runs ? Activity::kKernel : Activity::kPreparing);
  if (verdict == LimitVerdict::kWithin) return;
  process_->wait(0);
  throw over_limit(verdict, limits_, clock_);
}

bool WorkerProcess::drain_output() {
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

std::string WorkerProcess::printed() {
  if (output_bytes_ != SIZE_MAX) drain_output();
  return printable(output_, kKeptOutput);
}

std::string WorkerProcess::reply_text(const Reply& reply) const {
  return printable(reply_data(reply), kMaxReplyText);
}

std::string WorkerProcess::reply_data(const Reply& reply) const {
  const auto text = mailbox_.bytes().first(reply.text_bytes);
  return {reinterpret_cast<const char*>(text.data()), text.size()};
}

void WorkerProcess::renew(const TimeLimits& limits) {
  drain_output();
  limits_ = limits;
  output_.clear();
  output_bytes_ = 0;
}

pid_t WorkerProcess::worker_pid() const {
  return inside_.valid() ? inside_.pid() : process_->pid();
}

ActivityWord& WorkerProcess::activity() const {
  return *reinterpret_cast<ActivityWord*>(mailbox_.bytes().data() + kActivityOffset);
}

double WorkerProcess::cpu_seconds() const { return oclab::cpu_seconds(worker_pid()); }

bool WorkerProcess::ends() const {
  const double before = cpu_seconds();
  const auto deadline = Clock::now() + std::chrono::duration<double>(kEndingSeconds);
  while (!process_->ends_within(0.001 * kLookMilliseconds)) {
    if (Clock::now() > deadline || cpu_seconds() - before > kEndingCpuSeconds) return false;
  }
  return true;
}

void WorkerProcess::fail_ended(Stage stage) {
  if (!ends()) fail_damaged();  // it closed the socket and runs on
  int status = process_->wait(0);
  if (worker_pid() != process_->pid()) status = status_inside(status);
  const bool kernel_ran = activity() == static_cast<std::uint32_t>(Activity::kKernel);
  throw stage == Stage::kBuild ? build_crash(status) : run_crash(status, printed(), kernel_ran);
}

void WorkerProcess::fail_damaged() {
  process_->wait(0);
  throw KernelFailure(Outcome::kCrash, DiagnosisKind::kDamagedProcess, {"malformed-reply"});
}

}  // namespace oclab
