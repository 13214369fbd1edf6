// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how long a launch takes on a GPU.
#include "harness/gpu_time/launch_time.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_set>
#include <utility>

#include "harness/memory_model/machine.h"

namespace oclab::gpu {

namespace {

/// Warps that the registers of an SM suffice for.
unsigned warps_by_registers(const Machine& machine, const LaunchShape& launch) {
  const unsigned step = machine.register_step;
  const unsigned registers =
      std::max((launch.registers + step - 1) / step, 1U) * step * machine.lanes;
  return machine.registers / registers;
}

/// Groups that the local memory of an SM suffices for.
unsigned groups_by_local_memory(const Machine& machine, const LaunchShape& launch) {
  return static_cast<unsigned>(machine.local_bytes / (launch.local_bytes + machine.local_overhead));
}

Room room_of_sm(const Machine& machine, const LaunchShape& launch) {
  return {.groups = std::min(machine.groups, groups_by_local_memory(machine, launch)),
          .warps = std::min(machine.warps, warps_by_registers(machine, launch))};
}

}  // namespace

Occupancy occupancy(const Machine& machine, const LaunchShape& launch) {
  const auto warps =
      std::max(static_cast<unsigned>((launch.work_items + machine.lanes - 1) / machine.lanes), 1U);
  const std::array<Occupancy, 4> limits{
      Occupancy{machine.warps / warps, Limit::kWarps}, Occupancy{machine.groups, Limit::kGroups},
      Occupancy{warps_by_registers(machine, launch) / warps,
                launch.registers_on.empty() ? Limit::kEstimatedRegisters : Limit::kRegisters},
      Occupancy{groups_by_local_memory(machine, launch), Limit::kLocalMemory}};
  Occupancy least = *std::ranges::min_element(limits, {}, &Occupancy::groups);
  least.groups = std::max(least.groups, 1U);
  return least;
}

namespace {

/// The groups that one SM runs: those that follow each other at the distance of the number of SMs.
std::vector<SimulatedGroup> groups_of_sm(const Machine& machine, const LaunchShape& launch,
                                         const Movements& movements, const Stretch& stretch,
                                         std::size_t count) {
  std::vector<SimulatedGroup> groups;
  for (std::size_t k = 0; k < count; ++k) {
    const TracedGroup& traced = stretch.sample[k % stretch.sample.size()];
    const std::size_t number = (stretch.count / 2 + k * machine.sms) % stretch.count;
    const auto place = place_of(stretch.first + number, launch.groups);
    SimulatedGroup group{.trace = &traced.trace};
    for (const auto& [site, movement] : movements) {
      constexpr std::int64_t kElsewhere = 1 << 30;
      group.moved[site] = movement.regular ? moved_by_place(movement, place, traced.place)
                                           : kElsewhere * static_cast<std::int64_t>(k);
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

/// The cycles that one SM waits for a turn of each atomic instruction: a slice of the L2 cache
/// takes one after the other, of all SMs.
std::map<Site, double> atomic_turns(const Machine& machine, const Movements& movements,
                                    double active_sms) {
  std::map<Site, double> cycles;
  for (const auto& [site, movement] : movements) {
    if (movement.busiest_slice == 0) continue;
    const double slices = movement.is_shared()
                              ? std::min(machine.atomic_slices, 1 / movement.busiest_slice)
                              : machine.atomic_slices;
    cycles[site] = machine.atomic_ns * machine.clock_ghz * active_sms / slices;
  }
  return cycles;
}

/// Of the private arrays of all groups that are resident, the share that is too much for the L2
/// cache.
double share_in_dram(const Machine& machine, const model::GroupTrace& group, std::size_t resident) {
  std::unordered_set<std::uint64_t> sectors;
  for (const model::WarpTrace& warp : group) {
    for (const model::TracedAccess& access : warp.accesses) {
      if (!is_private(access)) continue;
      const auto first = warp.sectors.begin() + access.first_sector;
      sectors.insert(first, first + access.sectors);
    }
  }
  const double bytes = static_cast<double>(sectors.size() * resident) * machine.sms *
                       static_cast<double>(model::kSectorBytes);
  const double held = kHeldByL2Cache * static_cast<double>(machine.l2_bytes);
  return bytes > held ? 1 - held / bytes : 0;
}

/// Of a simulation in which memory is accessed at no cost.
double least_cycles(const Busy& busy) {
  return std::max(
      {busy.issue, busy.floats, busy.integers, busy.doubles, busy.special, busy.starts});
}

/// The SM with most groups decides.
double groups_per_sm(const Machine& machine, const Stretch& stretch) {
  return std::ceil(static_cast<double>(stretch.count) / machine.sms);
}

/// The first groups of an SM.
struct Simulated {
  std::size_t groups = 0;
  std::size_t resident = 0;  ///< at once
  DramSectors dram;
  SmTime time;
};

Simulated simulate(const model::Code& code, const Machine& machine, const LaunchShape& launch,
                   const Stretch& stretch, const Movements& moving, std::size_t resident) {
  const auto active = static_cast<double>(std::min<std::size_t>(stretch.count, machine.sms));
  const double cycles_per_ns = machine.clock_ghz;
  const SharedRates rates{
      .l2 = std::min(machine.l2_sm_bytes, machine.l2_gbytes / active / cycles_per_ns),
      .dram = std::min(machine.l2_sm_bytes, machine.dram_gbytes / active / cycles_per_ns),
      .private_in_dram = share_in_dram(machine, stretch.sample.front().trace, resident),
      .group_interval = active / machine.groups_per_ns * cycles_per_ns,
      .atomic_turn = atomic_turns(machine, moving, active)};
  Simulated result{.groups = static_cast<std::size_t>(std::min(groups_per_sm(machine, stretch),
                                                               static_cast<double>(3 * resident))),
                   .resident = resident,
                   .dram = dram_sectors(moving, stretch, launch.groups, resident * machine.sms,
                                        machine.l2_bytes)};
  const auto groups = groups_of_sm(machine, launch, moving, stretch, result.groups);
  const std::uint64_t local_bytes =
      machine.local_is_in_l1() ? resident * (launch.local_bytes + machine.local_overhead) : 0;
  result.time = simulate_sm(code, machine, rates, result.dram, groups, room_of_sm(machine, launch),
                            machine.l1_bytes - std::min(machine.l1_bytes, local_bytes));
  return result;
}

/// More groups than the occupancy says are there at once where most of their warps end early.
Simulated simulate(const model::Code& code, const Machine& machine, const LaunchShape& launch,
                   const Stretch& stretch, const Movements& moving) {
  constexpr double kMore = 1.25;
  const std::size_t resident = occupancy(machine, launch).groups;
  Simulated first = simulate(code, machine, launch, stretch, moving, resident);
  if (first.time.resident < kMore * static_cast<double>(resident)) return first;
  return simulate(code, machine, launch, stretch, moving, first.time.resident);
}

/// Of groups that take very different times, the last ones run alone. But all together they occupy
/// the SM's room for as long as they do in any launch.
double interval_by_room(const SmTime& time, const Room& room) {
  return std::max(time.groups_occupied / std::max(room.groups, 1U),
                  time.warps_occupied / std::max(room.warps, 1U));
}

/// Adds the time of a stretch, as if it were a launch of its own, and the warp instructions that it
/// issues by their numbers.
void add(LaunchTime& result, std::vector<double>& issued, const model::Code& code,
         const Machine& machine, const LaunchShape& launch, const Stretch& stretch,
         const Movements& moving) {
  const std::size_t all = stretch.count;
  const auto [simulated, resident, dram, time] = simulate(code, machine, launch, stretch, moving);
  double cycles = time.end;
  const double per_sm = groups_per_sm(machine, stretch);
  if (per_sm > static_cast<double>(simulated) && simulated > resident) {
    // the steady state lies between the ends of the first wave and of the last one, unless stores
    // pile up that no group waits for
    const double waves = time.group_ends.back() - time.group_ends[resident - 1];
    const double interval = stretch.uniform ? waves / static_cast<double>(simulated - resident)
                                            : interval_by_room(time, room_of_sm(machine, launch)) /
                                                  static_cast<double>(simulated);
    const double each = std::max(interval, time.busy.most() / static_cast<double>(simulated));
    const double exact = static_cast<double>(all) / machine.sms;
    cycles += each * (exact - static_cast<double>(simulated));
  }
  result.least_us +=
      least_cycles(time.busy) *
      std::max(1.0, static_cast<double>(all) / machine.sms / static_cast<double>(simulated)) /
      machine.clock_ghz / 1000;
  const double scale = cycles / time.end;
  result.cycles += cycles;
  result.busy.issue += time.busy.issue * scale;
  result.busy.floats += time.busy.floats * scale;
  result.busy.integers += time.busy.integers * scale;
  result.busy.doubles += time.busy.doubles * scale;
  result.busy.special += time.busy.special * scale;
  result.busy.loads += time.busy.loads * scale;
  result.busy.l2 += time.busy.l2 * scale;
  result.busy.dram += time.busy.dram * scale;
  result.busy.atomics += time.busy.atomics * scale;
  result.busy.starts += time.busy.starts * scale;
  result.l2_bytes += time.l2_sectors / static_cast<double>(simulated) * static_cast<double>(all) *
                     model::kSectorBytes;
  for (const auto& [site, traffic] : dram) {
    result.dram_bytes += traffic.moved * static_cast<double>(all) * model::kSectorBytes;
  }
  result.l1_sectors += static_cast<double>(time.l1_sectors) * scale;
  result.l1_hits += static_cast<double>(time.l1_hits) * scale;
  for (std::size_t k = 0; k < issued.size(); ++k) issued[k] += time.issued[k] * scale;
}

/// The unit that is busy longest, or `Unit::kFree` for the issue of instructions.
model::Unit busiest_unit(const Busy& busy) {
  using model::Unit;
  const std::array<std::pair<double, Unit>, 5> parts{std::pair{busy.issue, Unit::kFree},
                                                     {busy.floats, Unit::kFloat},
                                                     {busy.integers, Unit::kInteger},
                                                     {busy.doubles, Unit::kDouble},
                                                     {busy.special, Unit::kSpecial}};
  return std::ranges::max_element(parts)->second;
}

std::uint32_t hot_line(const model::Code& code, const Busy& busy,
                       const std::vector<double>& issued) {
  const model::Unit unit = busiest_unit(busy);
  std::map<std::uint32_t, double> lines;
  for (std::size_t k = 0; k < issued.size(); ++k) {
    const model::Instruction& what = code.instructions()[k];
    if (what.line > 0 && (unit == model::Unit::kFree || unit == what.unit)) {
      lines[what.line] += issued[k];
    }
  }
  const auto most =
      std::ranges::max_element(lines, {}, &std::map<std::uint32_t, double>::value_type::second);
  return most == lines.end() ? 0 : most->first;
}

}  // namespace

LaunchTime predict(const model::Code& code, const Machine& machine, const LaunchShape& launch,
                   const std::vector<Stretch>& stretches) {
  return predict(code, machine, launch, stretches, movements(stretches));
}

LaunchTime predict(const model::Code& code, const Machine& machine, const LaunchShape& launch,
                   const std::vector<Stretch>& stretches, const std::vector<Movements>& moving) {
  LaunchTime result{.shape = launch, .occupancy = occupancy(machine, launch)};
  std::vector<double> issued(code.instructions().size());
  for (std::size_t k = 0; k < stretches.size(); ++k) {
    add(result, issued, code, machine, launch, stretches[k], moving[k]);
  }
  result.hot_line = hot_line(code, result.busy, issued);
  result.us = result.cycles / machine.clock_ghz / 1000 + machine.launch_us;
  result.least_us += machine.launch_us;
  return result;
}

}  // namespace oclab::gpu
