// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a GPU, as far as its times depend on it.
#include "harness/gpu_time/machine.h"

namespace oclab::gpu {

Machine h200() {
  return {.name = "NVIDIA H200",
          .sms = 132,
          .clock_ghz = 1.83,
          .local_bytes = 227 << 10,
          .l1_bytes = 256 << 10,
          .l2_bytes = 50 << 20,
          .l2_gbytes = 5700,
          .dram_gbytes = 4250,
          .groups_per_ns = 1.64,
          .launch_us = 3};
}

Machine h100() {
  Machine machine = h200();
  machine.name = "NVIDIA H100";
  machine.dram_gbytes = 2966;
  return machine;
}

}  // namespace oclab::gpu
