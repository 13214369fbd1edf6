// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: arrays that are not zeroed before they are written.
#include "harness/support/bytes.h"

#include <sys/mman.h>

#include <cstdlib>

namespace oclab {
namespace {

constexpr std::size_t kAlignment = 64;
constexpr std::size_t kHugePage = std::size_t{2} << 20;

}  // namespace

void* allocate_block(std::size_t bytes) {
  const bool large = bytes >= 2 * kHugePage;
  void* block = nullptr;
  if (posix_memalign(&block, large ? kHugePage : kAlignment, bytes) != 0) throw std::bad_alloc();
  // Advice: the block is as good without.
  if (large) madvise(block, bytes / kHugePage * kHugePage, MADV_HUGEPAGE);
  return block;
}

void free_block(void* block) noexcept { std::free(block); }

}  // namespace oclab
