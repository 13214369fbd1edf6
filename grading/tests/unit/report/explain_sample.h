// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: hand-made counters for tests of explanations.
#pragma once

#include <string>
#include <vector>

#include "grading/explain/gpu_estimate.h"
#include "grading/model/explanation.h"

namespace oclab::test {

/// Adds `requests` equal requests of 32 lanes with 4 bytes each, whose addresses are a function of
/// the lane. Places come in ascending order.
template <typename Address>
void add_access(model::LaunchReport& report, model::SourcePlace place, model::AccessKind kind,
                const std::string& object, Address address, int requests = 1) {
  if (report.places.empty() || report.places.back() != place) report.places.push_back(place);
  const auto index = static_cast<std::uint32_t>(report.places.size() - 1);
  std::vector<model::LaneAccess> lanes;
  for (std::uint32_t lane = 0; lane < 32; ++lane) {
    lanes.push_back({static_cast<std::uint64_t>(address(lane)), 4, lane});
  }
  const model::RequestCost cost = cost_of(kind, lanes);
  model::AccessSite& site = report.counters.accesses[{index, kind}];
  for (int i = 0; i < requests; ++i) site.add(cost, lanes.size());
  site.example.offer(cost, {}, lanes);
  site.example.object = object;
}

/// Adds a branch.
inline void add_branch(model::LaunchReport& report, model::SourcePlace place,
                       model::BranchSite site) {
  if (report.places.empty() || report.places.back() != place) report.places.push_back(place);
  report.counters.branches[static_cast<std::uint32_t>(report.places.size() - 1)] = site;
}

/// A kernel with a column of global memory on line 3, a branch on line 5 that parts warps, a column
/// of local memory on line 6 and an access in order on line 7; and an explanation's other input.
inline ExplanationInput sample_input() {
  model::LaunchReport launch{.kernel = "k", .global = {64, 4, 1}, .local = {64, 1, 1}};
  using enum model::AccessKind;
  add_access(
      launch, {3, 9}, kGlobalLoad, "in", [](int lane) { return 4096 * lane; }, 4);
  add_branch(launch, {5, 7}, {.executed = 8, .divergent = 6, .idle = 32 * 100});
  add_access(launch, {6, 3}, kLocalStore, "tile", [](int lane) { return 128 * lane; });
  launch.counters.accesses.at({2, kLocalStore}).example.row_bytes = 128;
  add_access(launch, {7, 3}, kGlobalStore, "out", [](int lane) { return 4 * lane; });
  launch.counters.warp_instructions = 100;
  launch.counters.lane_instructions = 2400;
  launch.counters.barriers = 3;
  ExplanationInput input{.lab = "lab6_transpose_blur",
                         .exercise = "sample",
                         .title = "A sample",
                         .file = "lab6_transpose_blur/sample.cl"};
  input.text =
      "kernel void k(global float* in, uint columns) {\n"
      "\tlocal float tile[32][32];\n"
      "  x = in[column * columns];  // </script><b>ü\n"
      "  // a comment\n"
      "  if (x > 0)\n"
      "    tile[l][0] = x;\n"
      "  out[i] = x;\n"
      "}\n";
  input.extent = {{"rows", 64}, {"columns", 1024}};
  input.row_lengths = {{"rows", 64}, {"columns", 1024}};
  input.launches = {launch};
  input.reference = totals_of({launch});
  return input;
}

/// A kernel that one line slows down.
inline GpuEstimate sample_estimate() {
  return {.gpu = "NVIDIA X",
          .sizes = "n=1024",
          .extent = {{"n", 1024}},
          .unit = "SM",
          .us = 100,
          .rate = "10.0 GB/s",
          .ratio = 0.25,
          .part = "DRAM",
          .share = 0.9,
          .limits = true,
          .launch_groups = 1000,
          .units = 10,
          .groups = 4,
          .work_items = 128,
          .occupancy = 0.25,
          .held_by = "local memory",
          .without_waste = {{.line = 3, .us = 25}}};
}

}  // namespace oclab::test
