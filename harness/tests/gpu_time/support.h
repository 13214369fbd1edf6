// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: small code and traces for the tests of predicted times.
#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/gpu_time/launch_sample.h"
#include "harness/gpu_time/sm/machine.h"
#include "harness/gpu_time/sm/memory_path.h"
#include "harness/gpu_time/sm/sm_simulation.h"
#include "harness/model/code.h"
#include "harness/model/warp_trace.h"

namespace oclab::gpu {

/// A GPU of the kit.
inline Machine machine_named(const std::string& name) {
  std::ifstream file(std::string(MACHINES) + "/" + name + ".json");
  return machine_from({std::istreambuf_iterator<char>(file), {}});
}
inline Machine h200() { return machine_named("h200"); }

/// Traces each group by itself.
inline TraceGroups each(std::function<model::GroupTrace(std::size_t)> trace) {
  return [trace = std::move(trace)](std::span<const std::uint32_t> numbers) {
    std::vector<std::optional<model::GroupTrace>> traces;
    for (const std::uint32_t number : numbers) traces.emplace_back(trace(number));
    return traces;
  };
}

/// The first sector of a buffer.
inline constexpr std::uint64_t kBuffer = std::uint64_t{1} << 47;

/// The buffer of `add_access`, as instruction 0 accesses it.
inline constexpr std::uint16_t kObject = 1;
inline constexpr Site kSite{0, kObject};

/// An instruction that a GPU issues once, with a result of one register.
inline model::Instruction operation(model::Unit unit, std::vector<std::uint32_t> operands = {}) {
  return {.unit = unit, .issues = 1, .words = 1, .operands = std::move(operands)};
}

/// Adds a function of one block, so one segment.
inline void add_block(model::Code& code, std::vector<model::Instruction> instructions) {
  instructions.back().end = model::SegmentEnd::kReturn;
  code.add_function({{.instructions = std::move(instructions), .successors = {}}});
}

inline model::Code code_of(std::vector<model::Instruction> instructions) {
  model::Code code;
  add_block(code, std::move(instructions));
  return code;
}

/// Operations of which each uses the result of the one before.
inline std::vector<model::Instruction> chain(model::Unit unit, std::uint32_t length) {
  std::vector<model::Instruction> all{operation(unit)};
  while (all.size() < length) all.push_back(operation(unit, {std::uint32_t(all.size()) - 1}));
  return all;
}

/// The same segment of one warp, `rounds` times.
inline model::WarpTrace warp_of(std::uint32_t rounds, std::uint32_t segment = 0) {
  model::WarpTrace warp;
  for (std::uint32_t k = 0; k < rounds; ++k) warp.add_step(segment, 32);
  return warp;
}

/// Adds an access of the last step: one request for whole sectors, unless `words` says otherwise.
inline void add_access(model::WarpTrace& warp, std::uint32_t instruction, model::AccessKind kind,
                       const std::vector<std::uint64_t>& sectors, std::uint16_t words = 0) {
  const auto count = static_cast<std::uint16_t>(sectors.size());
  const auto whole = static_cast<std::uint16_t>(8 * count);
  warp.accesses.push_back({.instruction = instruction,
                           .kind = kind,
                           .requests = 1,
                           .transactions = count,
                           .first_sector = static_cast<std::uint32_t>(warp.sectors.size()),
                           .sectors = count,
                           .words = words > 0 ? words : whole,
                           .object = kObject,
                           .wavefronts = 1});
  warp.sectors.insert(warp.sectors.end(), sectors.begin(), sectors.end());
  ++warp.steps.back().accesses;
}

/// The sectors [first, first + count · step), every `step`-th one.
inline std::vector<std::uint64_t> sectors_from(std::uint64_t first, std::uint64_t count,
                                               std::uint64_t step = 1) {
  std::vector<std::uint64_t> sectors;
  for (std::uint64_t k = 0; k < count; ++k) sectors.push_back(first + k * step);
  return sectors;
}

// Cycles of an H200: a float takes 4 until its result is there, a load that misses the
// L1 cache 270, after 1 to issue, 7 for the way to registers and 2 from the L2 cache.
inline constexpr double kLoad = 280;

/// `count` groups of this trace. Groups start at once, and DRAM has no traffic.
inline SmTime simulate(const model::Code& code, const model::GroupTrace& trace,
                       std::size_t count = 1, unsigned resident = 1, unsigned schedulers = 4,
                       const SharedRates& rates = {}) {
  const std::vector<SimulatedGroup> groups(count, {.trace = &trace});
  Machine machine = h200();
  machine.schedulers = schedulers;
  return simulate_sm(code, machine, rates, {}, groups, {.groups = resident, .warps = 64},
                     128 << 10);
}

}  // namespace oclab::gpu
