// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: messages between parent and worker, especially malformed ones.
#include "harness/worker/protocol/protocol.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "harness/support/rng.h"

namespace oclab {
namespace {

constexpr std::uint64_t kNonce = 0x123456789abcdef0U;

Reply good_reply() { return {.status = Status::kOk, .nonce = kNonce}; }

std::vector<std::byte> bytes_of(const Reply& reply) {
  std::vector<std::byte> bytes(sizeof reply);
  std::memcpy(bytes.data(), &reply, sizeof reply);
  return bytes;
}

bool accepted(const Reply& reply) { return decode_reply(bytes_of(reply), kNonce).has_value(); }

TEST(DecodeReply, AcceptsAGoodOneUnchanged) {
  Reply reply = good_reply();
  reply.text_bytes = kMailboxBytes;
  reply.repeats = kMaxRepeats;
  reply.fault_offset = 42;
  for (std::uint32_t i = 0; i < kMaxRepeats; ++i) reply.device_seconds[i] = i;
  const auto decoded = decode_reply(bytes_of(reply), kNonce);
  ASSERT_TRUE(decoded);
  EXPECT_EQ(bytes_of(*decoded), bytes_of(reply));
}

TEST(DecodeReply, RejectsEveryOtherSize) {
  std::vector<std::byte> bytes = bytes_of(good_reply());
  bytes.resize(2 * sizeof(Reply));
  for (std::size_t size = 0; size <= bytes.size(); ++size) {
    EXPECT_EQ(decode_reply(std::span(bytes).first(size), kNonce).has_value(), size == sizeof(Reply))
        << size;
  }
}

TEST(DecodeReply, RejectsAWrongMagicOrNonce) {
  Reply reply = good_reply();
  reply.magic ^= 1;
  EXPECT_FALSE(accepted(reply));
  reply = good_reply();
  for (const std::uint64_t nonce : {kNonce + 1, kNonce - 1, std::uint64_t{0}, ~kNonce}) {
    reply.nonce = nonce;
    EXPECT_FALSE(accepted(reply)) << nonce;
  }
}

TEST(DecodeReply, AcceptsTheKnownStatusesOnly) {
  Reply reply = good_reply();
  for (const std::uint32_t status : {1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U, 9U, 10U, 11U, 12U}) {
    reply.status = static_cast<Status>(status);
    EXPECT_TRUE(accepted(reply)) << status;
  }
  for (const std::uint32_t status : {0U, 13U, 0x80000001U, 0xffffffffU}) {
    reply.status = static_cast<Status>(status);
    EXPECT_FALSE(accepted(reply)) << status;
  }
}

TEST(DecodeReply, RejectsCountsBeyondTheirCaps) {
  for (const std::size_t bytes : {kMailboxBytes + 1, 2 * kMailboxBytes, std::size_t{0xffffffff}}) {
    Reply reply = good_reply();
    reply.text_bytes = static_cast<std::uint32_t>(bytes);
    EXPECT_FALSE(accepted(reply)) << bytes;
  }
  for (const std::uint32_t repeats : {kMaxRepeats + 1, 0xffffffffU}) {
    Reply reply = good_reply();
    reply.repeats = repeats;
    EXPECT_FALSE(accepted(reply)) << repeats;
  }
}

TEST(DecodeReply, RejectsImpossibleTimes) {
  using Limits = std::numeric_limits<double>;
  for (const double seconds : {Limits::quiet_NaN(), Limits::signaling_NaN(), Limits::infinity(),
                               -Limits::infinity(), -1e-9, -Limits::denorm_min()}) {
    for (const std::uint32_t at : {0U, 1U, kMaxRepeats - 1}) {
      Reply reply = good_reply();
      reply.device_seconds[at] = seconds;
      EXPECT_TRUE(accepted(reply)) << "times beyond `repeats` mean nothing";
      reply.repeats = kMaxRepeats;
      EXPECT_FALSE(accepted(reply)) << seconds << " at " << at;
    }
  }
}

/// What a valid reply is, said once more and differently.
bool valid(const std::vector<std::byte>& bytes) {
  if (bytes.size() != 48 + 8 * 64) return false;
  const auto u32 = [&](std::size_t at) {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
  };
  const bool header = u32(0) == 0x6f636c62 && u32(4) >= 1 && u32(4) <= 12 &&
                      std::memcmp(bytes.data() + 8, &kNonce, 8) == 0 && u32(24) <= 16777216 &&
                      u32(28) <= 64;
  for (std::size_t i = 0; header && i < u32(28); ++i) {
    double seconds = 0;
    std::memcpy(&seconds, bytes.data() + 48 + 8 * i, sizeof seconds);
    if (std::isnan(seconds) || std::isinf(seconds) || seconds < 0) return false;
  }
  return header;
}

TEST(DecodeReply, RandomBytesAreAcceptedOnlyWhenValid) {
  Rng rng(11);
  int accepted_count = 0;
  for (int round = 0; round < 100'000; ++round) {
    std::vector<std::byte> bytes(round % 2 != 0 ? sizeof(Reply) : rng() % (2 * sizeof(Reply)));
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(rng());
    if (round % 4 == 3) {  // a good one with a few bytes changed gets further
      bytes = bytes_of(good_reply());
      for (int k = 0; k < 2; ++k) bytes[rng() % bytes.size()] = static_cast<std::byte>(rng());
    }
    const bool taken = decode_reply(bytes, kNonce).has_value();
    ASSERT_EQ(taken, valid(bytes)) << "round " << round;
    accepted_count += taken ? 1 : 0;
  }
  EXPECT_GT(accepted_count, 100);
}

/// Two connected sockets of the kind that parent and worker use.
struct Sockets {
  Sockets() { EXPECT_EQ(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0); }
  ~Sockets() { close_parent(), close(ends[1]); }
  void close_parent() {
    if (ends[0] >= 0) close(ends[0]);
    ends[0] = -1;
  }
  int ends[2] = {-1, -1};
};

TEST(Requests, TravelWithoutADescriptor) {
  const Sockets sockets;
  const Request sent{.op = Op::kBuild, .nonce = kNonce, .repeats = 5, .text_bytes = 77};
  ASSERT_TRUE(send_request(sockets.ends[0], sent, -1));
  Request received;
  int fd = 99;
  ASSERT_TRUE(receive_request(sockets.ends[1], received, fd));
  EXPECT_EQ(std::memcmp(&received, &sent, sizeof sent), 0);
  EXPECT_EQ(fd, -1);
}

TEST(Requests, TravelWithADescriptorOfTheSameFile) {
  const Sockets sockets;
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  ASSERT_TRUE(send_request(sockets.ends[0], Request{.op = Op::kPrepare}, null));
  Request received;
  int fd = -1;
  ASSERT_TRUE(receive_request(sockets.ends[1], received, fd));
  ASSERT_GE(fd, 0);
  EXPECT_NE(fd, null);
  struct stat ours {};
  struct stat theirs {};
  fstat(null, &ours);
  ASSERT_EQ(fstat(fd, &theirs), 0);
  EXPECT_EQ(ours.st_ino, theirs.st_ino);
  EXPECT_NE(fcntl(fd, F_GETFD) & FD_CLOEXEC, 0) << "the compiler's processes must not inherit it";
  close(fd);
  close(null);
}

TEST(Requests, EndOfStreamAndGarbageEndTheConversation) {
  Sockets sockets;
  Request received;
  int fd = 0;
  const char garbage[] = "hello";
  send(sockets.ends[0], garbage, sizeof garbage, 0);
  EXPECT_FALSE(receive_request(sockets.ends[1], received, fd));
  EXPECT_EQ(fd, -1);
  ASSERT_TRUE(send_request(sockets.ends[0], Request{.magic = 1}, -1));
  EXPECT_FALSE(receive_request(sockets.ends[1], received, fd));
  sockets.close_parent();
  EXPECT_FALSE(receive_request(sockets.ends[1], received, fd));
  EXPECT_FALSE(send_reply(sockets.ends[1], good_reply())) << "and no SIGPIPE either";
}

TEST(Replies, AreWhatDecodeReplyExpects) {
  const Sockets sockets;
  ASSERT_TRUE(send_reply(sockets.ends[1], good_reply()));
  std::vector<std::byte> bytes(2 * sizeof(Reply));
  bytes.resize(recv(sockets.ends[0], bytes.data(), bytes.size(), 0));
  EXPECT_TRUE(decode_reply(bytes, kNonce));
}

}  // namespace
}  // namespace oclab
