// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one exercise's kernels, timed together at one size after another.
#include "grading/plots/race.h"

#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/timing/paired_benchmark.h"
#include "harness/statistics/machine_load.h"

namespace oclab {
namespace {

/// Data need not differ from run to run: these are measurements, not tests.
constexpr std::uint64_t kSeed = 1;

constexpr const char* kStudent = "yours";
constexpr const char* kReference = "reference";
constexpr const char* kCopy = "copy";

UsefulWork work_of(const Problem& problem) {
  return {.bytes = problem.bytes_moved, .flops = problem.flops, .pixels = problem.pixels};
}

}  // namespace

Race::Race(const ExerciseRef& exercise, Entrants entrants, const DeviceInfo& device, Bench& bench)
    : exercise_(exercise),
      device_(device),
      bench_(bench),
      rng_(kSeed),
      has_reference_(entrants.reference) {
  const auto enter = [this](const char* name, std::optional<KernelSource>& source, Origin origin) {
    if (source) lanes_.push_back({name, *std::move(source), origin, nullptr, nullptr});
  };
  enter(kStudent, entrants.student, Origin::kSubmission);
  enter(kReference, entrants.reference, Origin::kKit);
}

/// Builds the kernel unless its worker still lives, and warms it up.
Contender Race::line_up(Lane& lane, const FreshProblems& problems) {
  const double seconds = sample_seconds(device_, 0);
  try {
    if (!lane.runner) {
      lane.runner = std::make_unique<KernelRunner>(*exercise_.exercise, lane.source, device_,
                                                   TimeLimits{}, lane.origin);
      lane.runner->build();
    }
    lane.timed = std::make_unique<TimedKernel>(std::move(lane.runner), device_, problems, rng_);
    return {lane.name, [&lane, seconds] { return lane.timed->sample(seconds); }, std::nullopt};
  } catch (const KernelFailure& failure) {
    return {lane.name, {}, failure};
  }
}

std::optional<RecordedSpeed> Race::recorded_speed(const Extent& extent) const {
  const FoundRecording found = find_recorded_speed(*exercise_.exercise, device_.device_class);
  if (!found.reference || found.reference->speed.extent != extent) return std::nullopt;
  return found.reference->speed;
}

Contender Race::line_up_copy() {
  if (!copy_) {
    copy_ = on_baseline("the kit's plain copy",
                        [this] { return std::make_unique<CopyKernel>(device_, rng_); });
  }
  const double seconds = sample_seconds(device_, 0);
  return {kCopy, [this, seconds] { return copy_->timed().sample(seconds); }, std::nullopt};
}

double Race::cpu_seconds() const {
  double sum = own_cpu_seconds() + (copy_ ? copy_->timed().cpu_seconds() : 0);
  for (const Lane& lane : lanes_) sum += lane.timed ? lane.timed->cpu_seconds() : 0;
  return sum;
}

Heat Race::run(const Extent& extent, const std::string& name) {
  const Exercise& exercise = *exercise_.exercise;
  const FreshProblems problems(exercise, extent, rng_());
  Heat heat{.extent = extent, .work = work_of(problems.current())};
  std::vector<Contender> contenders;
  for (Lane& lane : lanes_) contenders.push_back(line_up(lane, problems));
  const auto recorded = has_reference_ ? std::nullopt : recorded_speed(extent);
  heat.recorded = recorded.has_value();
  if (recorded) contenders.push_back(line_up_copy());

  const MachineLoad load(cpu_seconds());
  const std::vector<Timing> timings = bench_.heat(exercise.id + "/" + name, contenders, heat.work);
  heat.contended = device_.device_class == DeviceClass::kCpu &&
                   load.foreign_cores(cpu_seconds()).value_or(0) > kForeignCores;

  for (std::size_t i = 0; i < timings.size(); ++i) {
    (contenders[i].name == kStudent ? heat.student : heat.reference) = timings[i];
    if (i >= lanes_.size()) continue;
    Lane& lane = lanes_[i];
    if (!timings[i].failure) lane.runner = lane.timed->release();
    lane.timed.reset();  // another heat has another size
  }
  if (recorded) {
    for (double& seconds : heat.reference->seconds) seconds *= recorded->copies_per_run;
  }
  return heat;
}

std::optional<KernelSource> solution_source(const ExerciseRef& exercise, DeviceClass device_class) {
  const auto file = solution_file(exercise, device_class);
  if (!std::filesystem::exists(file)) return std::nullopt;
  return load_source(file);
}

}  // namespace oclab
