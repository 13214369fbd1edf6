// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: charts of every kind, for the tests of what is made of them.
#pragma once

#include <vector>

#include "grading/plots/chart.h"

namespace oclab {

/// A sweep with a failed point; its ceiling is level.
inline Chart sample_sweep() {
  return {.title = "copy over n",
          .x = {.title = "n", .scale = AxisScale::kLog2},
          .y = {.title = "useful data", .unit = "GB/s"},
          .series = {{"yours",
                      true,
                      {{1024, 2, {1.5, 2.5}, "n = 1 K"},
                       {4096, 4, {}, "n = 4 K"},
                       {16384, kNoValue, {}, "n = 16 K", "wrong result"}}},
                     {"reference",
                      true,
                      {{1024, 3, {}, "n = 1 K"},
                       {4096, 18, {}, "n = 4 K"},
                       {16384, 22, {19, 20}, "n = 16 K"}}}},
          .ceilings = {{"copy peak 20.0 GB/s", {{1, 20}}}},
          .notes = {"A × verdict."},
          .source = "a device <with> \"odd\" & long words; 7 samples"};
}

/// Kernels below a slope and a level; the ridge is at 16 operations per byte.
inline Chart sample_roofline() {
  return {.title = "Roofline: matmul",
          .x = {.title = "useful operations per useful byte", .scale = AxisScale::kLog2},
          .y = {.title = "useful operations", .unit = "GFLOP/s", .scale = AxisScale::kLog10},
          .series = {{"yours", false, {{4, 40, {}, "dot"}, {64, 80, {}, "matmul"}}}},
          .ceilings = {{"copy peak 20.0 GB/s", {{0.25, 5}, {16, 320}}},
                       {"multiply-add peak 320.0 GFLOP/s", {{16, 320}, {400, 320}}}},
          .source = "a device"};
}

/// The same kernels, and what is predicted for a GPU under roofs that are ten times as high.
inline Chart sample_predicted_roofline() {
  Chart chart = sample_roofline();
  chart.series.push_back(
      {"yours on h200", false, {{4, 100, {}, "dot"}, {128, 3200, {}, "matmul"}}, "NVIDIA H200"});
  chart.ceilings.push_back(
      {"h200's copy peak 200.0 GB/s", {{0.25, 50}, {16, 3200}}, "NVIDIA H200"});
  chart.ceilings.push_back(
      {"h200's multiply-add peak 3200.0 GFLOP/s", {{16, 3200}, {400, 3200}}, "NVIDIA H200"});
  return chart;
}

/// Values along x, one row for each exercise.
inline Chart sample_bandwidth() {
  return {.title = "Bandwidth",
          .x = {.title = "useful data", .unit = "GB/s"},
          .y = {.scale = AxisScale::kCategories,
                .categories = {"first", "a_kernel_with_a_name_that_does_not_end"}},
          .series = {{"yours",
                      false,
                      {{3, 0, {}, "first"},
                       {kNoValue, 1, {}, "a_kernel_with_a_name_that_does_not_end", "no run"}}}},
          .ceilings = {{"copy peak 20.0 GB/s", {{20, 0}}}},
          .source = "a device"};
}

}  // namespace oclab
