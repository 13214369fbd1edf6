// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a worker's end of the memory through which texts travel.
#include "harness/worker/confined/mailbox.h"

#include <algorithm>
#include <cstring>

namespace oclab {

std::string Mailbox::text(const Request& request) const {
  const auto text = memory_.bytes().first(std::min<std::size_t>(request.text_bytes, kMailboxBytes));
  return {reinterpret_cast<const char*>(text.data()), text.size()};
}

void Mailbox::put(Reply& reply, std::string_view text, std::size_t limit) {
  reply.text_bytes = static_cast<std::uint32_t>(std::min({text.size(), limit, kMailboxBytes}));
  std::memcpy(memory_.bytes().data(), text.data(), reply.text_bytes);
}

ActivityWord& Mailbox::activity() const {
  return *reinterpret_cast<ActivityWord*>(memory_.bytes().data() + kActivityOffset);
}

}  // namespace oclab
