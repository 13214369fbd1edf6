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

#include "spec/utf8.h"

namespace oclab {
namespace {

bool is_known(Status status) { return status >= Status::kOk && status <= Status::kInternal; }

/// recvmsg/sendmsg space for one file descriptor.
union ControlBuffer {
  char bytes[CMSG_SPACE(sizeof(int))];
  cmsghdr align;
};

/// Well-formed UTF-8 that no terminal takes for a command: neither C0 nor C1 controls.
bool is_printable(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) {
    return character == "\n" || character == "\t" || (first >= 0x20 && first < 0x7f);
  }
  return first != 0xc2 || static_cast<unsigned char>(character[1]) >= 0xa0;
}

msghdr message_of(iovec& part) {
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  return message;
}

int attached_descriptor(msghdr& message) {
  const cmsghdr* header = CMSG_FIRSTHDR(&message);
  if (header == nullptr || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS ||
      header->cmsg_len < CMSG_LEN(sizeof(int))) {
    return -1;
  }
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

bool name_senders(int socket) {
  const int on = 1;
  return setsockopt(socket, SOL_SOCKET, SO_PASSCRED, &on, sizeof on) == 0;
}

std::size_t receive_from(int socket, std::span<std::byte> bytes, pid_t& sender) {
  iovec part{bytes.data(), bytes.size()};
  msghdr message = message_of(part);
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(ucred))] = {};
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  const ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  const cmsghdr* header = received > 0 ? CMSG_FIRSTHDR(&message) : nullptr;
  if (header != nullptr && header->cmsg_level == SOL_SOCKET &&
      header->cmsg_type == SCM_CREDENTIALS) {
    ucred credentials{};
    std::memcpy(&credentials, CMSG_DATA(header), sizeof credentials);
    sender = credentials.pid;
  }
  return received > 0 ? static_cast<std::size_t>(received) : 0;
}

bool send_reply(int socket, const Reply& reply) {
  return send(socket, &reply, sizeof reply, MSG_NOSIGNAL) == static_cast<ssize_t>(sizeof reply);
}

std::string printable(std::string_view text, std::size_t limit) {
  std::string safe;
  const std::size_t end = std::min(limit, text.size());
  for (std::size_t i = 0; i < end;) {
    const std::string_view character =
        text.substr(i, std::max<std::size_t>(utf8_length(text.substr(i)), 1));
    if (i + character.size() > end) break;  // do not cut a character in two
    if (is_printable(character)) {
      safe += character;
    } else if (character != "\r") {
      for (const char c : character)
        safe += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
    i += character.size();
  }
  if (text.size() > limit) {
    safe += fmt::format("\n[… {} more bytes not shown]", text.size() - limit);
  }
  return safe;
}

}  // namespace oclab
