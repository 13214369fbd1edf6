// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the work that sampled groups stand for.
#include "harness/gpu_time/sampled_work.h"

#include <unordered_set>

#include "harness/gpu_time/sm/memory_path.h"
#include "harness/memory_model/machine.h"

namespace oclab::gpu {
namespace {

/// Different ones, which are moved from and to global memory.
double sectors_of(const model::GroupTrace& group) {
  std::unordered_set<std::uint64_t> loaded, stored;
  for (const model::WarpTrace& warp : group) {
    for (const model::TracedAccess& access : warp.accesses) {
      if (model::is_local(access.kind) || is_private(access)) continue;
      const auto first = warp.sectors.begin() + access.first_sector;
      (is_store(access.kind) ? stored : loaded).insert(first, first + access.sectors);
    }
  }
  return static_cast<double>(loaded.size() + stored.size());
}

double flops_of(const model::GroupTrace& group) {
  double flops = 0;
  for (const model::WarpTrace& warp : group) flops += static_cast<double>(warp.flops);
  return flops;
}

}  // namespace

SampledWork work_of(const std::vector<Stretch>& stretches) {
  SampledWork work;
  for (const Stretch& stretch : stretches) {
    const double groups =
        static_cast<double>(stretch.count) / static_cast<double>(stretch.sample.size());
    for (const TracedGroup& group : stretch.sample) {
      work.bytes += groups * model::kSectorBytes * sectors_of(group.trace);
      work.flops += groups * flops_of(group.trace);
    }
    work.uniform = work.uniform && stretch.uniform;
  }
  return work;
}

}  // namespace oclab::gpu
