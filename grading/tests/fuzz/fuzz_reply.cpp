// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: fuzzing of what a worker may answer.
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "harness/worker/protocol/protocol.h"

namespace {

void require(bool held) {
  if (!held) std::abort();
}

}  // namespace

/// The first eight bytes are the nonce that the parent has sent.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::uint64_t nonce = 0;
  if (size < sizeof nonce) return 0;
  std::memcpy(&nonce, data, sizeof nonce);
  const std::span bytes(reinterpret_cast<const std::byte*>(data), size);
  const auto reply = oclab::decode_reply(bytes.subspan(sizeof nonce), nonce);
  if (!reply) return 0;
  require(reply->nonce == nonce);
  require(reply->text_bytes <= oclab::kMailboxBytes);
  require(reply->repeats <= oclab::kMaxRepeats);
  for (std::uint32_t i = 0; i < reply->repeats; ++i) {
    require(std::isfinite(reply->device_seconds[i]) && reply->device_seconds[i] >= 0);
  }
  return 0;
}
