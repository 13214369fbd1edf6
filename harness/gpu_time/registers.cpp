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
  std::vector<std::vector<std::size_t>> ending(all.size());
  unsigned live = 0;
  unsigned most = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool exists = all[i].unit != model::Unit::kFree && all[i].words > 0;
    if (exists && last[i] > i) {
      live += all[i].words;
      ending[last[i]].push_back(i);
    }
    most = std::max(most, live);
    for (const std::size_t ended : ending[i]) live -= all[ended].words;
  }
  return std::min(most + kOwn, kMost);
}

}  // namespace oclab::gpu
