// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how the addresses of one request go with its lanes.
#pragma once

#include <array>
#include <cstdint>

#include "harness/model/example.h"

namespace oclab::model {

/// The shapes that a request is recognised as.
enum class AccessLayout : std::uint8_t {
  kOneLane,        ///< a single lane is active
  kBroadcast,      ///< all lanes use one address
  kInOrder,        ///< neighbouring lanes use neighbouring elements, from the begin of a sector on
  kOffset,         ///< the same, but from within a sector on (global memory only)
  kGaps,           ///< the same, but lanes in between are not active
  kRows,           ///< in order within each run of lanes; the runs are apart
  kBroadcastRows,  ///< one address for each run of lanes
  kStride,         ///< neighbouring lanes are a constant distance apart, perhaps within runs
  kColumn,         ///< the same, and the distance is the length of a row
  kIrregular,
};

inline constexpr std::array kAccessLayouts{AccessLayout::kOneLane,       AccessLayout::kBroadcast,
                                           AccessLayout::kInOrder,       AccessLayout::kOffset,
                                           AccessLayout::kGaps,          AccessLayout::kRows,
                                           AccessLayout::kBroadcastRows, AccessLayout::kStride,
                                           AccessLayout::kColumn,        AccessLayout::kIrregular};

/// "in_order": the layout's name in records.
const char* name_of(AccessLayout layout);

/// Lane l uses address start + stride * (l % run) + run_stride * (l / run), unless irregular.
struct AccessPattern {
  AccessLayout layout = AccessLayout::kIrregular;
  std::uint64_t start = 0;      ///< lowest address
  std::int64_t stride = 0;      ///< bytes from one lane to the next
  std::int64_t run_stride = 0;  ///< bytes from one run of lanes to the next
  std::uint32_t run = 0;    ///< lanes in a run: 2, 4, … 16, or 32 where one stride holds for all
  std::uint32_t bytes = 0;  ///< of one lane
  std::uint32_t lanes = 0;  ///< active ones
};

/// The pattern of a request that is not empty. The row length is that of the example.
AccessPattern pattern_of(AccessKind kind, const ExampleRequest& example);

}  // namespace oclab::model
