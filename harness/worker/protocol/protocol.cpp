// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the messages between the parent and the worker that runs a kernel.
#include "harness/worker/protocol/protocol.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>

#include "harness/support/utf8.h"

namespace oclab {
namespace {

bool is_known(Status status) { return status >= Status::kOk && status <= Status::kUndefined; }

/// recvmsg/sendmsg space for one file descriptor.
union ControlBuffer {
  char bytes[CMSG_SPACE(sizeof(int))];
  cmsghdr align;
};

/// Whether a character is visible and not a terminal command: no C0 or C1 controls, and none of
/// Unicode's format characters, line separators, blank fillers, variation selectors, private use
/// characters or tags.
bool is_printable(char32_t code) {
  if (code == U'\n' || code == U'\t') return true;
  constexpr struct {
    char32_t first, last;
  } kHidden[] = {{0, 0x1f},          {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},
                 {0x600, 0x605},     {0x61c, 0x61c},     {0x6dd, 0x6dd},     {0x70f, 0x70f},
                 {0x890, 0x891},     {0x8e2, 0x8e2},     {0x115f, 0x1160},   {0x17b4, 0x17b5},
                 {0x180b, 0x180f},   {0x200b, 0x200f},   {0x2028, 0x202e},   {0x2060, 0x206f},
                 {0x2800, 0x2800},   {0x3164, 0x3164},   {0xe000, 0xf8ff},   {0xfe00, 0xfe0f},
                 {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},   {0xfffe, 0xffff},
                 {0x110bd, 0x110bd}, {0x110cd, 0x110cd}, {0x13430, 0x1345f}, {0x1bca0, 0x1bca3},
                 {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff}};
  return std::ranges::none_of(
      kHidden, [code](const auto& range) { return code >= range.first && code <= range.last; });
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
  if (reply.text_bytes > kMailboxBytes || reply.repeats > kMaxRepeats) return std::nullopt;
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
    const auto [code, length] = first_character(text.substr(i));
    const std::string_view character = text.substr(i, std::max<std::size_t>(length, 1));
    if (i + character.size() > end) break;  // do not cut a character in two
    if (length != 0 && is_printable(code)) {
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
