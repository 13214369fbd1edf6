// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how a worker program answers the parent.
#include "harness/worker/confined/request_server.h"

#include <sys/mman.h>

#include <algorithm>
#include <span>
#include <utility>

#include "harness/spec/contract_check.h"
#include "harness/worker/confined/fault_handler.h"

namespace oclab {
namespace {

/// Inaccessible bytes around all buffers, so that an access far out of bounds faults.
constexpr std::size_t kFarGuard = std::size_t{512} << 20;

/// Makes the pages between the buffers inaccessible.
void forbid(std::span<std::byte> pages) {
  if (mprotect(pages.data(), pages.size(), PROT_NONE) != 0) {
    throw std::runtime_error("cannot protect the pages between the buffers");
  }
}

/// The arena of a request. Its descriptor is closed, so that no kernel can map it as code.
SharedMemory guarded_arena(int fd, const std::vector<BufferPlace>& buffers) {
  SharedMemory arena = SharedMemory::attach(fd, kFarGuard);
  arena.close_descriptor();
  std::size_t guard_begin = 0;
  for (const BufferPlace& place : buffers) {
    forbid(arena.bytes().subspan(guard_begin, place.region.begin - guard_begin));
    guard_begin = place.region.end;
  }
  forbid(arena.bytes().subspan(guard_begin));
  return arena;
}

class RequestServer {
 public:
  RequestServer(RequestHandler& handler, Mailbox& mailbox) : handler_(handler), mailbox_(mailbox) {}

  Reply answer(const Request& request, int attached_fd) {
    Reply reply{.status = Status::kOk, .nonce = request.nonce};
    try {
      carry_out(request, attached_fd, reply);
    } catch (const RequestFailure& failure) {
      reply.error = failure.error;
      fail(reply, failure.status, failure.what());
    } catch (const MissingKernel& failure) {
      fail(reply, Status::kNoKernel, failure.kernel + "\n" + failure.what());
    } catch (const InterfaceFailure& failure) {
      fail(reply, Status::kBadInterface, failure.kernel + "\n" + failure.what());
    } catch (const LocalMemoryFailure& failure) {
      fail(reply, Status::kTooMuchLocal, failure.what());
    } catch (const std::exception& error) {
      fail(reply, Status::kInternal, error.what());
    }
    return reply;
  }

 private:
  void fail(Reply& reply, Status status, const std::string& text) {
    reply.status = status;
    mailbox_.put(reply, text);
  }

  void carry_out(const Request& request, int attached_fd, Reply& reply) {
    switch (request.op) {
      case Op::kBuild: return build(build_job_from(mailbox_.text(request)), reply);
      case Op::kPrepare: return prepare(case_job_from(mailbox_.text(request)), attached_fd);
      case Op::kForget: return handler_.forget();
      case Op::kRun: return run(request, reply);
      case Op::kFetch: return handler_.fetch();
      case Op::kHello: return;
    }
    throw std::runtime_error("unknown request");
  }

  void build(const BuildJob& job, Reply& reply) {
    const BuildResult result = handler_.build(job);
    reply.inspected = result.inspected;
    mailbox_.put(reply, result.log);
  }

  void prepare(const CaseJob& job, int attached_fd) {
    SharedMemory arena = guarded_arena(attached_fd, job.buffers);
    arena_ = arena.bytes();
    prepared_ = false;
    handler_.prepare(job, std::move(arena));
    prepared_ = true;
  }

  void run(const Request& request, Reply& reply) {
    if (!prepared_ || request.repeats > kMaxRepeats) throw std::runtime_error("nothing to run");
    set_fault_context(request.nonce, arena_);
    const std::string text = mailbox_.text(request);
    const RunResult result =
        handler_.run(request.repeats, text.empty() ? RunJob() : run_job_from(text));
    reply.changed = static_cast<std::uint32_t>(result.changed);
    if (result.report.size() > kMailboxBytes) {
      throw std::runtime_error("the model's record is too large");
    }
    reply.repeats = static_cast<std::uint32_t>(result.seconds.size());
    std::ranges::copy(result.seconds, reply.device_seconds);
    mailbox_.put(reply, result.report, kMailboxBytes);
  }

  RequestHandler& handler_;
  Mailbox& mailbox_;
  bool prepared_ = false;
  std::span<const std::byte> arena_;
};

}  // namespace

void serve(RequestHandler& handler, Mailbox& mailbox) {
  RequestServer server(handler, mailbox);
  Request request;
  int attached_fd = -1;
  while (receive_request(kSocketFd, request, attached_fd)) {
    if (!send_reply(kSocketFd, server.answer(request, attached_fd))) return;
  }
}

}  // namespace oclab
