// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a worker's end of the memory through which texts travel.
#pragma once

#include <string>
#include <string_view>

#include "harness/worker/protocol/protocol.h"
#include "harness/worker/protocol/shared_memory.h"

namespace oclab {

/// The mailbox of this process, by the descriptor that it has inherited.
class Mailbox {
 public:
  /// Throws `std::system_error` in a process that no parent has started as a worker.
  Mailbox() : memory_(SharedMemory::attach(kMailboxFd)) {}

  /// The text of a request, at most the whole mailbox.
  std::string text(const Request& request) const;

  /// Puts a text of at most `limit` bytes there for the reply; what is longer is cut.
  void put(Reply& reply, std::string_view text, std::size_t limit = kMaxReplyText);

  /// What this process does now; the parent reads it.
  ActivityWord& activity() const;

 private:
  SharedMemory memory_;
};

}  // namespace oclab
