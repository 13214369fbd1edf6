// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: launches as they would be if a line of the source wasted nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/gpu_time/footprint.h"
#include "harness/gpu_time/launch_sample.h"
#include "harness/gpu_time/launch_time.h"
#include "harness/model/code.h"

namespace oclab::gpu {

/// The lines whose accesses take more sectors or wavefronts than their bytes need, the most
/// wasteful first, and at most so many.
std::vector<std::uint32_t> wasteful_lines(const model::Code& code,
                                          const std::vector<Stretch>& stretches, std::size_t most);

/// A launch whose time changes by less is as good as it was.
inline constexpr double kWorthwhile = 1.1;

/// Whether the launch could be so much faster if no line wasted memory accesses.
bool could_gain(const LaunchTime& time);

/// The same samples, in which each load and store of this line touches the fewest sectors of global
/// memory, or takes the fewest wavefronts of local memory. Its instructions stay as they are.
std::vector<Stretch> without_waste(const model::Code& code, std::vector<Stretch> stretches,
                                   std::uint32_t line);

/// The movements of such samples, from those of the samples with the line's waste.
std::vector<Movements> without_waste(const model::Code& code, std::vector<Movements> moving,
                                     const std::vector<Stretch>& spared, std::uint32_t line);

}  // namespace oclab::gpu
