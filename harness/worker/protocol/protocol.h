// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the messages between the judging parent and the worker that runs a kernel.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace oclab {

/// What the parent asks for. Each request is answered by exactly one reply with its nonce.
enum class Op : std::uint32_t {
  kBuild = 1,  ///< mailbox: a BuildJob; builds the source and checks the contract
  kPrepare,    ///< mailbox: a CaseJob, with the arena's file descriptor; binds buffers, launches
  kForget,     ///< overwrites what earlier runs left in local memory and on stacks
  kRun,        ///< runs the plan `repeats` times on what the arena holds now
  kHello,      ///< answers
};

/// How a request ended, as the worker sees it. Everything else (crash, hang, …) the parent sees.
enum class Status : std::uint32_t {
  kOk = 1,
  kBuildError,    ///< mailbox: the compiler's log
  kBadInterface,  ///< mailbox: what was expected and what was found
  kRuntimeError,  ///< `error`: OpenCL's code; mailbox: the function that returned it
  kTooMuchLocal,  ///< mailbox: how much local memory a group needs, and how much there is
  kFault,         ///< a memory fault at `fault_offset`; the worker has ended
  kInternal,      ///< mailbox: what the worker did not understand
  kForbidden,     ///< mailbox: what the compiled program holds that is not for kernels
};

constexpr std::uint32_t kMagic = 0x6f636c62;  // "oclb"
constexpr std::uint32_t kMaxRepeats = 64;
constexpr std::size_t kMailboxBytes = std::size_t{1} << 20;
constexpr std::size_t kMaxReplyText = std::size_t{64} << 10;

/// Behind the texts, the mailbox holds one number that the worker keeps up to date: what it does
/// now. The parent decides by it which limit the worker's time counts for.
using ActivityWord = std::atomic<std::uint32_t>;
static_assert(ActivityWord::is_always_lock_free);
constexpr std::size_t kActivityOffset = kMailboxBytes;
constexpr std::size_t kSharedBytes = kMailboxBytes + sizeof(ActivityWord);
enum class Activity : std::uint32_t { kPreparing, kKernel };

/// The descriptors a worker inherits: its end of the socket, and the shared mailbox for texts.
constexpr int kSocketFd = 3;
constexpr int kMailboxFd = 4;

/// Marks a fault outside the arena.
constexpr std::uint64_t kOutsideArena = ~std::uint64_t{0};

/// Parent to worker; fixed size. `text_bytes` of the mailbox hold the job.
struct Request {
  std::uint32_t magic = kMagic;
  Op op = Op::kRun;
  std::uint64_t nonce = 0;
  std::uint32_t repeats = 1;
  std::uint32_t text_bytes = 0;
};

/// Worker to parent; fixed size. `device_seconds` holds the time of each repeat of a run.
struct Reply {
  std::uint32_t magic = kMagic;
  Status status = Status::kInternal;
  std::uint64_t nonce = 0;
  std::uint64_t fault_offset = kOutsideArena;
  std::uint32_t text_bytes = 0;
  std::uint32_t repeats = 0;
  std::int32_t error = 0;
  std::uint32_t inspected = 0;  ///< of a build: 1 if the compiled program was looked at
  double device_seconds[kMaxRepeats] = {};
};

/// Checks the bytes of a message from an untrusted worker: size, magic, nonce, status, text length,
/// and times that are finite and not negative. Nothing if any of it is wrong.
std::optional<Reply> decode_reply(std::span<const std::byte> bytes, std::uint64_t nonce);

/// Sends a request, and `attached_fd` with it unless that is negative. False if the worker is gone.
bool send_request(int socket, const Request& request, int attached_fd);

/// Receives the next request in the worker; false at the end of the stream. `attached_fd` becomes
/// the descriptor that came with it, or -1.
bool receive_request(int socket, Request& request, int& attached_fd);

/// Makes `receive_from` tell who sent a message. False if that cannot be had.
bool name_senders(int socket);

/// Receives one message into `bytes` and returns its size, 0 at the end of the stream. `sender`
/// becomes the process that sent it, by the number that it has for us.
std::size_t receive_from(int socket, std::span<std::byte> bytes, pid_t& sender);

/// Sends a reply from the worker. Async-signal-safe.
bool send_reply(int socket, const Reply& reply);

/// Text from an untrusted program made safe to print: control characters and bytes that are not
/// UTF-8 are escaped, and so are the invisible characters that reorder or hide text (of direction,
/// zero width, format, tags); carriage returns are dropped, and whatever exceeds `limit` bytes is
/// cut off with a note.
std::string printable(std::string_view text, std::size_t limit);

}  // namespace oclab
