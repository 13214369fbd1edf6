// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the messages between the parent and the worker that runs a kernel.
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

/// The parent's requests. The worker answers each with exactly one reply that has its nonce.
enum class Op : std::uint32_t {
  kBuild = 1,  ///< mailbox: a BuildJob; builds the source and checks the contract; the reply may
               ///< have the compiler's warnings
  kPrepare,    ///< mailbox: a CaseJob; with the arena's file descriptor; binds its buffers
  kForget,     ///< overwrites what earlier runs left in local memory and on stacks
  kRun,        ///< mailbox: a RunJob, or nothing; runs the plan `repeats` times on the current
               ///< contents of the arena; the model's reply has its record
  kFetch,      ///< brings scratch buffers back from a device that keeps its buffers
  kHello,      ///< only answers
};

/// How a request ended, as the worker reports it. The parent detects everything else (crash, hang).
enum class Status : std::uint32_t {
  kOk = 1,
  kBuildError,    ///< mailbox: the compiler's log
  kNoKernel,      ///< mailbox: the missing kernel of the contract, and those found
  kBadInterface,  ///< mailbox: the expected and the found signature
  kRuntimeError,  ///< `error`: OpenCL's code; mailbox: the function that returned it
  kTooMuchLocal,  ///< mailbox: the local memory that a group needs, and that of the device
  kFault,         ///< a memory fault at `fault_offset`; the worker has ended
  kInternal,      ///< mailbox: the error of the worker
  kForbidden,     ///< mailbox: the forbidden construct in the compiled program
  kUnsupported,   ///< mailbox: "LINE: what", a construct that the model does not support
  kNoDevice,      ///< mailbox: the platforms that the worker sees instead
  kUndefined,     ///< mailbox: the function that the compiled program calls and does not define
};

/// What a worker has seen of a program that it built.
enum class SeenCode : std::uint32_t {
  kNone,
  kCalls,  ///< the functions that it calls and does not define
  kWhole,  ///< all of its code
};

constexpr std::uint32_t kMagic = 0x6f636c62;  // "oclb"
constexpr std::uint32_t kMaxRepeats = 64;
/// Only the pages that a text touches take memory. `kMaxReplyText` limits texts for people; the
/// model's record of a run may fill the mailbox.
constexpr std::size_t kMailboxBytes = std::size_t{16} << 20;
constexpr std::size_t kMaxReplyText = std::size_t{64} << 10;

/// After the texts, the mailbox holds the worker's current `Activity`. It selects the limit to
/// which the parent charges the worker's time.
using ActivityWord = std::atomic<std::uint32_t>;
static_assert(ActivityWord::is_always_lock_free);
constexpr std::size_t kActivityOffset = kMailboxBytes;
constexpr std::size_t kSharedBytes = kMailboxBytes + sizeof(ActivityWord);
enum class Activity : std::uint32_t { kPreparing, kKernel };

/// The descriptors that a worker inherits: its end of the socket, and the shared mailbox.
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
  SeenCode inspected = SeenCode::kNone;  ///< of a build
  std::uint32_t changed = 0;  ///< of a run: the first changed input among kept ones, from 1
  double device_seconds[kMaxRepeats] = {};
};

/// Decodes a message from an untrusted worker. Returns nothing if its size, magic, nonce, status or
/// text length is wrong, or a time is negative or not finite.
std::optional<Reply> decode_reply(std::span<const std::byte> bytes, std::uint64_t nonce);

/// Sends a request, with `attached_fd` unless that is negative. Returns false if the worker is
/// gone.
bool send_request(int socket, const Request& request, int attached_fd);

/// Receives the next request in the worker; returns false at the end of the stream. `attached_fd`
/// becomes the attached descriptor, or -1.
bool receive_request(int socket, Request& request, int& attached_fd);

/// Lets `receive_from` return the senders of messages. Returns whether the system supports that.
bool name_senders(int socket);

/// Receives one message into `bytes` and returns its size, 0 at the end of the stream. `sender`
/// becomes the sending process, numbered as in this process's namespace.
std::size_t receive_from(int socket, std::span<std::byte> bytes, pid_t& sender);

/// Sends a reply from the worker. Async-signal-safe.
bool send_reply(int socket, const Reply& reply);

/// Makes the text of an untrusted program safe to print. Escapes control characters, bytes that are
/// not UTF-8, and invisible characters that reorder or hide text (direction, zero width, format,
/// tags). Drops carriage returns, and replaces text beyond `limit` bytes with a note.
std::string printable(std::string_view text, std::size_t limit);

}  // namespace oclab
