// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: predicted times as JSON.
#include <nlohmann/json.hpp>

#include "harness/gpu_time/launch_time.h"
#include "harness/support/json.h"

namespace oclab::gpu {

NLOHMANN_JSON_SERIALIZE_ENUM(Limit, {{Limit::kWarps, "warps"},
                                     {Limit::kGroups, "groups"},
                                     {Limit::kRegisters, "registers"},
                                     {Limit::kEstimatedRegisters, "estimated_registers"},
                                     {Limit::kLocalMemory, "local_memory"}})
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(LaunchShape, groups, work_items, local_bytes, registers,
                                   registers_on)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Occupancy, groups, limit)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Busy, issue, floats, integers, doubles, special, loads, l2, dram,
                                   atomics, starts)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WhatIf, line, us)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SampledWork, bytes, flops, uniform)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(LaunchTime, kernel, shape, us, occupancy, cycles, busy, hot_line,
                                   l2_bytes, dram_bytes, l1_sectors, l1_hits, what_if, work)

std::string to_text(const std::vector<LaunchTime>& times) {
  return json_text(nlohmann::json(times));
}

std::vector<LaunchTime> launch_times_from(const std::string& text) { return parse_json(text); }

}  // namespace oclab::gpu
