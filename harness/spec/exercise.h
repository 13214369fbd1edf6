// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an exercise and a lab, as data.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "harness/spec/contract.h"
#include "harness/spec/extent.h"
#include "harness/spec/launch.h"
#include "harness/spec/problem.h"
#include "harness/spec/tunables.h"
#include "harness/support/rng.h"

namespace oclab {

/// The error bound of floating-point outputs: element i may differ from the double-precision
/// reference by `relative × magnitude[i]`. 0 requires exact results, as integers always do.
struct Tolerance {
  double relative = 0;
};

/// A scratch buffer between two launches. Where the result is wrong, it shows which launch went
/// wrong first.
struct Intermediate {
  std::string buffer;
  /// Returns whether the buffer holds what the next launch needs.
  std::function<bool(const Problem&, const std::vector<Launch>& plan,
                     std::span<const std::byte> contents, const Tolerance&)>
      is_right;
};

/// One term of the sums that an output holds: the element that it belongs to, and its value.
struct Term {
  std::size_t target = 0;
  double value = 0;
};

/// Credit for a ratio of the reference's time or cost to the student's; at 1 both are equal. Full
/// marks from `full`, none up to `none`, linear between them.
struct RatioTarget {
  double none = 0.4;
  double full = 0.8;
};

/// The share of the points for a ratio, in [0, 1].
double credit(const RatioTarget& target, double ratio);

/// Speed targets for each class of device. `source` documents them: the starter's measured ratio,
/// date and machine.
struct Targets {
  RatioTarget gpu;
  RatioTarget cpu;
  std::string source;
};

/// The costs of `efficient`, which the model finds, summed over all launches; less is better.
enum class Cost {
  kGlobalSectors,    ///< 32-byte sectors moved by loads and stores of global memory
  kGlobalRequests,   ///< loads and stores of global memory issued to warps; vectors need fewer
  kLocalWavefronts,  ///< wavefronts of loads, stores and atomics of local memory
  kPrivateBytes,     ///< moved by loads and stores of private arrays that are not in registers
  kInstructions,     ///< issued to warps. A vector operation counts as one, so it is not for
                     ///< exercises in which vectors save instructions
  kIssuedLanes,      ///< per 1000 active lanes: 32000 if one lane of each warp works alone
  kBarriers,         ///< executed by work-groups, including waits for asynchronous copies
  kGpuTime,          ///< nanoseconds that the launches are predicted to take on a GPU
};

/// Credit for one cost.
struct CostTarget {
  Cost cost = Cost::kGlobalSectors;
  RatioTarget target{.none = 0.5, .full = 0.9};
};

/// Points of each criterion.
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

  std::vector<Extent> test_extents;  ///< checked by `correct`, including small and odd sizes
  Extent bench_cpu;                  ///< timed on CPU devices: 1–20 ms, larger than the cache
  Extent bench_gpu;                  ///< timed on GPUs: larger than the cache; predicted for them
  /// Timed on GPUs in place of `bench_gpu`, whose data take the host long to make and to check;
  /// empty if they do not. Its data are several times as large as the cache, too.
  /// Smaller devices get less of it (grading/timing/timed_size.h).
  Extent timed_gpu{};
  Extent model_extent;        ///< run in the model for `efficient`: about a second
  std::vector<Extent> sweep;  ///< further sizes of `lab_bench`

  /// Returns inputs and expected outputs (computed in double precision) for an extent.
  std::function<Problem(const Extent&, Rng&)> make_problem;
  /// Replaces the inputs of a problem and updates its expected outputs, so that every timed launch
  /// gets data that its process has never seen. If memory limits the kernel, a thousand random
  /// changes are enough: a kernel that does not read all inputs misses some. If arithmetic does,
  /// all inputs must change, or stored results could be updated. May be empty if `make_problem` is
  /// fast.
  std::function<void(Problem&, const Extent&, Rng&)> renew;
  /// Returns the launches that solve the problem, in order.
  std::function<std::vector<Launch>(const Extent&, const Tunables&)> plan;
  /// Computes the expected outputs of the inputs that the problem holds. Shows which input a kernel
  /// has read at other places, where that makes values that are expected nowhere; may be empty.
  std::function<void(Problem&, const Extent&)> expect;
  /// A plain serial loop, timed on the host for comparison. Returns a checksum, so that nothing is
  /// optimised away. May be empty.
  std::function<double(const Problem&)> host_loop;
  /// The share of the problem that `host_loop` computes.
  double host_share = 1;

  Tolerance tolerance;
  /// The scratch buffers of a plan with several launches that can be checked on their own, in the
  /// order of the launches. No later launch may reuse one.
  std::vector<Intermediate> intermediates;
  /// Returns the terms of the output's sums, in the order of the input, if they are neither an
  /// input's elements nor the products of two: a wrong sum then names the ones that it lacks.
  std::function<std::vector<Term>(const Problem&)> terms;
  Rate rate = Rate::kBytes;
  /// Reads and writes of global memory per pixel, as counted in the course document "Tuning
  /// Performance On the GPU", Table 14-1. Only for `Rate::kPixels`.
  double accesses_per_pixel = 0;
  Targets targets;
  /// What the lesson saves, counted for `efficient` beside the predicted GPU time; the lowest
  /// credit counts. If no cost of the model fits the lesson, this is empty and `no_counts`, where
  /// the predicted time decides alone, or `no_costs` explains why.
  std::vector<CostTarget> costs;
  std::string no_counts;
  std::string no_costs;  ///< why there is no `efficient`, although the model can run the kernels
  /// Credit for the predicted GPU time. Full marks begin further from 1 than for a count: most
  /// predictions are within a fifth of the measured time (docs/gpu-time.md).
  RatioTarget gpu_time{.none = 0.3, .full = 0.7};
  /// Whether kernels are tuned for one device: they may use as much local memory as it has. Kernels
  /// of other exercises are for every GPU: at most 48 KiB.
  bool tuned_per_device = false;
  std::string no_model;  ///< why the model cannot run the kernels; usually empty
  Points points;
  /// Whether the starter's result is wrong, because a correct starter would be the solution.
  bool incomplete_starter = false;
};

/// Whether a kernel of the exercise has a parameter for which the predicate holds.
template <typename Predicate>
bool has_parameter(const Exercise& exercise, Predicate predicate) {
  return std::ranges::any_of(exercise.kernels, [&](const KernelContract& kernel) {
    return std::ranges::any_of(kernel.parameters, predicate);
  });
}

/// A lab: its stem names the folder of its kernels and its handout (`lab4_reduction`).
struct Lab {
  std::string stem;
  std::string title;
  std::vector<Exercise> exercises;

  /// The part of the stem that CTest labels use: "lab4".
  std::string label() const { return stem.substr(0, stem.find('_')); }
};

}  // namespace oclab
