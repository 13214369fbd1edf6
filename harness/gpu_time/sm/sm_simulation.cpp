// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the warps of work-groups on one streaming multiprocessor (SM).
#include "harness/gpu_time/sm/sm_simulation.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <utility>

#include "harness/gpu_time/sm/schedulers.h"
#include "harness/gpu_time/sm/warp_window.h"

namespace oclab::gpu {
namespace {

using model::AccessKind;
using model::TracedAccess;
using model::Unit;

// numbers of what may be the same memory: all buffers, and everything
constexpr std::size_t kBuffers = 1;
constexpr std::size_t kEverything = 2;

std::size_t memory_of(const WindowInstruction& instruction) {
  const TracedAccess& access = *instruction.access;
  if (instruction.in_order) return kEverything;
  return model::is_local(access.kind) || is_private(access) ? access.object : kBuffers;
}

/// The memory of stores that are not issued, by `memory_of`: a few buffers and arrays.
class StoresThatWait {
 public:
  void clear() { memories_.clear(); }
  bool has(std::size_t memory) const {
    return std::ranges::find(memories_, memory) != memories_.end();
  }
  void add(std::size_t memory) {
    if (!has(memory)) memories_.push_back(memory);
  }

 private:
  std::vector<std::size_t> memories_;
};

struct Warp {
  WarpWindow window;
  std::size_t group = 0;
  std::size_t scheduler = 0;
  double latest = 0;  // issue of the window
};

struct Group {
  const SimulatedGroup* what = nullptr;
  std::vector<std::size_t> warps;
  std::size_t stopped = 0;  // at a barrier, or at the end
  double stopped_at = 0;
  double started = 0;  // or could have, if starts took no time
};

class Simulation {
 public:
  Simulation(const model::Code& code, const Machine& machine, const SharedRates& rates,
             const DramSectors& dram, std::span<const SimulatedGroup> groups, const Room& room,
             std::uint64_t l1_bytes)
      : code_(code),
        machine_(machine),
        room_(room),
        group_interval_(rates.group_interval),
        waiting_(groups),
        memory_(machine, rates, dram, l1_bytes),
        schedulers_(machine.schedulers),
        issued_(code.instructions().size()) {}

  SmTime run() {
    start_groups(0);
    while (!events_.empty()) {
      const auto [time, warp] = events_.top();
      events_.pop();
      if (warp < kGroupIsGone) {
        advance(warp, time);
      } else {
        make_room(warp);
        start_groups(time);
      }
    }
    return result();
  }

 private:
  using Event = std::pair<double, std::size_t>;  // when which warp continues, or one of these:
  static constexpr std::size_t kNextGroup = ~std::size_t{0};
  static constexpr std::size_t kWarpIsGone = kNextGroup - 1;
  static constexpr std::size_t kGroupIsGone = kNextGroup - 2;  // before its last warp

  bool has_room() const {
    if (running_groups_ == 0) return true;
    return running_groups_ < room_.groups &&
           running_warps_ + waiting_.front().trace->size() <= room_.warps;
  }

  void make_room(std::size_t event) {
    if (event == kGroupIsGone) --running_groups_;
    if (event == kWarpIsGone) --running_warps_;
  }

  /// Groups start one after the other, so that warps which end meanwhile make room.
  void start_groups(double time) {
    if (waiting_.empty() || !has_room()) return;
    start_group(time);
    events_.emplace(group_starts_.free_at, kNextGroup);
  }

  void start_group(double time) {
    Group& group = groups_.emplace_back();
    group.started = time;
    time = group_starts_.serve(time, group_interval_);
    memory_.start_group();
    group.what = &waiting_.front();
    waiting_ = waiting_.subspan(1);
    std::size_t scheduler = schedulers_.place(group.what->trace->size());
    for (const model::WarpTrace& trace : *group.what->trace) {
      group.warps.push_back(warps_.size());
      events_.emplace(time, warps_.size());
      if (ended_.empty()) ended_.emplace_back(code_);
      warps_.push_back({.window = std::move(ended_.back()),
                        .group = groups_.size() - 1,
                        .scheduler = scheduler});
      ended_.pop_back();
      warps_.back().window.start(trace);
      scheduler = (scheduler + 1) % schedulers_.count();
    }
    running_warps_ += group.warps.size();
    most_resident_ = std::max(most_resident_, ++running_groups_);
  }

  void advance(std::size_t index, double time) {
    Warp& warp = warps_[index];
    if (warp.window.is_issued()) {
      warp.latest = 0;
      if (!warp.window.advance()) return stop(warp, time);
    }
    events_.emplace(issue(warp, time), index);
  }

  /// At a barrier, or at the end of the trace.
  void stop(const Warp& warp, double time) {
    Group& group = groups_[warp.group];
    if (warp.window.at_end()) {
      const double gone = time + machine_.group_start_cycles;
      warps_occupied_ += gone - group.started;
      events_.emplace(gone, kWarpIsGone);
      --schedulers_[warp.scheduler].warps;
    }
    group.stopped_at = std::max(group.stopped_at, time);
    if (++group.stopped == group.warps.size()) all_stopped(group);
  }

  void all_stopped(Group& group) {
    group.stopped = 0;
    const double go = group.stopped_at + machine_.barrier_cycles;
    for (const std::size_t each : group.warps) {
      WarpWindow& window = warps_[each].window;
      if (window.at_end()) {
        ++group.stopped;
      } else {
        window.pass_barrier();
        events_.emplace(go, each);
      }
    }
    if (group.stopped == group.warps.size()) end(group);
  }

  void end(const Group& group) {
    for (const std::size_t each : group.warps) ended_.push_back(std::move(warps_[each].window));
    ends_.push_back(group.stopped_at);
    const double gone = group.stopped_at + machine_.group_start_cycles;
    groups_occupied_ += gone - group.started;
    events_.emplace(gone, kGroupIsGone);
  }

  /// Issues what has its operands. Returns when the warp can go on.
  double issue(Warp& warp, double time) {
    const Server& scheduler = schedulers_[warp.scheduler].issue;
    constexpr double kNever = std::numeric_limits<double>::max();
    double wake = kNever;
    stores_.clear();
    for (std::uint32_t place = warp.window.next_candidate(0); place != model::kNone;
         place = warp.window.next_candidate(place + 1)) {
      const WindowInstruction& each = warp.window[place];
      const double ready = each.missing > 0 ? kNever : std::max(time, each.operands_ready);
      const bool behind = each.access != nullptr && stores_.has(memory_of(each));
      if (!behind && ready <= std::max(time, scheduler.free_at)) {
        warp.window.issue(place, execute(warp, each, ready));
        continue;
      }
      if (!behind) wake = std::min(wake, ready);
      if (each.access != nullptr && is_store(each.access->kind)) stores_.add(memory_of(each));
    }
    return warp.window.is_issued() ? std::max(warp.latest, time) : std::max(wake, time + 1);
  }

  /// Returns when the result is there.
  double execute(Warp& warp, const WindowInstruction& instruction, double ready) {
    const model::Instruction& what = code_.instructions()[instruction.number];
    const TracedAccess* const access = instruction.access;
    const bool nothing = what.unit == Unit::kFree || instruction.issues == 0 || instruction.free;
    if (nothing && access == nullptr) return ready;
    Scheduler& scheduler = schedulers_[warp.scheduler];
    const double issues = instruction.issues;
    const double issued = scheduler.issue.serve(ready, issues);
    issued_[instruction.number] += issues;
    warp.latest = std::max(warp.latest, issued);
    if (access != nullptr) {
      return memory_.serve(warp.window.trace(), *access, *groups_[warp.group].what,
                           {warp.group, warp.scheduler, running_warps_}, issued);
    }
    const auto [cycles, latency] = cost_of(what.unit);
    return scheduler.units[static_cast<std::size_t>(what.unit)].serve(issued - 1, cycles * issues) +
           latency - 1;
  }

  std::pair<double, double> cost_of(Unit unit) const {
    switch (unit) {
      case Unit::kFloat: return {machine_.float_cycles, machine_.float_latency};
      case Unit::kDouble: return {machine_.double_cycles, machine_.double_latency};
      case Unit::kSpecial: return {machine_.special_cycles, machine_.special_latency};
      case Unit::kControl: return {machine_.control_cycles, machine_.integer_latency};
      default: return {machine_.integer_cycles, machine_.integer_latency};
    }
  }

  SmTime result() {
    SmTime time{.group_ends = ends_,
                .end = memory_.end(),
                .resident = most_resident_,
                .groups_occupied = groups_occupied_,
                .warps_occupied = warps_occupied_};
    std::sort(time.group_ends.begin(), time.group_ends.end());
    if (!ends_.empty()) time.end = std::max(time.end, time.group_ends.back());
    for (std::size_t k = 0; k < schedulers_.count(); ++k) {
      const Scheduler& scheduler = schedulers_[k];
      time.busy.issue = std::max(time.busy.issue, scheduler.issue.busy);
      const auto raise = [&](double& most, Unit unit) {
        most = std::max(most, scheduler.units[static_cast<std::size_t>(unit)].busy);
      };
      raise(time.busy.floats, Unit::kFloat);
      raise(time.busy.integers, Unit::kInteger);
      raise(time.busy.integers, Unit::kControl);
      raise(time.busy.doubles, Unit::kDouble);
      raise(time.busy.special, Unit::kSpecial);
    }
    time.issued = issued_;
    time.busy.loads = memory_.busy_with_loads();
    time.busy.l2 = memory_.l2().busy;
    time.busy.dram = memory_.dram().busy;
    time.busy.atomics = memory_.atomics().busy;
    time.busy.starts = group_starts_.busy;
    time.l1_sectors = memory_.l1_sectors();
    time.l1_hits = memory_.l1_hits();
    time.l2_sectors = memory_.l2_sectors();
    return time;
  }

  const model::Code& code_;
  const Machine& machine_;
  Room room_;
  double group_interval_;
  std::span<const SimulatedGroup> waiting_;
  MemoryPath memory_;
  Schedulers schedulers_;
  std::vector<double> issued_;
  StoresThatWait stores_;
  Server group_starts_;
  std::vector<Warp> warps_;
  std::vector<WarpWindow> ended_;  // whose memory the next ones take
  std::vector<Group> groups_;
  std::size_t running_warps_ = 0;
  unsigned running_groups_ = 0;
  unsigned most_resident_ = 0;
  double groups_occupied_ = 0;
  double warps_occupied_ = 0;
  std::vector<double> ends_;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
};

}  // namespace

double Busy::most() const {
  return std::max({issue, floats, integers, doubles, special, loads, l2, dram, atomics, starts});
}

SmTime simulate_sm(const model::Code& code, const Machine& machine, const SharedRates& rates,
                   const DramSectors& dram, std::span<const SimulatedGroup> groups,
                   const Room& room, std::uint64_t l1_bytes) {
  return Simulation(code, machine, rates, dram, groups, room, l1_bytes).run();
}

}  // namespace oclab::gpu
