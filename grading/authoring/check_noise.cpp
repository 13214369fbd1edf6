// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how far a solution's speed strays from itself.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "grading/authoring/check_grades.h"
#include "grading/authoring/lab_text.h"
#include "grading/contest.h"
#include "grading/paths.h"
#include "grading/source_file.h"

namespace oclab {
namespace {

/// As many as a grade takes at most, and as many attempts with longer samples.
struct Noise {
  double stray = 0;  ///< of the ratio's interval from 1, on the worse side
  Interval interval;
  double lowest = 0;
  double highest = 0;
  std::size_t pairs = 0;
  bool contended = false;
};

Noise measure_noise(Contest& contest, const SamplingPolicy& policy, int attempt) {
  std::vector<double> ratios;
  std::size_t contended = 0;
  while (ratios.size() < policy.max_pairs) {
    const Pair pair = contest.measure(attempt);
    ratios.push_back(pair.reference_seconds / pair.student_seconds);
    contended += pair.contended;
  }
  const auto [lowest, highest] = std::ranges::minmax(ratios);
  Noise noise{.interval = median_interval(ratios, policy.confidence),
              .lowest = lowest,
              .highest = highest,
              .pairs = ratios.size()};
  noise.stray = std::max(1 - noise.interval.low, noise.interval.high - 1);
  noise.contended =
      static_cast<double>(contended) > policy.contended_share * static_cast<double>(ratios.size());
  return noise;
}

/// The first attempt that is quiet enough, else the quietest.
Noise measure_noise(const ExerciseRef& ref, const CheckSetting& setting, double limit) {
  const Exercise& exercise = *ref.exercise;
  const KernelSource source = load_source(solution_file(ref, setting.device.device_class));
  const Extent extent = bench_extent(exercise, setting.device.device_class);
  Rng rng(setting.seed);
  const auto kernel = [&] {
    auto runner = std::make_unique<KernelRunner>(exercise, source, setting.device, TimeLimits{},
                                                 Origin::kKit);
    runner->build();
    return TimedKernel(std::move(runner), setting.device, {exercise, extent, setting.seed}, rng);
  };
  TimedKernel one = kernel();
  TimedKernel other = kernel();
  Contest contest(one, {.kernel = other, .name = "the solution"}, setting.device, rng);
  const SamplingPolicy policy = sampling_policy(setting.device);
  Noise best;
  for (int attempt = 0; attempt < policy.attempts; ++attempt) {
    const Noise next = measure_noise(contest, policy, attempt);
    if (attempt == 0 || next.stray < best.stray) best = next;
    if (best.stray < limit) break;
  }
  return best;
}

}  // namespace

CheckResult check_noise(const ExerciseRef& ref, const CheckSetting& setting) {
  CheckResult result{.check = Check::kNoise};
  const bool cpu = setting.device.device_class == DeviceClass::kCpu;
  const RatioTarget& target = cpu ? ref.exercise->targets.cpu : ref.exercise->targets.gpu;
  const double limit = (1 - target.full) / 2;
  const Noise noise = measure_noise(ref, setting, limit);
  result.evidence = fmt::format("{:.1f} % where {:.1f} % is allowed (pairs {:.2f} to {:.2f})",
                                100 * noise.stray, 100 * limit, noise.lowest, noise.highest);
  if (noise.stray < limit) return result;
  const std::string what = fmt::format(
      "timed against itself {} times, the solution's ratio lies in [{:.3f}, {:.3f}]; it may stray "
      "by {:.3f}, half of the margin below full marks",
      noise.pairs, noise.interval.low, noise.interval.high, limit);
  if (noise.contended) {
    result.undecided(what, "another program used the machine: check again when it is quiet");
  } else {
    result.unsound(what, fmt::format("time more work (.bench_{}), or lower .targets.{}.full",
                                     cpu ? "cpu" : "gpu", cpu ? "cpu" : "gpu"));
  }
  return result;
}

}  // namespace oclab
