// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a group accesses again after much else.
#include "harness/gpu_time/reuse.h"

#include <cstdint>
#include <span>
#include <unordered_map>

namespace oclab::gpu {

std::map<Site, double> accessed_again(const model::GroupTrace& group, double others) {
  std::map<Site, double> again;
  for (const model::WarpTrace& warp : group) {
    // the other warps of the group access as many meanwhile
    const double least = others / static_cast<double>(group.size());
    std::unordered_map<std::uint64_t, std::uint64_t> latest;  // by sector: the number of its access
    std::uint64_t count = 0;
    for (const model::TracedAccess& access : warp.accesses) {
      if (is_private(access)) continue;
      const auto sectors = std::span(warp.sectors).subspan(access.first_sector, access.sectors);
      for (const std::uint64_t sector : sectors) {
        const auto [before, is_new] = latest.try_emplace(sector, count);
        if (!is_new) {
          const auto since = static_cast<double>(count - before->second);
          // of the accesses since then, many may be to few sectors
          if (since >= least && static_cast<double>(latest.size()) >= least)
            ++again[site_of(access)];
          before->second = count;
        }
        ++count;
      }
    }
  }
  return again;
}

}  // namespace oclab::gpu
