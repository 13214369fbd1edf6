// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a hand-made baseline for tests.
#pragma once

#include "grading/record/baseline.h"

namespace oclab::test {

/// One reference with costs and one without.
inline RecordedBaselines sample_baseline() {
  const RecordedSpeed speed{.extent = {.x = 1024, .y = 33},
                            .copies_per_run = 0.1 + 0.2,  // needs all digits
                            .interval = {.low = 0.29, .high = 0.32},
                            .copy_seconds = 0.0063,
                            .pairs = 25,
                            .noisy = true};
  const RecordedCosts costs{.extent = {.x = 64},
                            .seed = 0xffffffffffffffffU,
                            .inputs = fingerprint("four"),
                            .costs = {{"global_sectors", 16384}, {"barriers", 7}},
                            .gpu = {.name = "h200",
                                    .machine = fingerprint("sms"),
                                    .times = {{{.x = 128}, 90210}, {{.x = 64}, 4000}}},
                            .other_gpus = {{.name = "rtx4060",
                                            .machine = fingerprint("fewer sms"),
                                            .times = {{{.x = 128}, 300000}, {{.x = 64}, 5000}}}}};
  RecordedReference tree{.date = "2026-11-21 10:00 UTC",
                         .fingerprint = "0123456789abcdef",
                         .speed = speed,
                         .costs = {costs}};
  RecordedReference copy = tree;
  copy.costs.clear();
  return {.kit_version = "0.1.0",
          .device = {.platform = "P", .name = "D", .driver = "1"},
          .exercises = {{"tree", tree}, {"copy", copy}}};
}

}  // namespace oclab::test
