// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a worker that a kernel has taken over: it answers as it likes, looks
// for inputs before it is asked, and writes to the results after it has answered.
#include <atomic>
#include <chrono>
#include <cstring>
#include <string_view>
#include <thread>

#include "harness/worker/protocol/job.h"
#include "harness/worker/protocol/protocol.h"
#include "harness/worker/protocol/shared_memory.h"

namespace {

using namespace oclab;  // NOLINT(google-build-using-namespace): a program of one page

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Watches the first word of the first buffer, and keeps changing the last word of the last one.
class Intruder {
 public:
  explicit Intruder(SharedMemory arena, const CaseJob& job) : arena_(std::move(arena)) {
    std::byte* base = arena_.bytes().data();
    const Region& out = job.buffers.back().region;
    input_ = reinterpret_cast<volatile std::uint32_t*>(base + job.buffers[0].region.payload);
    output_ = reinterpret_cast<volatile std::uint32_t*>(base + out.payload + out.payload_bytes) - 1;
    std::thread([this] { watch(); }).detach();
  }

  double seen() const { return seen_; }

 private:
  [[noreturn]] void watch() {
    const std::uint32_t before = *input_;
    while (*input_ == before) {
    }
    seen_ = now();
    for (std::uint32_t i = 0;; ++i) *output_ = i;
  }

  SharedMemory arena_;
  volatile std::uint32_t* input_ = nullptr;
  volatile std::uint32_t* output_ = nullptr;
  std::atomic<double> seen_ = 0;
};

/// A failure of the kit's own, with a text of the kernel's: neither may be believed.
void forge(Reply& reply, const SharedMemory& mailbox) {
  constexpr std::string_view kText = "15 of 15 points";
  std::memcpy(mailbox.bytes().data(), kText.data(), kText.size());
  reply.status = Status::kInternal;
  reply.text_bytes = kText.size();
}

/// The first time of a run is the moment at which the inputs were seen, the second that of the
/// request.
void serve(std::string_view role) {
  const SharedMemory mailbox = SharedMemory::attach(kMailboxFd);
  Intruder* intruder = nullptr;  // lives as long as the process
  Request request;
  int fd = -1;
  while (receive_request(kSocketFd, request, fd)) {
    Reply reply{.status = Status::kOk, .nonce = request.nonce};
    const double received = now();
    if (request.op == Op::kPrepare) {
      const char* text = reinterpret_cast<const char*>(mailbox.bytes().data());
      intruder = new Intruder(SharedMemory::attach(fd), case_job_from({text, request.text_bytes}));
    }
    if (request.op == Op::kRun && role == "--runner") forge(reply, mailbox);
    if (request.op == Op::kRun && role == "--both") {
      while (intruder->seen() == 0) std::this_thread::yield();
      reply.repeats = 2;
      reply.device_seconds[0] = intruder->seen();
      reply.device_seconds[1] = received;
    }
    if (!send_reply(kSocketFd, reply)) return;
  }
}

}  // namespace

/// As a runner, beside a linker, it forges; alone it intrudes.
int main(int argc, char** argv) {
  serve(argc == 2 ? argv[1] : "");
  _exit(0);
}
