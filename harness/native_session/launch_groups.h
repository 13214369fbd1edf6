// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs the groups of a launch, in their order or in parts at the same time.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "harness/model_report/launch_report.h"
#include "harness/native_runtime/execution.h"
#include "harness/native_session/cores.h"

namespace oclab::native {

/// How many groups the launch has.
std::size_t group_count(const NdRange& range);

/// Runs the launch to its end, or to a limit.
model::LaunchReport run_in_order(const ProgramState& program, LaunchState& state);

/// In how many parts the launch may run at the same time; 1 where it is too small or has too much
/// memory, where only some groups run, and where a warp is logged or an image written.
std::size_t parts_of(const ProgramState& program, const LaunchState& state, const Cores& cores);

/// Runs as many parts of the launch as there are states of it, each with its own work-items.
/// Returns what `run_in_order` would, or nothing: where groups communicate or print, and where a
/// limit may be reached. Then buffers hold anything.
std::optional<model::LaunchReport> run_in_parts(const ProgramState& program,
                                                std::span<LaunchState> states,
                                                std::span<WorkItems> work_items,
                                                const Cores& cores);

}  // namespace oclab::native
