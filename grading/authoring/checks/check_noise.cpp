// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the check of the noise of a solution's speed.
#include <algorithm>
#include <memory>

#include "grading/authoring/checks/checks.h"
#include "grading/authoring/lab_text.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/timing/paired_benchmark.h"
#include "grading/timing/peak_kernel.h"
#include "grading/timing/timed_size.h"

namespace oclab {
namespace {

struct Noise {
  double deviation = 0;  ///< of the ratio's interval from 1, on the worse side
  Interval interval;
  double lowest = 0;
  double highest = 0;
  std::size_t pairs = 0;
  bool contended = false;  ///< in any pair, of any attempt
};

Noise noise_of(const std::vector<Pair>& pairs, double confidence) {
  std::vector<double> ratios;
  for (const Pair& pair : pairs) ratios.push_back(pair.reference_seconds / pair.student_seconds);
  const auto [lowest, highest] = std::ranges::minmax(ratios);
  const Interval interval = median_interval(ratios, confidence);
  return {.deviation = std::max(1 - interval.low, interval.high - 1),
          .interval = interval,
          .lowest = lowest,
          .highest = highest,
          .pairs = pairs.size(),
          .contended = std::ranges::any_of(pairs, &Pair::contended)};
}

/// Returns the first attempt within the limit, or else the quietest.
Noise measure_noise(TimedKernel& one, TimedKernel& other, const CheckSetting& setting, double limit,
                    Rng& rng) {
  PairedBenchmark benchmark(one, {.kernel = other, .name = "the same kernel"}, setting.device, rng);
  const SamplingPolicy policy = sampling_policy(setting.device);
  Noise best;
  for (int attempt = 0; attempt < policy.attempts; ++attempt) {
    const Noise next = noise_of(benchmark.measure(policy.max_pairs, attempt), policy.confidence);
    const bool contended = best.contended || next.contended;
    if (attempt == 0 || next.deviation < best.deviation) best = next;
    best.contended = contended;
    if (best.deviation < limit) break;
  }
  return best;
}

Noise noise_of_solution(const ExerciseRef& ref, const CheckSetting& setting, double limit) {
  const Exercise& exercise = *ref.exercise;
  const KernelSource source = load_source(solution_file(ref, setting.device));
  const Extent extent = bench_extent(exercise, setting.device);
  Rng rng(setting.seed);
  const auto problems = std::make_shared<FreshProblems>(exercise, extent, setting.seed);
  const auto kernel = [&] {
    auto runner = std::make_unique<KernelRunner>(exercise, source, setting.device, TimeLimits{},
                                                 Origin::kKit);
    runner->build();
    return TimedKernel(std::move(runner), setting.device, problems, rng);
  };
  TimedKernel one = kernel();
  TimedKernel other = kernel();
  one.warm_up();
  other.warm_up();
  return measure_noise(one, other, setting, limit, rng);
}

/// Returns whether even a plain copy is disturbed on this machine: one pair outside of the limit is
/// enough.
bool is_unsteady(const CheckSetting& setting, double limit) {
  Rng rng(setting.seed);
  CopyKernel one(setting.device, rng);
  CopyKernel other(setting.device, rng);
  const Noise noise = measure_noise(one.timed(), other.timed(), setting, limit / 2, rng);
  return noise.contended || noise.deviation >= limit / 2 || noise.lowest < 1 - limit ||
         noise.highest > 1 + limit;
}

/// Noise beyond the limit is the kernel's own only if it shows in every round, in new processes
/// (two of them may differ by where their memory lies), with a steady copy after each.
constexpr int kNoiseRounds = 3;

}  // namespace

CheckResult check_noise(const ExerciseRef& ref, const CheckSetting& setting) {
  CheckResult result{.check = Check::kNoise};
  const bool cpu = setting.device.device_class == DeviceClass::kCpu;
  const RatioTarget& target = cpu ? ref.exercise->targets.cpu : ref.exercise->targets.gpu;
  const double limit = (1 - target.full) / 2;
  Facts facts;
  for (int round = 0; round < kNoiseRounds; ++round) {
    const Noise noise = noise_of_solution(ref, setting, limit);
    if (round == 0) {
      result.evidence = {{"noise",
                          {{"deviation", 100 * noise.deviation},
                           {"allowed", 100 * limit},
                           {"lowest", noise.lowest},
                           {"highest", noise.highest}}}};
      facts = {{"pairs", noise.pairs},
               {"low", noise.interval.low},
               {"high", noise.interval.high},
               {"limit", limit},
               {"class", cpu ? "cpu" : "gpu"}};
    }
    if (noise.deviation < limit) {
      if (round > 0) result.undecided("noisy-once", facts);
      return result;
    }
    if (noise.contended || is_unsteady(setting, limit)) {
      result.undecided("noisy-beside-load", facts);
      return result;
    }
  }
  result.unsound("noisy", facts);
  return result;
}

}  // namespace oclab
