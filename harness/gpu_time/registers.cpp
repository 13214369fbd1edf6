// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an estimate of the registers that a kernel needs.
#include "harness/gpu_time/registers.h"

#include <algorithm>
#include <vector>

namespace oclab::gpu {
namespace {

constexpr unsigned kOwn = 12;  // stack pointer, work-item ids, addresses of arguments, …
constexpr unsigned kMost = 255;

}  // namespace

/// In the order of the code, a value lives from its instruction to its last use; to the end of the
/// loop if it is used again after a jump back, which shows as an operand with a higher number.
unsigned estimate_registers(const model::Code& code) {
  const auto& all = code.instructions();
  std::vector<std::size_t> last(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    last[i] = i;
  }
  // what only names a value lives in the registers of its operands
  for (std::size_t k = all.size(); k-- > 0;) {
    const std::size_t used = all[k].unit == model::Unit::kFree ? last[k] : k;
    for (const std::uint32_t operand : all[k].operands) {
      last[operand] = std::max<std::size_t>(last[operand], std::max(used, k));
    }
  }
  // a compiler computes it a few instructions before it is needed first
  std::vector<std::size_t> first(all.size(), all.size());
  for (std::size_t k = all.size(); k-- > 0;) {
    const std::size_t used = all[k].unit == model::Unit::kFree ? std::max(first[k], k) : k;
    for (const std::uint32_t operand : all[k].operands) {
      first[operand] = std::min(first[operand], used);
    }
  }
  std::vector<int> change(all.size() + 1);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool exists = all[i].unit != model::Unit::kFree && all[i].words > 0 && last[i] > i;
    if (!exists) continue;
    constexpr std::size_t kAhead = 8;
    const std::size_t begin = first[i] > i + kAhead ? first[i] - kAhead : i;
    change[std::min(begin, last[i])] += all[i].words;
    change[last[i] + 1] -= all[i].words;
  }
  int live = 0;
  int most = 0;
  for (const int each : change) {
    live += each;
    most = std::max(most, live);
  }
  return std::min(static_cast<unsigned>(most) + kOwn, kMost);
}

}  // namespace oclab::gpu
