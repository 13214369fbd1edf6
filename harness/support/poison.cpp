// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: filling buffers with poison.
#include "harness/support/poison.h"

#include <cstring>

namespace oclab {

std::uint32_t random_poison(Rng& rng) {
  // The upper bits of the generator are the better ones to keep.
  return 0xFFC00000U | static_cast<std::uint32_t>(rng() >> 42);
}

void fill_poison(std::span<std::byte> bytes, std::uint32_t word) {
  const std::size_t words = bytes.size() / sizeof word;
  for (std::size_t i = 0; i < words; ++i) {
    std::memcpy(bytes.data() + i * sizeof word, &word, sizeof word);
  }
  std::memcpy(bytes.data() + words * sizeof word, &word, bytes.size() % sizeof word);
}

}  // namespace oclab
