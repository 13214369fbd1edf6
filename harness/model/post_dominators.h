// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: where the paths of a branch reconverge.
#pragma once

#include <cstdint>
#include <vector>

namespace oclab::model {

/// No block, no segment, no instruction.
constexpr std::uint32_t kNone = ~std::uint32_t{0};

/// `graph[b]` lists the successors of block b; a block without any returns from the function. For
/// each block, returns the first other block on every path to the
/// function's end. That is kNone if there is none before the end, or the end is unreachable.
std::vector<std::uint32_t> immediate_post_dominators(
    const std::vector<std::vector<std::uint32_t>>& graph);

}  // namespace oclab::model
