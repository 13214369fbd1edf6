// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: figures of every kind, for the tests of their renderers.
#pragma once

#include <limits>
#include <vector>

#include "grading/plots/chart.h"

namespace oclab {

/// A sweep with a failed point, a roofline with points in one spot, a bandwidth figure, and sizes
/// that are categories. The first one has five points with a value and one without.
inline std::vector<Chart> sample_charts() {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  const std::string source = "a device <with> \"odd\" & long words; 7 samples";
  const Chart sweep{
      .title = "copy over n",
      .x = {.title = "n", .scale = AxisScale::kLog2},
      .y = {.title = "useful data in GB/s"},
      .series = {{"yours",
                  true,
                  {{1024, 2, {1.5, 2.5}}, {4096, 4}, {16384, kNan, {}, "wrong result"}}},
                 {"reference", true, {{1024, 3}, {4096, 18}, {16384, 19.5, {19, 20}}}}},
      .ceilings = {{"copy peak 20.0 GB/s", {{1, 20}}}},
      .source = source};
  Chart roofline{.title = "Roofline: matmul & co",
                 .x = {.title = "operations per byte", .scale = AxisScale::kLog2},
                 .y = {.title = "GFLOP/s", .scale = AxisScale::kLog10},
                 .series = {{"yours"}, {"reference"}},
                 .ceilings = {{"copy peak 20.0 GB/s", {{0.25, 5}, {15, 300}}},
                              {"multiply-add peak 300.0 GFLOP/s", {{15, 300}, {400, 300}}}},
                 .source = source};
  for (int i = 0; i < 7; ++i) {
    roofline.series[0].points.push_back({85, 1.0 + i, {}, "kernel_number_" + std::to_string(i)});
    roofline.series[1].points.push_back({85, 30.0 + i, {}, "kernel_number_" + std::to_string(i)});
  }
  const Chart bandwidth{
      .title = "Bandwidth",
      .x = {.title = "GB/s"},
      .y = {.scale = AxisScale::kCategories,
            .categories = {"first", "second", "a_kernel_with_a_name_that_does_not_end"}},
      .series = {{"yours", false, {{3, 0}, {kNan, 1}, {9, 2, {8, 10}}}},
                 {"reference", false, {{18, 0}, {19, 1}, {17, 2}}}},
      .ceilings = {{"copy peak 20.0 GB/s", {{20, 0}}}},
      .source = source};
  const Chart shapes{
      .title = "sums over rows × columns",
      .x = {.title = "rows × columns",
            .scale = AxisScale::kCategories,
            .categories = {"256×256", "65536×64", "64×65536", "4096×4096", "16384×16384"}},
      .y = {.title = "GB/s", .scale = AxisScale::kLog10},
      .series = {{"yours", true, {{0, 0.1}, {1, 1}, {2, 8}, {3, 9}, {4, 10}}}},
      .source = source};
  return {sweep, roofline, bandwidth, shapes};
}

}  // namespace oclab
