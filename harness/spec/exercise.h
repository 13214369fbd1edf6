// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an exercise is data.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/spec/contract.h"
#include "harness/spec/extent.h"
#include "harness/spec/launch.h"
#include "harness/spec/problem.h"
#include "harness/spec/tunables.h"
#include "harness/support/rng.h"

namespace oclab {

/// How far a floating-point output may be from the double-precision reference: the bound for
/// element i is `relative × magnitude[i]`. 0 means bit-exact (always so for integers).
struct Tolerance {
  double relative = 0;
};

/// Credit for a ratio to the reference: its time / the student's, or its cost / the student's, so
/// that 1 is as good as the reference. Full marks from `full` on, nothing at or below `none`,
/// linear in between.
struct RatioTarget {
  double none = 0.4;
  double full = 0.8;
};

/// Share of the points that a ratio earns, in [0, 1].
double credit(const RatioTarget& target, double ratio);

/// Speed targets for each class of device. `source` says where the CPU numbers come from: the
/// starter's measured ratio, date and machine.
struct Targets {
  RatioTarget gpu;
  RatioTarget cpu;
  std::string source;
};

/// What an exercise's speed is reported in.
enum class Rate {
  kBytes,   ///< GB/s of `Problem::bytes_moved`, beside the device's copy peak
  kFlops,   ///< GFLOP/s of `Problem::flops`, beside the device's multiply-add peak
  kPixels,  ///< MP/s of `Problem::pixels`, beside the estimate from `accesses_per_pixel`
};

/// What the model counts for `efficient`, summed over all launches of a plan; fewer is better.
enum class Cost {
  kGlobalSectors,    ///< pieces of 32 bytes moved by loads and stores of global memory
  kGlobalRequests,   ///< loads and stores of global memory issued to warps: vectors need fewer
  kLocalWavefronts,  ///< turns that local memory takes for loads, stores and atomics
  kPrivateBytes,     ///< moved by loads and stores of arrays that found no place in registers
  kInstructions,     ///< issued to warps; one on a vector counts as one, so that it suits an
                     ///< exercise in which vectors are not what saves instructions
  kIssuedLanes,      ///< per 1000 that were active: 32000 if one lane of each warp works alone
  kBarriers,         ///< executed by work-groups, waits for asynchronous copies among them
};

/// Credit for one cost. An exercise names those that its lesson is about.
struct CostTarget {
  Cost cost = Cost::kGlobalSectors;
  RatioTarget target{.none = 0.5, .full = 0.9};
};

/// Points of each rubric line.
struct Points {
  int correct = 6;
  int safe = 2;
  int efficient = 3;
  int fast = 4;
};

/// One graded exercise. Its id names the `.cl` file in `kernels-starter/<lab>/` and
/// `solutions/<lab>/`, and its section in the lab's handout.
struct Exercise {
  std::string id;
  std::string title;
  std::vector<std::string> extent_names{"n"};
  std::vector<KernelContract> kernels;
  std::vector<Tunable> tunables;

  std::vector<Extent> test_extents;  ///< checked by `correct`; small and awkward sizes included
  Extent bench_cpu;                  ///< timed on CPU devices: 1–20 ms, larger than the cache
  Extent bench_gpu;                  ///< timed on GPUs: larger than the cache
  Extent model_extent;               ///< run in the model for `efficient`: about a second
  std::vector<Extent> sweep;         ///< sizes `lab_bench` runs besides the timed one

  /// Inputs and expected outputs (computed in double precision) for an extent.
  std::function<Problem(const Extent&, Rng&)> make_problem;
  /// Gives a problem of this extent other inputs, and expected outputs that follow from them: every
  /// timed launch gets data that its process has never seen. Sizes stay as they are. Where memory
  /// is the limit, other values at a thousand random places are enough: who does not read all of
  /// the inputs misses some. Where arithmetic is, all inputs are new, or else results that were
  /// kept could be adjusted. Empty where `make_problem` is quick enough to be called again.
  std::function<void(Problem&, const Extent&, Rng&)> renew;
  /// The launches that solve it, in order.
  std::function<std::vector<Launch>(const Extent&, const Tunables&)> plan;
  /// The plain serial loop that the lab compares with, timed on the host; returns a checksum so
  /// that nothing is optimised away. Empty where the lab makes no such comparison.
  std::function<double(const Problem&)> host_loop;
  /// Share of the problem that `host_loop` does, where all of it would take too long.
  double host_share = 1;

  Tolerance tolerance;
  Rate rate = Rate::kBytes;
  /// Reads and writes of global memory per pixel by the algorithm's formula, as the course document
  /// counts them ("Tuning Performance On the GPU", Table 14-1). Only for `Rate::kPixels`.
  double accesses_per_pixel = 0;
  Targets targets;
  /// What `efficient` compares; the worst credit counts. Empty where the lesson shows in no counter
  /// of the model, which `no_costs` then explains.
  std::vector<CostTarget> costs;
  std::string no_costs;
  std::string no_model;  ///< why the model cannot run the kernels; mostly empty
  Points points;
  /// The starter gives a wrong result as it is handed out, because a right one would be the
  /// solution.
  bool incomplete_starter = false;
};

/// A lab: its stem names the folder of its kernels and its handout (`lab4_reduction`).
struct Lab {
  std::string stem;
  std::string title;
  std::vector<Exercise> exercises;

  /// "lab4": the part of the stem that CTest labels use.
  std::string label() const { return stem.substr(0, stem.find('_')); }
};

}  // namespace oclab
