// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: recording a reference for copies of the kit without solutions.
#include "grading/commands/calibrate.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <vector>

#include "grading/checks/check_efficient.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/timing/paired_benchmark.h"
#include "grading/timing/peak_kernel.h"
#include "grading/timing/timed_size.h"
#include "grading/wording/failures/failure_text.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab {
namespace {

/// More pairs than a grade takes, because many grades use the recording.
constexpr std::size_t kPairs = 25;
constexpr int kAttempts = 3;

/// The widest interval of a quiet recording, as a factor.
constexpr double kSteady = 1.06;

/// The same for all costs that are compared with these.
constexpr std::uint64_t kRecordedSeed = 1;

double width(const RecordedSpeed& speed) { return speed.interval.high / speed.interval.low; }

RecordedSpeed attempt(PairedBenchmark& benchmark, const Extent& extent,
                      const SamplingPolicy& policy, int number) {
  std::vector<double> ratios;
  std::vector<double> copies;
  std::size_t contended = 0;
  for (const Pair& pair : benchmark.measure(kPairs, number)) {
    ratios.push_back(pair.student_seconds / pair.reference_seconds);
    copies.push_back(pair.reference_seconds);
    contended += pair.contended;
  }
  RecordedSpeed result{.extent = extent,
                       .copies_per_run = median(ratios),
                       .interval = median_interval(ratios, policy.confidence),
                       .copy_seconds = median(copies),
                       .pairs = ratios.size()};
  result.noisy =
      static_cast<double>(contended) > policy.contended_share * kPairs || width(result) > kSteady;
  return result;
}

/// Returns the first quiet attempt, or else the one with the narrowest interval.
RecordedSpeed record_speed(const Exercise& exercise, const KernelSource& source,
                           const DeviceInfo& device) {
  const Extent extent = bench_extent(exercise, device);
  Rng rng(kRecordedSeed);
  auto runner =
      std::make_unique<KernelRunner>(exercise, source, device, TimeLimits{}, Origin::kKit);
  runner->build();
  TimedKernel reference(std::move(runner), device,
                        std::make_shared<FreshProblems>(exercise, extent, kRecordedSeed), rng);
  reference.warm_up();
  const char* name = "the kit's plain copy";
  CopyKernel copy = on_baseline(name, [&] { return CopyKernel(device, rng); });
  PairedBenchmark benchmark(reference, {.kernel = copy.timed(), .name = name}, device, rng);
  RecordedSpeed best;
  for (int number = 0; number < kAttempts; ++number) {
    const RecordedSpeed next = attempt(benchmark, extent, sampling_policy(device), number);
    if (number == 0 || !next.noisy || width(next) < width(best)) best = next;
    if (!best.noisy) break;
  }
  return best;
}

}  // namespace

std::optional<RecordedCosts> record_costs(const ExerciseRef& ref, DeviceClass device_class,
                                          const MachineFile& gpu) {
  const Exercise& exercise = *ref.exercise;
  if (!exercise.no_model.empty() || !why_no_model().empty()) return std::nullopt;
  const auto modelled = solution_file(ref, DeviceClass::kGpu);
  if (solution_file(ref, device_class) != modelled) return std::nullopt;
  return record_costs(exercise, load_source(modelled), kRecordedSeed, gpu);
}

RecordedReference record_reference(const ExerciseRef& ref, const DeviceInfo& device,
                                   const MachineFile& gpu) {
  const Exercise& exercise = *ref.exercise;
  const auto file = solution_file(ref, device);
  if (!std::filesystem::exists(file)) {
    throw UsageError(
        fmt::format("{} does not exist. Run calibrate in a full copy of the kit, "
                    "which has the solutions.",
                    file.string()));
  }
  try {
    const KernelSource source = load_source(file);
    RecordedReference reference{
        .date = fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(std::time(nullptr))),
        .fingerprint = fingerprint(source.text),
        .speed = record_speed(exercise, source, device)};
    if (const auto costs = record_costs(ref, device.device_class, gpu)) reference.costs = {*costs};
    return reference;
  } catch (const KernelFailure& failure) {
    throw UsageError(fmt::format("the reference solution of {} fails on {}: {}", exercise.id,
                                 describe(device), describe(failure)));
  }
}

}  // namespace oclab
