// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: recognises the pattern of the addresses of one request.
#pragma once

#include <array>
#include <cstdint>

#include "harness/model/example.h"

namespace oclab::model {

/// The recognised patterns of a request.
enum class AccessLayout : std::uint8_t {
  kOneLane,        ///< a single lane is active
  kBroadcast,      ///< all lanes use one address
  kInOrder,        ///< adjacent lanes use adjacent elements, aligned to a sector
  kOffset,         ///< the same, but misaligned (global memory only)
  kGaps,           ///< the same, but some lanes between the others are inactive
  kRows,           ///< in order within each run of lanes; the runs are not adjacent
  kBroadcastRows,  ///< one address for each run of lanes
  kStride,         ///< adjacent lanes, at least within runs, are a constant distance apart
  kColumn,         ///< the same, and the distance is the length of a row
  kIrregular,
};

inline constexpr std::array kAccessLayouts{AccessLayout::kOneLane,       AccessLayout::kBroadcast,
                                           AccessLayout::kInOrder,       AccessLayout::kOffset,
                                           AccessLayout::kGaps,          AccessLayout::kRows,
                                           AccessLayout::kBroadcastRows, AccessLayout::kStride,
                                           AccessLayout::kColumn,        AccessLayout::kIrregular};

/// The layout's name in records, such as "in_order".
const char* name_of(AccessLayout layout);

/// Lane l uses address start + stride * (l % run) + run_stride * (l / run), unless irregular.
struct AccessPattern {
  AccessLayout layout = AccessLayout::kIrregular;
  std::uint64_t start = 0;      ///< lowest address
  std::int64_t stride = 0;      ///< bytes from one lane to the next
  std::int64_t run_stride = 0;  ///< bytes from one run of lanes to the next
  std::uint32_t run = 0;        ///< lanes in a run: 2, 4, … 16, or 32 if one stride fits all
  std::uint32_t bytes = 0;      ///< of one lane
  std::uint32_t lanes = 0;      ///< active ones
};

/// Returns the pattern of a non-empty request. The row length is that of the example.
AccessPattern pattern_of(AccessKind kind, const ExampleRequest& example);

}  // namespace oclab::model
