// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: branches that a GPU's compiler turns into selects.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/model/code.h"

namespace oclab::model {

/// Whether a block's branch is a select.
struct Select {
  bool is_select = false;
  std::uint32_t counted = 0;  ///< instructions on both paths, those of a select within included
};

/// A branch whose paths only compute a few values is not a branch on a GPU: every lane computes all
/// of them, and selects one. Settled with NVIDIA's compiler for an H200 (rules.cl): that is so for
/// at most four instructions without memory access, division or call, and for a condition within a
/// condition, but not for a third one around both: of `a ? 1 : b ? 2 : c ? 3 : 4`, the first stays
/// a branch.
///
/// `meeting[b]` is the immediate post-dominator of block b, or kNone. Returns one entry per block.
std::vector<Select> find_selects(const std::vector<BlockShape>& blocks,
                                 const std::vector<std::uint32_t>& meeting);

}  // namespace oclab::model
