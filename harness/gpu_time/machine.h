// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a GPU, as far as its times depend on it.
#pragma once

#include <cstdint>
#include <string>

namespace oclab::gpu {

/// A GPU. Rates are per streaming multiprocessor (SM) and clock cycle unless a comment says
/// otherwise; costs of warp instructions are in cycles of one of the SM's schedulers.
struct Machine {
  std::string name;
  unsigned sms = 0;
  double clock_ghz = 0;
  unsigned schedulers = 4;  ///< each issues one warp instruction per cycle

  // cycles that a warp instruction keeps its unit busy, and cycles until its result is there
  double float_cycles = 1, float_latency = 4;
  double integer_cycles = 2, integer_latency = 5;
  double double_cycles = 2, double_latency = 8;
  double special_cycles = 8, special_latency = 18;
  double control_cycles = 2;

  // occupancy
  unsigned warps = 64;
  unsigned groups = 32;
  unsigned registers = 65536;  ///< of 32 bits
  std::uint64_t local_bytes = 0;
  std::uint64_t local_overhead = 1024;  ///< bytes that each group takes besides its own

  // memory
  double local_latency = 30;
  std::uint64_t l1_bytes = 0;  ///< together with local memory
  double l1_latency = 34;
  double l1_sectors_cycle = 2;  ///< that it looks up
  double l1_words_cycle = 16;   ///< of four bytes, that it moves to registers
  double constant_cycles = 2;   ///< of a load of constant memory, per different word
  std::uint64_t l2_bytes = 0;
  double l2_latency = 270;
  double l2_sm_bytes = 64;       ///< bytes per cycle from the L2 cache to one SM
  double l2_gbytes = 0;          ///< GB/s of the whole L2 cache
  double dram_latency = 700;
  double dram_gbytes = 0;        ///< GB/s that a copy reaches
  double barrier_cycles = 35;
  double group_start_cycles = 300;  ///< from the end of a group to the first instruction of the next
  double groups_per_ns = 0;         ///< that the whole GPU starts
  double launch_us = 0;          ///< a launch without work, by its profiling events
};

/// NVIDIA H200. Clock, SMs, sizes: NVIDIA's data sheet and device query; rates: CUDA C++ Programming
/// Guide, table of arithmetic instructions for compute capability 9.0; copy: docs/results.
Machine h200();
Machine h100();

}  // namespace oclab::gpu
