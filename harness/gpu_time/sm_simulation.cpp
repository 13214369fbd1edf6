// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the warps of work-groups on one streaming multiprocessor (SM).
#include "harness/gpu_time/sm_simulation.h"

#include <algorithm>
#include <array>
#include <queue>

#include "harness/model/machine.h"

namespace oclab::gpu {
namespace {

using model::AccessKind;
using model::GroupTrace;
using model::Instruction;
using model::TracedAccess;
using model::TracedStep;
using model::Unit;
using model::WarpTrace;

constexpr unsigned kUnrolled = 4;
constexpr std::size_t kWindow = 512;  // instructions
/// A warp that waits for so many cycles does not give the others a chance to issue.
constexpr double kShort = 0;
constexpr std::size_t kUnits = 7;

/// Serves one request after the other.
struct Server {
  double free_at = 0;
  double busy = 0;

  /// Returns when the request is served that arrives at `time` and takes `cycles`.
  double serve(double time, double cycles) {
    free_at = std::max(free_at, time) + cycles;
    busy += cycles;
    return free_at;
  }
};

/// An instruction of a warp's window.
struct Pending {
  std::uint32_t instruction = 0;
  const TracedAccess* access = nullptr;
  std::vector<std::uint32_t> before;  // places in the window of its operands
  bool free = false;                  // computed once for all rounds of an unrolled loop
  double others_ready = 0;            // of operands before the window
  double ready = -1;                  // of its result; below 0: not issued
};

struct Warp {
  const WarpTrace* trace = nullptr;
  std::size_t group = 0;
  std::size_t scheduler = 0;
  std::size_t step = 0;
  const std::vector<std::int64_t>* moved = nullptr;
  std::vector<Pending> window;
  std::size_t left = 0;  // of the window
  double latest = 0;     // issue of the window
  std::vector<float> ready;  // results of each instruction's latest execution
};

struct Group {
  std::vector<std::size_t> warps;
  std::size_t at_barrier = 0;
  std::size_t done = 0;
  double barrier_time = 0;
};

class Simulation {
 public:
  Simulation(const model::Code& code, const Machine& machine, const SharedRates& rates,
             const DramSectors& dram, std::span<const SimulatedGroup> groups,
             std::uint64_t l1_bytes)
      : code_(code), machine_(machine), rates_(rates), dram_(dram), traces_(groups), l1_(l1_bytes),
        schedulers_(machine.schedulers),
        units_(machine.schedulers) {}

  SmTime run(unsigned resident) {
    for (unsigned k = 0; k < resident && next_ < traces_.size(); ++k) start_group(0);
    while (!events_.empty()) {
      const auto [time, warp] = events_.top();
      events_.pop();
      advance(warp, time);
    }
    return finish();
  }

 private:
  struct Event {
    double time = 0;
    std::size_t warp = 0;
    bool operator>(const Event& other) const {
      return time != other.time ? time > other.time : warp > other.warp;
    }
  };

  void start_group(double time) {
    time = group_starts_.serve(time, rates_.group_interval);
    const GroupTrace& trace = *traces_[next_].trace;
    for (const auto& [site, traffic] : dram_) credit_[site] += traffic.misses;
    groups_.push_back({});
    for (const WarpTrace& each : trace) {
      groups_.back().warps.push_back(warps_.size());
      warps_.push_back({.trace = &each,
                        .group = groups_.size() - 1,
                        .scheduler = warps_.size() % machine_.schedulers,
                        .moved = &traces_[next_].moved,
                        .ready = std::vector<float>(code_.instructions().size(), 0)});
      events_.push({time, warps_.size() - 1});
    }
    ++next_;
  }

  void advance(std::size_t index, double time) {
    Warp& warp = warps_[index];
    if (warp.left == 0 && !fill_window(warp)) return stop_at_barrier(index, time);
    const double next = issue_window(warp, time);
    events_.push({next, index});
  }

  /// At a barrier, or at the end of the trace.
  void stop_at_barrier(std::size_t index, double time) {
    Warp& warp = warps_[index];
    Group& group = groups_[warp.group];
    group.barrier_time = std::max(group.barrier_time, time);
    const bool ends = warp.step == warp.trace->steps.size();
    if (ends) {
      ++group.done;
    } else {
      ++warp.step;
      ++group.at_barrier;
    }
    if (group.at_barrier + group.done < group.warps.size()) return;
    if (group.at_barrier == 0) return end_group(group.barrier_time, warp.group);
    const double go = group.barrier_time + machine_.barrier_cycles;
    group.at_barrier = 0;
    for (const std::size_t each : group.warps) {
      if (warps_[each].step < warps_[each].trace->steps.size()) events_.push({go, each});
    }
    // those that had ended with this barrier's step are done
    group.done = 0;
    for (const std::size_t each : group.warps) {
      if (warps_[each].step == warps_[each].trace->steps.size()) ++group.done;
    }
    if (group.done == group.warps.size()) end_group(go, warp.group);
  }

  void end_group(double time, std::size_t group) {
    for (const std::size_t each : groups_[group].warps) {
      warps_[each].ready = {};
      warps_[each].window = {};
    }
    ends_.push_back(time);
    if (next_ < traces_.size()) start_group(time + machine_.group_start_cycles);
  }

  /// Returns false at a barrier and at the end.
  bool fill_window(Warp& warp) {
    const auto& steps = warp.trace->steps;
    warp.window.clear();
    std::map<std::uint32_t, unsigned> rounds;
    std::map<std::uint32_t, std::uint32_t> places;
    std::uint32_t lanes = 0;
    while (warp.step < steps.size() && steps[warp.step].segment != model::kNone) {
      const TracedStep& step = steps[warp.step];
      if (!warp.window.empty() && (step.lanes != lanes || warp.window.size() > kWindow)) break;
      const model::Segment& segment = code_.segments()[step.segment];
      const bool unrolls =
          code_.instructions()[segment.last].loop != model::LoopPart::kNone;
      unsigned& round = rounds[step.segment];
      if (round == (unrolls ? kUnrolled : 1)) break;
      lanes = step.lanes;
      add_step(warp, step, places, round > 0);
      ++round;
      ++warp.step;
    }
    warp.left = warp.window.size();
    warp.latest = 0;
    return warp.left > 0;
  }

  void add_step(Warp& warp, const TracedStep& step,
                std::map<std::uint32_t, std::uint32_t>& places, bool repeats) {
    const model::Segment& segment = code_.segments()[step.segment];
    std::uint32_t access = step.first_access;
    const std::uint32_t end = step.first_access + step.accesses;
    for (std::uint32_t i = segment.first; i <= segment.last; ++i) {
      Pending pending{.instruction = i};
      pending.free = repeats && code_.instructions()[i].loop == model::LoopPart::kCounting;
      for (const std::uint32_t operand : code_.instructions()[i].operands) {
        const auto found = places.find(operand);
        if (found != places.end()) pending.before.push_back(found->second);
        else pending.others_ready = std::max<double>(pending.others_ready, warp.ready[operand]);
      }
      // copies and vectors have several accesses; the last one stands for the result
      while (access < end && warp.trace->accesses[access].instruction <= i) {
        if (pending.access != nullptr) {
          places[i] = static_cast<std::uint32_t>(warp.window.size());
          warp.window.push_back(pending);
        }
        pending.access = &warp.trace->accesses[access++];
      }
      places[i] = static_cast<std::uint32_t>(warp.window.size());
      warp.window.push_back(std::move(pending));
    }
  }

  /// Issues what has its operands. Returns when the warp can go on.
  double issue_window(Warp& warp, double time) {
    Server& scheduler = schedulers_[warp.scheduler];
    double wake = 1e300;
    std::array<bool, 4096> stores{};  // of these objects, that wait
    for (Pending& each : warp.window) {
      if (each.ready >= 0) continue;
      double ready = std::max(each.others_ready, time);
      bool waits = false;
      for (const std::uint32_t before : each.before) {
        if (warp.window[before].ready < 0) waits = true;
        ready = std::max(ready, warp.window[before].ready);
      }
      const bool is_access = each.access != nullptr;
      const bool in_order =
          code_.instructions()[each.instruction].loop == model::LoopPart::kBranchingBody;
      const std::size_t object = in_order ? 2 : is_access ? memory_of(*each.access) : 0;
      if (is_access && stores[object]) waits = true;
      if (is_access && is_store(each.access->kind) && (waits || ready > std::max(time, scheduler.free_at) + kShort)) {
        stores[object] = true;
      }
      if (waits) continue;
      if (ready > std::max(time, scheduler.free_at) + kShort) {
        wake = std::min(wake, ready);
        continue;
      }
      each.ready = execute(warp, each, ready, scheduler);
      warp.ready[each.instruction] = static_cast<float>(each.ready);
      --warp.left;
    }
    if (warp.left > 0) return std::max(wake, time + 1);
    return std::max(warp.latest, time);
  }

  static bool is_store(AccessKind kind) {
    return kind == AccessKind::kGlobalStore || kind == AccessKind::kLocalStore ||
           kind == AccessKind::kGlobalAtomic || kind == AccessKind::kLocalAtomic ||
           kind == AccessKind::kImageWrite;
  }

  /// What may be the same memory has the same number: all buffers are one.
  static std::size_t memory_of(const TracedAccess& access) {
    return model::is_local(access.kind) || is_private(access) ? access.object : 1;
  }

  double execute(Warp& warp, const Pending& pending, double ready, Server& scheduler) {
    const Instruction& instruction = code_.instructions()[pending.instruction];
    if (instruction.unit == Unit::kFree || instruction.issues == 0 || pending.free) {
      if (pending.access == nullptr) return ready;
    }
    const double issues =
        pending.access != nullptr ? pending.access->requests : instruction.issues;
    const double issued = scheduler.serve(ready, issues);
    warp.latest = std::max(warp.latest, issued);
    if (pending.access != nullptr) return access(warp, *pending.access, issued);
    Server& unit = units_[warp.scheduler][static_cast<std::size_t>(instruction.unit)];
    const auto [cycles, latency] = cost_of(instruction.unit);
    return unit.serve(issued - 1, cycles * issues) + latency - 1;
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

  double access(const Warp& warp, const TracedAccess& access, double time) {
    if (model::is_local(access.kind)) {
      return load_store_.serve(time, access.transactions) + machine_.local_latency;
    }
    if (access.kind == AccessKind::kConstantLoad) {
      return constants_.serve(time, 2.0 * access.transactions) + machine_.local_latency;
    }
    const auto sectors =
        std::span(warp.trace->sectors).subspan(access.first_sector, access.sectors);
    std::uint64_t lines = 0;
    std::uint64_t line = ~std::uint64_t{0};
    for (const std::uint64_t sector : sectors) {
      if (sector / 4 == line) continue;
      line = sector / 4;
      ++lines;
    }
    constexpr double kSectorsPerCycle = 2;
    constexpr double kWordsPerCycle = 16;
    const bool image = model::is_image(access.kind);
    const double at = load_store_.serve(
        time, std::max({static_cast<double>(access.requests),
                        static_cast<double>(access.wavefronts),
                        image ? static_cast<double>(lines) / 2 : static_cast<double>(sectors.size()) / kSectorsPerCycle,
                        image ? 1.0 : access.words / kWordsPerCycle}));
    const bool loads = access.kind == AccessKind::kGlobalLoad || access.kind == AccessKind::kImageRead;
    double done = at + machine_.l1_latency;
    double misses = 0;
    double from_dram = 0;
    const auto moved = is_private(access)
                           ? static_cast<std::uint64_t>(warp.group) << 30U
                           : static_cast<std::uint64_t>(
                                 warp.moved->empty() ? 0 : (*warp.moved)[access.instruction]);
    double& credit = credit_[access.instruction];
    const auto traffic = dram_.find(access.instruction);
    const double weight = traffic == dram_.end() ? 1 : traffic->second.weight;
    for (const std::uint64_t sector : sectors) {
      ++l1_sectors_;
      if (loads && l1_.load(sector + moved)) {
        ++l1_hits_;
        continue;
      }
      ++misses;
      if (credit >= 1) {
        credit -= 1;
        from_dram += weight;
      }
    }
    if (access.kind == AccessKind::kGlobalAtomic) misses = std::max<double>(misses, access.transactions);
    if (misses > 0) {
      // a store of less than two sectors of a line takes as long as two
      if (!loads) misses = std::max(misses, 2.0 * static_cast<double>(lines));
      done = l2_.serve(at, misses * model::kSectorBytes / rates_.l2) + machine_.l2_latency;
    }
    if (from_dram > 0) {
      dram_sectors_ += from_dram;
      done = std::max(done, dram_server_.serve(at, from_dram * model::kSectorBytes / rates_.dram) +
                                machine_.dram_latency);
    }
    return done;
  }

  SmTime finish() {
    SmTime time{.group_ends = ends_};
    std::sort(time.group_ends.begin(), time.group_ends.end());
    if (!ends_.empty()) time.end = time.group_ends.back();
    for (const Server* server : {&load_store_, &l2_, &dram_server_}) {
      time.end = std::max(time.end, server->free_at);
    }
    for (std::size_t s = 0; s < schedulers_.size(); ++s) {
      time.busy.issue = std::max(time.busy.issue, schedulers_[s].busy);
      for (const Server& unit : units_[s]) time.busy.units = std::max(time.busy.units, unit.busy);
    }
    time.busy.loads = load_store_.busy;
    time.busy.l2 = l2_.busy;
    time.busy.dram = dram_server_.busy;
    time.l1_sectors = l1_sectors_;
    time.l1_hits = l1_hits_;
    time.dram_sectors = static_cast<std::uint64_t>(dram_sectors_);
    return time;
  }

  const model::Code& code_;
  const Machine& machine_;
  const SharedRates rates_;
  const DramSectors& dram_;
  std::span<const SimulatedGroup> traces_;
  SectorCache l1_;
  std::vector<Server> schedulers_;
  std::vector<std::array<Server, kUnits>> units_;
  Server group_starts_;
  Server load_store_;
  Server constants_;
  Server l2_;
  Server dram_server_;
  std::map<std::uint32_t, double> credit_;
  std::vector<Warp> warps_;
  std::vector<Group> groups_;
  std::vector<double> ends_;
  std::size_t next_ = 0;
  std::uint64_t l1_sectors_ = 0;
  std::uint64_t l1_hits_ = 0;
  double dram_sectors_ = 0;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
};

}  // namespace

SmTime simulate_sm(const model::Code& code, const Machine& machine, const SharedRates& rates,
                   const DramSectors& dram, std::span<const SimulatedGroup> groups,
                   unsigned resident, std::uint64_t local_bytes_in_use) {
  const std::uint64_t l1 =
      machine.l1_bytes - std::min(machine.l1_bytes, local_bytes_in_use);
  return Simulation(code, machine, rates, dram, groups, l1).run(resident);
}

}  // namespace oclab::gpu
