// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: where the paths that part at a branch meet again.
#pragma once

#include <cstdint>
#include <vector>

namespace oclab::model {

/// No block, no segment, no instruction.
constexpr std::uint32_t kNone = ~std::uint32_t{0};

/// `graph[b]` lists the blocks that may follow block b; a block without followers leaves the
/// function. For each block the first other one that every path from it to the function's end goes
/// through, or kNone where that is the end itself (or the end cannot be reached).
std::vector<std::uint32_t> immediate_post_dominators(
    const std::vector<std::vector<std::uint32_t>>& graph);

}  // namespace oclab::model
