// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: recognises the pattern of the addresses of one request.
#include "harness/model_report/access_pattern.h"

#include <algorithm>
#include <optional>
#include <span>

#include "harness/memory_model/machine.h"

namespace oclab::model {
namespace {

using LaneList = std::span<const LaneAccess>;

struct Fit {
  std::int64_t stride = 0;
  std::int64_t run_stride = 0;
};

std::int64_t distance(const LaneAccess& from, const LaneAccess& to) {
  return static_cast<std::int64_t>(to.address - from.address);
}

/// The stride of two lanes of one run; nothing if no run has two.
std::optional<std::int64_t> stride_within(LaneList lanes, std::uint32_t run) {
  for (std::size_t i = 1; i < lanes.size(); ++i) {
    if (lanes[i].lane / run != lanes[i - 1].lane / run) continue;
    const auto apart = static_cast<std::int64_t>(lanes[i].lane - lanes[i - 1].lane);
    const std::int64_t bytes = distance(lanes[i - 1], lanes[i]);
    if (bytes % apart != 0) return std::nullopt;
    return bytes / apart;
  }
  return std::nullopt;
}

/// The distance between the first lanes of runs whose lanes are `stride` apart.
std::optional<std::int64_t> stride_between(LaneList lanes, std::uint32_t run, std::int64_t stride) {
  const LaneAccess& first = lanes.front();
  const LaneAccess& last = lanes.back();
  const auto runs = static_cast<std::int64_t>(last.lane / run - first.lane / run);
  if (runs == 0) return 0;
  const auto within =
      static_cast<std::int64_t>(last.lane % run) - static_cast<std::int64_t>(first.lane % run);
  const std::int64_t bytes = distance(first, last) - stride * within;
  if (bytes % runs != 0) return std::nullopt;
  return bytes / runs;
}

std::optional<Fit> fit(LaneList lanes, std::uint32_t run) {
  const auto stride = stride_within(lanes, run);
  const auto run_stride = stride ? stride_between(lanes, run, *stride) : std::nullopt;
  if (!run_stride) return std::nullopt;
  const auto offset = [&](const LaneAccess& access) {
    return *stride * static_cast<std::int64_t>(access.lane % run) +
           *run_stride * static_cast<std::int64_t>(access.lane / run);
  };
  const bool fits = std::all_of(lanes.begin(), lanes.end(), [&](const LaneAccess& access) {
    return distance(lanes.front(), access) == offset(access) - offset(lanes.front());
  });
  return fits ? std::optional(Fit{*stride, *run_stride}) : std::nullopt;
}

AccessLayout layout_in_order(AccessKind kind, const AccessPattern& pattern, LaneList lanes) {
  if (lanes.back().lane - lanes.front().lane >= lanes.size()) return AccessLayout::kGaps;
  const bool inside = !is_local(kind) && pattern.start % kSectorBytes != 0;
  return inside ? AccessLayout::kOffset : AccessLayout::kInOrder;
}

AccessLayout layout_of(AccessKind kind, const AccessPattern& pattern,
                       const ExampleRequest& example) {
  const auto bytes = static_cast<std::int64_t>(pattern.bytes);
  const std::int64_t stride = std::abs(pattern.stride);
  const bool one_run = pattern.run == kWarpSize;
  if (stride == 0) return one_run ? AccessLayout::kBroadcast : AccessLayout::kBroadcastRows;
  if (stride <= bytes) {
    return one_run ? layout_in_order(kind, pattern, example.lanes) : AccessLayout::kRows;
  }
  const bool column =
      example.row_bytes != 0 && stride == static_cast<std::int64_t>(example.row_bytes);
  return column ? AccessLayout::kColumn : AccessLayout::kStride;
}

}  // namespace

const char* name_of(AccessLayout layout) {
  constexpr const char* kNames[] = {"one_lane", "broadcast", "in_order",       "offset",
                                    "gaps",     "rows",      "broadcast_rows", "stride",
                                    "column",   "irregular"};
  static_assert(std::size(kNames) == kAccessLayouts.size());
  return kNames[static_cast<std::size_t>(layout)];
}

AccessPattern pattern_of(AccessKind kind, const ExampleRequest& example) {
  const LaneList lanes = example.lanes;
  AccessPattern pattern{.start = lanes.front().address,
                        .bytes = lanes.front().bytes,
                        .lanes = static_cast<std::uint32_t>(lanes.size())};
  for (const LaneAccess& access : lanes) pattern.start = std::min(pattern.start, access.address);
  if (lanes.size() == 1) {
    pattern.layout = AccessLayout::kOneLane;
    return pattern;
  }
  if (is_image(kind)) return pattern;  // rectangles have no stride
  for (std::uint32_t run = kWarpSize; run > 1; run /= 2) {
    const auto found = fit(lanes, run);
    if (!found) continue;
    pattern.run = run;
    pattern.stride = found->stride;
    pattern.run_stride = found->run_stride;
    pattern.layout = layout_of(kind, pattern, example);
    break;
  }
  return pattern;
}

}  // namespace oclab::model
