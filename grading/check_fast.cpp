// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the rubric line `fast`.
#include "grading/check_fast.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>

#include "grading/peaks.h"
#include "grading/timed_kernel.h"
#include "measure/machine_load.h"
#include "spec/error.h"

namespace oclab {
namespace {

/// Enough different inputs that no launch sees the data of the one before it.
constexpr int kInputSets = 2;

/// Kernel time of one sample in seconds, by attempt: longer samples average more noise away.
constexpr std::array kCpuSampleSeconds{0.008, 0.020, 0.040};
constexpr std::array kGpuSampleSeconds{0.001, 0.002, 0.004};

constexpr int kHostRuns = 3;

/// Other programs may keep this many cores busy before a sample counts as disturbed.
constexpr double kForeignCores = 0.4;

/// Nothing honest is this much faster than both a plain copy and the reference.
constexpr double kImpossibleFactor = 2.0;

double sample_seconds(const DeviceInfo& device, int attempt) {
  const auto& table =
      device.device_class == DeviceClass::kCpu ? kCpuSampleSeconds : kGpuSampleSeconds;
  return table[std::min<std::size_t>(attempt, table.size() - 1)];
}

/// A GPU's profiling events repeat within 2 %, so fewer pairs are as sure; a CPU shares its cores.
SamplingPolicy policy_for(const DeviceInfo& device) {
  if (device.device_class == DeviceClass::kCpu) return {};
  return {.max_pairs = 9, .attempts = 2, .noise_margin = 1.25};
}

/// Runs what concerns the reference alone: if that fails, the student cannot mend it.
template <typename Body>
auto on_reference(const Body& body) {
  try {
    return body();
  } catch (const KernelFailure& failure) {
    throw UsageError(std::string("the reference solution fails on this device, so no speed can be "
                                 "compared with it: ") +
                     failure.what());
  }
}

/// The two kernels under comparison; takes one pair of samples at a time.
class Contest {
 public:
  Contest(TimedKernel& student, TimedKernel& reference, const DeviceInfo& device, Rng& rng)
      : student_(student), reference_(reference), device_(device), rng_(rng) {}

  Pair measure(int attempt) {
    const double seconds = sample_seconds(device_, attempt);
    const MachineLoad load(cpu_seconds());
    Pair pair;
    const bool student_first = (rng_() & 1) != 0;
    if (student_first) pair.student_seconds = student_.sample(seconds);
    pair.reference_seconds = on_reference([&] { return reference_.sample(seconds); });
    if (!student_first) pair.student_seconds = student_.sample(seconds);
    if (device_.device_class == DeviceClass::kCpu) {
      pair.contended = load.foreign_cores(cpu_seconds()).value_or(0) > kForeignCores;
    }
    return pair;
  }

 private:
  double cpu_seconds() const {
    return own_cpu_seconds() + student_.cpu_seconds() + reference_.cpu_seconds();
  }

  TimedKernel& student_;
  TimedKernel& reference_;
  const DeviceInfo& device_;
  Rng& rng_;
};

LineStatus status_of(SpeedVerdict verdict) {
  switch (verdict) {
    case SpeedVerdict::kFull: return LineStatus::kPass;
    case SpeedVerdict::kPartial: return LineStatus::kPartial;
    case SpeedVerdict::kNone: return LineStatus::kFail;
    case SpeedVerdict::kInconclusive: return LineStatus::kInconclusive;
  }
  return LineStatus::kFail;
}

std::string verdict_text(const SpeedResult& result, const RatioTarget& target) {
  return fmt::format("{}. Full marks begin at {:.2f}, points at {:.2f}.", result.reason,
                     target.full, target.none);
}

bool is_impossible(const SpeedEvidence& evidence) {
  const SpeedResult& result = evidence.result;
  const double ceiling =
      std::max(evidence.peaks.copy, evidence.bytes_moved / result.reference_seconds);
  return evidence.bytes_moved / result.student_seconds > kImpossibleFactor * ceiling;
}

void judge(Line& line, const RatioTarget& target) {
  const SpeedEvidence& evidence = *line.speed;
  if (is_impossible(evidence)) {
    line.status = LineStatus::kFail;
    line.outcome = Outcome::kWrongAnswer;
    line.message = fmt::format(
        "impossibly fast: {:.1f} GB/s of useful data, but a plain copy reaches {:.1f} GB/s here. "
        "The kernel does not do all its work in every launch.",
        1e-9 * evidence.bytes_moved / evidence.result.student_seconds, 1e-9 * evidence.peaks.copy);
    return;
  }
  line.status = status_of(evidence.result.verdict);
  line.message = verdict_text(evidence.result, target);
  const bool decided = line.status != LineStatus::kInconclusive;
  line.points = decided ? evidence.result.credit * line.max_points : 0;
}

/// Best of a few: the plain loop is the yardstick of old, not a contestant.
double time_host_loop(const Exercise& exercise, const Problem& problem) {
  if (!exercise.host_loop) return 0;
  using Clock = std::chrono::steady_clock;
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < kHostRuns; ++i) {
    const auto start = Clock::now();
    [[maybe_unused]] const volatile double checksum = exercise.host_loop(problem);
    best = std::min(best, std::chrono::duration<double>(Clock::now() - start).count());
  }
  return best / exercise.host_share;
}

void measure(Line& line, const Exercise& exercise, std::unique_ptr<KernelRunner> kernel,
             const KernelSource& reference, const DeviceInfo& device, const TimeLimits& limits,
             std::uint64_t seed) {
  const bool cpu = device.device_class == DeviceClass::kCpu;
  const Extent extent = cpu ? exercise.bench_cpu : exercise.bench_gpu;
  const RatioTarget& target = cpu ? exercise.targets.cpu : exercise.targets.gpu;
  Rng rng(seed);
  std::vector<Problem> problems;
  for (int i = 0; i < kInputSets; ++i) problems.push_back(exercise.make_problem(extent, rng));
  TimedKernel student(std::move(kernel), device, extent, problems, rng);
  const auto trusted = on_reference([&] {
    auto runner = std::make_unique<KernelRunner>(exercise, reference, device, limits, Origin::kKit);
    return std::make_unique<TimedKernel>(std::move(runner), device, extent, problems, rng);
  });
  Contest contest(student, *trusted, device, rng);
  const SpeedResult result = compare_speed(
      target, [&contest](int attempt) { return contest.measure(attempt); }, policy_for(device));
  line.speed = SpeedEvidence{.result = result,
                             .extent = extent,
                             .bytes_moved = problems.front().bytes_moved,
                             .flops = problems.front().flops,
                             .pixels = problems.front().pixels,
                             .rate = exercise.rate,
                             .accesses_per_pixel = exercise.accesses_per_pixel,
                             .peaks = peaks_of(device),
                             .host_seconds = time_host_loop(exercise, problems.front()),
                             .launches = student.launches(),
                             .clock = cpu ? "wall clock" : "profiling events"};
  // The kept peak may stem from a busy hour: no kernel is accused on its account.
  if (is_impossible(*line.speed)) line.speed->peaks = renewed_peaks(device);
  judge(line, target);
}

}  // namespace

Line check_fast(const Exercise& exercise, std::unique_ptr<KernelRunner> kernel,
                const KernelSource& reference, const DeviceInfo& device, const TimeLimits& limits,
                std::uint64_t seed) {
  Line line{.name = LineName::kFast, .max_points = exercise.points.fast};
  try {
    measure(line, exercise, std::move(kernel), reference, device, limits, seed);
  } catch (const KernelFailure& failure) {
    line.status = LineStatus::kFail;
    line.outcome = failure.outcome;
    line.message =
        std::string("failed while it was timed (large data, many launches):\n") + failure.what();
  }
  return line;
}

}  // namespace oclab
