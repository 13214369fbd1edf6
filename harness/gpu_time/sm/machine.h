// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a GPU, as far as its times depend on it.
#pragma once

#include <cstdint>
#include <string>

#include "harness/memory_model/machine.h"

namespace oclab::gpu {

/// What the L2 cache still has of what groups left there, as a share of its size.
inline constexpr double kHeldByL2Cache = 0.8;

/// A GPU. Rates are per streaming multiprocessor (SM), which AMD
/// calls compute unit (CU), and per clock cycle unless a comment says otherwise; costs of warp
/// instructions are in cycles of one of the SM's schedulers.
struct Machine {
  std::string name;
  std::string unit;     ///< "SM" or "CU"
  std::string checked;  ///< what its times were compared with
  /// What LLVM's back end for AMD calls it, and then GPUs that older versions know and whose
  /// registers are alike: "gfx942 gfx90a". Empty: registers are estimated.
  std::string llvm_gpus;
  unsigned sms = 0;
  /// Of a warp, which others call wavefront or sub-group. The only number that a file may leave
  /// out.
  unsigned lanes = model::kWarpSize;
  double clock_ghz = 0;
  unsigned schedulers = 0;  ///< each issues one warp instruction per cycle

  // cycles that a warp instruction keeps its unit busy, and cycles until its result is there
  double float_cycles = 0, float_latency = 0;
  double integer_cycles = 0, integer_latency = 0;
  double double_cycles = 0, double_latency = 0;
  double special_cycles = 0, special_latency = 0;
  double control_cycles = 0;

  // occupancy
  unsigned warps = 0;
  unsigned groups = 0;
  unsigned registers = 0;      ///< of 32 bits
  unsigned register_step = 0;  ///< those of a work-item are given out in such steps
  std::uint64_t local_bytes = 0;
  std::uint64_t local_overhead = 0;  ///< bytes that each group takes besides its own

  // memory
  double local_latency = 0;
  std::uint64_t l1_bytes = 0;
  std::string l1_holds;  ///< "data and local memory", or "data"
  double l1_latency = 0;
  double l1_sectors_cycle = 0;  ///< that it looks up
  double load_cycles = 0;       ///< of a load on the way to its scheduler's registers, at least
  double l1_words_cycle = 0;    ///< of four bytes, from and to registers
  std::uint64_t l2_bytes = 0;
  double l2_latency = 0;
  double l2_sm_bytes = 0;    ///< bytes per cycle from the L2 cache to one SM
  double l2_gbytes = 0;      ///< GB/s of the whole L2 cache
  double atomic_ns = 0;      ///< for one turn of an atomic operation on one sector
  double atomic_slices = 0;  ///< of the L2 cache, which take turns at once
  double dram_latency = 0;
  double dram_gbytes = 0;  ///< GB/s that a copy reaches
  double barrier_cycles = 0;
  double group_start_cycles = 0;  ///< from the end of a group to the first instruction of the next
  double groups_per_ns = 0;       ///< that the whole GPU starts
  double launch_us = 0;           ///< a launch without work, by its profiling events

  bool local_is_in_l1() const { return l1_holds == "data and local memory"; }
};

/// Reads a file of harness/gpu_time/machines, in which each number has its source:
/// `"sms": [132, "NVIDIA's data sheet"]`. Throws `std::runtime_error` that names the number that is
/// missing, unknown or not positive.
Machine machine_from(const std::string& json);

}  // namespace oclab::gpu
