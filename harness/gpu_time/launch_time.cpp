// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how long a launch takes on a GPU.
#include "harness/gpu_time/launch_time.h"

#include <algorithm>
#include <cmath>

#include "harness/model/machine.h"

namespace oclab::gpu {
namespace {

constexpr unsigned kRegisterStep = 8;  // registers of a work-item are given out in steps
constexpr std::size_t kNeighbours = 3;

std::size_t product(const std::array<std::size_t, 3>& sizes) {
  return sizes[0] * sizes[1] * sizes[2];
}

}  // namespace

Occupancy occupancy(const Machine& machine, const LaunchShape& launch) {
  const auto warps = static_cast<unsigned>((launch.work_items + model::kWarpSize - 1) / model::kWarpSize);
  const unsigned registers =
      (launch.registers + kRegisterStep - 1) / kRegisterStep * kRegisterStep * model::kWarpSize;
  const auto by_local = static_cast<unsigned>(
      machine.local_bytes / (launch.local_bytes + machine.local_overhead));
  const std::array<Occupancy, 4> limits{Occupancy{machine.warps / warps, Limit::kWarps},
                                        Occupancy{machine.groups, Limit::kGroups},
                                        Occupancy{machine.registers / registers / warps,
                                                  Limit::kRegisters},
                                        Occupancy{by_local, Limit::kLocalMemory}};
  Occupancy least = *std::ranges::min_element(limits, {}, &Occupancy::groups);
  least.groups = std::max(least.groups, 1U);
  return least;
}

std::vector<std::size_t> groups_to_trace(const Machine& machine, const LaunchShape& launch,
                                         std::size_t most) {
  const std::size_t all = product(launch.groups);
  const unsigned resident = occupancy(machine, launch).groups;
  std::vector<std::size_t> numbers;
  for (std::size_t k = 0; k < std::min<std::size_t>(most, 3 * resident); ++k) {
    if (k * machine.sms < all) numbers.push_back(k * machine.sms);
  }
  std::size_t step = 1;
  for (int d = 0; d < 3; ++d) {
    if (launch.groups[d] > 1) numbers.push_back(step);
    step *= launch.groups[d];
  }
  return numbers;
}

LaunchTime predict(const model::Code& code, const Machine& machine, const LaunchShape& launch,
                   const std::vector<TracedGroup>& sample) {
  LaunchTime result;
  result.occupancy = occupancy(machine, launch);
  const std::size_t all = product(launch.groups);
  const std::size_t resident = result.occupancy.groups;
  const auto active = static_cast<double>(std::min<std::size_t>(all, machine.sms));
  const double cycles_per_ns = machine.clock_ghz;
  const SharedRates rates{
      .l2 = std::min(machine.l2_sm_bytes, machine.l2_gbytes / active / cycles_per_ns),
      .dram = std::min(machine.l2_sm_bytes, machine.dram_gbytes / active / cycles_per_ns)};
  const DramSectors dram = dram_sectors(sample, launch.groups, resident * machine.sms,
                                        machine.l2_bytes);
  std::size_t dims = 0;
  for (const std::size_t groups : launch.groups) dims += groups > 1 ? 1 : 0;
  const std::size_t own = std::max<std::size_t>(sample.size() - dims, 1);
  // the SM with most groups decides; a sample that is too small is repeated
  const double per_sm = std::ceil(static_cast<double>(all) / machine.sms);
  const auto simulated =
      static_cast<std::size_t>(std::min<double>(per_sm, static_cast<double>(3 * resident)));
  std::vector<const model::GroupTrace*> groups;
  for (std::size_t k = 0; k < simulated; ++k) groups.push_back(&sample[k % own].trace);
  const SmTime time =
      simulate_sm(code, machine, rates, dram, groups, static_cast<unsigned>(resident),
                  resident * (launch.local_bytes + machine.local_overhead));
  double cycles = time.end;
  if (per_sm > static_cast<double>(simulated) && simulated > resident) {
    // the steady state lies between the ends of the first wave and the last groups
    const double first = time.group_ends[resident - 1];
    const double each = (time.end - first) / static_cast<double>(simulated - resident);
    const double exact = static_cast<double>(all) / machine.sms;
    cycles += each * (exact - static_cast<double>(simulated));
  }
  result.cycles = cycles;
  result.us = cycles / machine.clock_ghz / 1000 + machine.launch_us;
  result.share = {.issue = time.busy.issue / time.end,
                  .units = time.busy.units / time.end,
                  .loads = time.busy.loads / time.end,
                  .l2 = time.busy.l2 / time.end,
                  .dram = time.busy.dram / time.end};
  for (const auto& [site, sectors] : dram) {
    result.dram_bytes += sectors * static_cast<double>(all) * model::kSectorBytes;
  }
  if (time.l1_sectors > 0) {
    result.l1_hit_rate = static_cast<double>(time.l1_hits) / static_cast<double>(time.l1_sectors);
  }
  return result;
}

}  // namespace oclab::gpu
