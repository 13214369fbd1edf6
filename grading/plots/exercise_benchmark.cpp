// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an exercise's kernels, compared at several sizes.
#include "grading/plots/exercise_benchmark.h"

#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/timing/paired_benchmark.h"
#include "harness/statistics/machine_load.h"

namespace oclab {
namespace {

/// A fixed seed: measurements do not need different data in each run.
constexpr std::uint64_t kBenchmarkSeed = 1;

constexpr const char* kStudent = "yours";
constexpr const char* kReference = "reference";
constexpr const char* kCopyName = "copy";

}  // namespace

ExerciseBenchmark::ExerciseBenchmark(const ExerciseRef& exercise, ComparedKernels sources,
                                     const DeviceInfo& device, Bench& bench)
    : exercise_(exercise),
      device_(device),
      bench_(bench),
      rng_(kBenchmarkSeed),
      has_reference_(sources.reference) {
  const auto enter = [this](const char* name, std::optional<KernelSource>& source, Origin origin) {
    if (source) built_.push_back({name, *std::move(source), origin, nullptr, nullptr});
  };
  enter(kStudent, sources.student, Origin::kSubmission);
  enter(kReference, sources.reference, Origin::kKit);
}

/// Builds the kernel unless its worker still runs, and warms it up.
TimedSource ExerciseBenchmark::prepare(BuiltKernel& built,
                                       const std::shared_ptr<FreshProblems>& problems) {
  const double seconds = sample_seconds(device_, 0);
  try {
    if (!built.runner) {
      built.runner = std::make_unique<KernelRunner>(*exercise_.exercise, built.source, device_,
                                                    TimeLimits{}, built.origin);
      built.runner->build();
    }
    built.timed = std::make_unique<TimedKernel>(std::move(built.runner), device_, problems, rng_);
    built.timed->warm_up();
    return {built.name, [&built, seconds] { return built.timed->sample(seconds); }, std::nullopt};
  } catch (const KernelFailure& failure) {
    return {built.name, {}, failure};
  }
}

std::optional<RecordedSpeed> ExerciseBenchmark::recorded_speed(const Extent& extent) const {
  const FoundRecording found = find_recorded_speed(*exercise_.exercise, device_);
  if (!found.reference || found.reference->speed.extent != extent) return std::nullopt;
  return found.reference->speed;
}

TimedSource ExerciseBenchmark::prepare_copy() {
  if (!copy_) {
    copy_ = on_baseline("the kit's plain copy",
                        [this] { return std::make_unique<CopyKernel>(device_, rng_); });
  }
  const double seconds = sample_seconds(device_, 0);
  return {kCopyName, [this, seconds] { return copy_->timed().sample(seconds); }, std::nullopt};
}

double ExerciseBenchmark::cpu_seconds() const {
  double sum = own_cpu_seconds() + (copy_ ? copy_->timed().cpu_seconds() : 0);
  for (const BuiltKernel& built : built_) sum += built.timed ? built.timed->cpu_seconds() : 0;
  return sum;
}

Comparison ExerciseBenchmark::run(const Extent& extent, const std::string& name) {
  const Exercise& exercise = *exercise_.exercise;
  const auto problems = std::make_shared<FreshProblems>(exercise, extent, rng_());
  Comparison comparison{
      .exercise = exercise_, .extent = extent, .work = problems->current().useful_work()};
  std::vector<TimedSource> kernels;
  for (BuiltKernel& built : built_) kernels.push_back(prepare(built, problems));
  const auto recorded = has_reference_ ? std::nullopt : recorded_speed(extent);
  comparison.recorded = recorded.has_value();
  if (recorded) kernels.push_back(prepare_copy());

  const MachineLoad load(cpu_seconds());
  const std::vector<Timing> timings =
      bench_.measure(exercise.id + "/" + name, kernels, comparison.work);
  comparison.contended = device_.device_class == DeviceClass::kCpu &&
                         load.foreign_cores(cpu_seconds()).value_or(0) > kForeignCores;

  for (std::size_t i = 0; i < timings.size(); ++i) {
    (kernels[i].name == kStudent ? comparison.student : comparison.reference) = timings[i];
    if (i >= built_.size()) continue;
    BuiltKernel& built = built_[i];
    if (!timings[i].failure) built.runner = built.timed->release();
    built.timed.reset();  // the next comparison has another size
  }
  if (recorded) {
    for (double& seconds : comparison.reference->seconds) seconds *= recorded->copies_per_run;
  }
  return comparison;
}

std::optional<KernelSource> solution_source(const ExerciseRef& exercise, const DeviceInfo& device) {
  const auto file = solution_file(exercise, device);
  if (!std::filesystem::exists(file)) return std::nullopt;
  return load_source(file);
}

}  // namespace oclab
