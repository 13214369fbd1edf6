// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the messages between the judging parent and the worker that runs a kernel.
#include "worker/protocol.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>

namespace oclab {
namespace {

bool is_known(Status status) { return status >= Status::kOk && status <= Status::kInternal; }

/// recvmsg/sendmsg space for one file descriptor.
union ControlBuffer {
  char bytes[CMSG_SPACE(sizeof(int))];
  cmsghdr align;
};

msghdr message_of(iovec& part) {
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  return message;
}

int attached_descriptor(msghdr& message) {
  const cmsghdr* header = CMSG_FIRSTHDR(&message);
  if (header == nullptr || header->cmsg_type != SCM_RIGHTS) return -1;
  int fd = -1;
  std::memcpy(&fd, CMSG_DATA(header), sizeof fd);
  return fd;
}

}  // namespace

std::optional<Reply> decode_reply(std::span<const std::byte> bytes, std::uint64_t nonce) {
  Reply reply;
  if (bytes.size() != sizeof reply) return std::nullopt;
  std::memcpy(&reply, bytes.data(), sizeof reply);
  if (reply.magic != kMagic || reply.nonce != nonce || !is_known(reply.status)) return std::nullopt;
  if (reply.text_bytes > kMaxReplyText || reply.repeats > kMaxRepeats) return std::nullopt;
  const auto sane = [](double seconds) { return std::isfinite(seconds) && seconds >= 0; };
  if (!std::all_of(reply.device_seconds, reply.device_seconds + reply.repeats, sane)) {
    return std::nullopt;
  }
  return reply;
}

bool send_request(int socket, const Request& request, int attached_fd) {
  iovec part{const_cast<Request*>(&request), sizeof request};
  msghdr message = message_of(part);
  ControlBuffer control{};
  if (attached_fd >= 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(header), &attached_fd, sizeof attached_fd);
  }
  return sendmsg(socket, &message, MSG_NOSIGNAL) == static_cast<ssize_t>(sizeof request);
}

bool receive_request(int socket, Request& request, int& attached_fd) {
  iovec part{&request, sizeof request};
  msghdr message = message_of(part);
  ControlBuffer control{};
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  ssize_t received = 0;
  do {
    received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  } while (received < 0 && errno == EINTR);
  attached_fd = received > 0 ? attached_descriptor(message) : -1;
  return received == static_cast<ssize_t>(sizeof request) && request.magic == kMagic;
}

bool send_reply(int socket, const Reply& reply) {
  return send(socket, &reply, sizeof reply, MSG_NOSIGNAL) == static_cast<ssize_t>(sizeof reply);
}

std::string printable(std::string_view text, std::size_t limit) {
  std::string safe;
  for (const char c : text.substr(0, limit)) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n' || c == '\t' || byte >= 0x80 || (byte >= 0x20 && byte != 0x7f)) {
      safe += c;
    } else if (c != '\r') {
      safe += fmt::format("\\x{:02x}", byte);
    }
  }
  if (text.size() > limit) {
    safe += fmt::format("\n[… {} more bytes not shown]", text.size() - limit);
  }
  return safe;
}

}  // namespace oclab
