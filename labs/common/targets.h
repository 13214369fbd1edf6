// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: speed targets that follow from what the starter was measured to reach.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "harness/spec/exercise.h"

namespace oclab {

/// The starter's measured speed in percent of the reference, for each class of device.
struct StarterSpeed {
  int pocl = 0;
  int h200 = 0;
};

/// Targets under which an untouched starter earns nothing: `none` lies a little above its speed. On
/// PoCL full marks begin at 0.8, which leaves room for noise. A GPU is quiet enough to tell 0.89
/// from 1, so there a starter close to the reference only moves the bar up. From 95 percent on the
/// GPU shows no difference, and the usual bar stays: every correct kernel passes it.
inline Targets targets_above(StarterSpeed starter) {
  const double pocl = starter.pocl / 100.0;
  const double h200 = starter.h200 / 100.0;
  const bool gpu_shows_it = starter.h200 < 95;
  Targets targets;
  targets.cpu = {.none = std::clamp(pocl + 0.08, 0.3, 0.64), .full = 0.8};
  if (gpu_shows_it) {
    targets.gpu = {.none = std::max(h200 + 0.03, 0.4), .full = h200 < 0.6 ? 0.8 : 0.97};
  }
  targets.source = "2026-11, starter in percent of the reference: " + std::to_string(starter.pocl) +
                   " (PoCL 3.1, 2-core Xeon AVX-512), " + std::to_string(starter.h200) +
                   " (NVIDIA H200)" + (gpu_shows_it ? "" : ": no difference on this GPU");
  return targets;
}

/// One cost under which an untouched starter earns nothing: the model counted it to reach `starter`
/// percent of the reference. `full` is lower where right solutions may differ, say in the size of
/// their tiles.
inline std::vector<CostTarget> costs_above(Cost cost, int starter, double full = 0.85) {
  return {{.cost = cost, .target = {.none = starter / 100.0 + 0.02, .full = full}}};
}

}  // namespace oclab
