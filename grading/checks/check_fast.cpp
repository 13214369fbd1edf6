// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the criterion `fast`.
#include "grading/checks/check_fast.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "grading/timing/paired_benchmark.h"
#include "grading/timing/peak_kernel.h"
#include "grading/timing/peaks.h"
#include "grading/timing/starter_speed.h"
#include "grading/timing/timed_size.h"

namespace oclab {
namespace {

constexpr int kHostRuns = 3;
constexpr double kShortHostRun = 0.02;  // seconds

CriterionStatus status_of(SpeedVerdict verdict) {
  switch (verdict) {
    case SpeedVerdict::kFull: return CriterionStatus::kPass;
    case SpeedVerdict::kPartial: return CriterionStatus::kPartial;
    case SpeedVerdict::kNone: return CriterionStatus::kFail;
    case SpeedVerdict::kInconclusive: return CriterionStatus::kInconclusive;
  }
  return CriterionStatus::kFail;
}

/// What no kernel can do without.
double operations_of(const Problem& problem) {
  return problem.operations > 0 ? problem.operations : problem.flops;
}

/// The original starter could not be timed, and the points may depend on it.
void leave_undecided(Criterion& criterion) {
  criterion.status = CriterionStatus::kInconclusive;
  criterion.points = 0;
  criterion.diagnosis = Diagnosis{
      .kind = DiagnosisKind::kNoisy, .form = "starter-not-timed", .speed = criterion.speed->result};
}

/// Nothing honest is this much faster than both a peak of the device, which is noisy, and the
/// reference.
constexpr double kFactorBeyondPeak = 2.0;

/// Work per second that neither the device nor the reference comes near.
bool exceeds(double work, const SpeedResult& result, double peak) {
  const double ceiling = std::max(peak, work / result.reference_seconds);
  return work / result.student_seconds > kFactorBeyondPeak * ceiling;
}

/// Why the kernel cannot have done all its work, if it cannot: no kernel moves so many bytes, or
/// does so many operations, per second on a device with these peaks and beside this reference.
std::optional<Diagnosis> impossible_speed(const SpeedEvidence& evidence) {
  const SpeedResult& result = evidence.result;
  const double giga = 1e-9 / result.student_seconds;
  const auto found = [](const char* form, double rate, double peak) {
    return Diagnosis{.kind = DiagnosisKind::kImpossiblyFast,
                     .form = form,
                     .facts = {{"rate", rate}, {"peak", 1e-9 * peak}}};
  };
  if (exceeds(evidence.useful.bytes, result, evidence.peaks.copy)) {
    return found("impossible-bandwidth", giga * evidence.useful.bytes, evidence.peaks.copy);
  }
  if (exceeds(evidence.operations, result, evidence.peaks.mad)) {
    return found("impossible-operations", giga * evidence.operations, evidence.peaks.mad);
  }
  return std::nullopt;
}

/// Judges the speed as measured, by its target.
void judge(Criterion& criterion) {
  const SpeedEvidence& evidence = *criterion.speed;
  criterion.diagnosis.reset();
  if (auto diagnosis = impossible_speed(evidence)) {
    return lose(criterion, Outcome::kWrongAnswer, *std::move(diagnosis));
  }
  criterion.status = status_of(evidence.result.verdict);
  const bool decided = criterion.status != CriterionStatus::kInconclusive;
  if (criterion.status != CriterionStatus::kPass) {
    criterion.diagnosis = Diagnosis{.kind = decided ? DiagnosisKind::kSlow : DiagnosisKind::kNoisy,
                                    .form = "slow",
                                    .speed = evidence.result};
  }
  criterion.points = decided ? evidence.result.credit * criterion.max_points : 0;
}

/// Best of a few, or of one that takes long: the plain loop is a historical baseline and not part
/// of the comparison.
double time_host_loop(const Exercise& exercise, const Problem& problem) {
  if (!exercise.host_loop) return 0;
  using Clock = std::chrono::steady_clock;
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < kHostRuns && (i == 0 || best < kShortHostRun); ++i) {
    const auto start = Clock::now();
    [[maybe_unused]] const volatile double checksum = exercise.host_loop(problem);
    best = std::min(best, std::chrono::duration<double>(Clock::now() - start).count());
  }
  return best / exercise.host_share;
}

/// The case of the exercise that is timed on this device.
struct TimedCase {
  const Exercise& exercise;
  const DeviceInfo& device;
  Extent extent = bench_extent(exercise, device);
  Rng rng;
};

const RatioTarget& target_of(const TimedCase& timed) {
  const Targets& targets = timed.exercise.targets;
  return timed.device.device_class == DeviceClass::kCpu ? targets.cpu : targets.gpu;
}

/// `control` has a starter.
StarterCase starter_case(const TimedCase& timed, const Control& control) {
  return {.device = timed.device,
          .exercise = timed.exercise.id,
          .starter = fingerprint(control.starter->text),
          .reference = control.reference};
}

SpeedResult compare(TimedCase& timed, TimedKernel& kernel, const Baseline& baseline,
                    const RatioTarget& target) {
  PairedBenchmark benchmark(kernel, baseline, timed.device, timed.rng);
  return compare_speed(
      target, [&benchmark](int attempt) { return benchmark.measure(attempt); },
      sampling_policy(timed.device));
}

/// The original starter is too near the reference here.
Statement speed_shows_nothing(const TimedCase& timed, double starter) {
  const bool cpu = timed.device.device_class == DeviceClass::kCpu;
  return {"speed-shows-nothing",
          {{"exercise", timed.exercise.id}, {"starter", starter}, {"class", cpu ? "CPU" : "GPU"}}};
}

/// `recorded` is nothing for a reference that is timed here.
void compete(Criterion& criterion, TimedCase& timed, TimedKernel& student, const Baseline& baseline,
             const std::optional<UsedRecording>& recorded, const Control& control) {
  const auto& [exercise, device, extent, rng] = timed;
  const bool cpu = device.device_class == DeviceClass::kCpu;
  const Problem& problem = student.problem();
  const SpeedTarget aim = control.starter
                              ? known_target(starter_case(timed, control), target_of(timed))
                              : SpeedTarget{target_of(timed)};
  const SpeedResult result = compare(timed, student, baseline, aim.target);
  criterion.speed = SpeedEvidence{.result = result,
                                  .extent = extent,
                                  .useful = problem.useful_work(),
                                  .operations = operations_of(problem),
                                  .rate = exercise.rate,
                                  .accesses_per_pixel = exercise.accesses_per_pixel,
                                  .peaks = peaks_of(device),
                                  .host_seconds = time_host_loop(exercise, problem),
                                  .launches = student.launches(),
                                  .clock = cpu ? "wall clock" : "profiling events",
                                  .recorded = recorded,
                                  .starter = aim.starter};
  // The kept peak may stem from a busy hour: no kernel is accused on its account.
  if (impossible_speed(*criterion.speed)) criterion.speed->peaks = renewed_peaks(device);
  judge(criterion);
}

/// The speed of the original starter, timed as the student's kernel was, or nothing on a machine
/// that is too busy. One that this device does not run right earns nothing there.
std::optional<double> time_starter(const KernelSource& source, TimedCase& timed,
                                   const Baseline& baseline,
                                   const std::shared_ptr<FreshProblems>& problems) {
  try {
    auto runner = std::make_unique<KernelRunner>(timed.exercise, source, timed.device, TimeLimits{},
                                                 Origin::kKit);
    runner->build();
    TimedKernel starter(std::move(runner), timed.device, problems, timed.rng);
    starter.warm_up();
    return speed_from(compare(timed, starter, baseline, target_of(timed)),
                      timed.device.device_class);
  } catch (const KernelFailure& failure) {
    if (failure.outcome == Outcome::kMachineBusy) return std::nullopt;
    return 0;
  }
}

/// An untouched starter earns nothing, also on a device where it is faster than on those that the
/// targets were made for. A kernel is measured again if its own targets are others. The starter's
/// speed is that of the student's kernel where nothing was changed: so it is mostly known before
/// the first points depend on it.
void judge_above_starter(Criterion& criterion, TimedCase& timed, TimedKernel& student,
                         const Baseline& baseline, const std::shared_ptr<FreshProblems>& problems,
                         const Control& control) {
  if (!control.starter || criterion.outcome != Outcome::kOk) return;
  if (criterion.speed->starter) return;  // judged above it already
  const bool untouched = student.source().text == control.starter->text;
  if (criterion.points == 0 && !untouched) return;
  const std::optional<double> starter = starter_speed(starter_case(timed, control), [&] {
    return untouched ? speed_from(criterion.speed->result, timed.device.device_class)
                     : time_starter(*control.starter, timed, baseline, problems);
  });
  if (criterion.points == 0) return;
  const RatioTarget& declared = target_of(timed);
  if (!starter) return leave_undecided(criterion);
  if (*starter <= declared.none) return;
  criterion.speed->starter = starter;
  const auto target = target_above(declared, *starter, timed.device.device_class);
  if (!target) {
    criterion.points = 0;
    return leave_out(criterion, LeftOut::kShowsNothing, speed_shows_nothing(timed, *starter));
  }
  criterion.speed->result = compare(timed, student, baseline, *target);
  judge(criterion);
}

Criterion unmeasured(const Exercise& exercise) {
  return {.name = CriterionName::kFast, .max_points = exercise.points.fast};
}

void lose(Criterion& criterion, const KernelFailure& failure) {
  if (lost_status(failure.outcome) != CriterionStatus::kFail) return leave_open(criterion, failure);
  Diagnosis diagnosis{
      .kind = DiagnosisKind::kFailedWhileTimed, .form = "failed-while-timed", .failure = failure};
  if (const auto* wrong = dynamic_cast<const WrongWhileTimed*>(&failure)) {
    diagnosis.form = "wrong-while-timed";
    diagnosis.mismatch = wrong->mismatch;
  }
  lose(criterion, failure.outcome, std::move(diagnosis));
}

/// The ratio is shown, but neither awards points nor takes them.
void decide_nothing(Criterion& criterion, Diagnosis why) {
  criterion.status = CriterionStatus::kInconclusive;
  criterion.points = 0;
  why.speed = criterion.speed->result;
  criterion.diagnosis = std::move(why);
}

}  // namespace

Criterion check_fast(const Exercise& exercise, std::unique_ptr<KernelRunner> kernel,
                     ReferenceRunner& reference, const DeviceInfo& device, std::uint64_t seed,
                     const Control& control) {
  Criterion criterion = unmeasured(exercise);
  try {
    TimedCase timed{.exercise = exercise, .device = device, .rng = Rng(seed)};
    const char* name = "the reference solution";
    const auto trusted = on_baseline(name, [&] { return reference.take(); });
    TimedKernel student(std::move(kernel), device, reference.problems(), timed.rng);
    student.warm_up();
    on_baseline(name, [&] { trusted->warm_up(); });
    const Baseline baseline{.kernel = *trusted, .name = name};
    compete(criterion, timed, student, baseline, std::nullopt, control);
    judge_above_starter(criterion, timed, student, baseline, reference.problems(), control);
  } catch (const KernelFailure& failure) {
    lose(criterion, failure);
  }
  return criterion;
}

Criterion check_fast(const Exercise& exercise, std::unique_ptr<KernelRunner> kernel,
                     const FoundRecording& recording, const DeviceInfo& device, std::uint64_t seed,
                     const Control& control) {
  Criterion criterion = unmeasured(exercise);
  if (!recording.reference) {
    leave_out(criterion, LeftOut::kNoRecording, recording.why_not);
    return criterion;
  }
  try {
    TimedCase timed{.exercise = exercise, .device = device, .rng = Rng(seed)};
    const auto problems = std::make_shared<FreshProblems>(exercise, timed.extent, timed.rng());
    TimedKernel student(std::move(kernel), device, problems, timed.rng);
    student.warm_up();
    const char* name = "the kit's plain copy";
    CopyKernel copy = on_baseline(name, [&] { return CopyKernel(device, timed.rng); });
    const Baseline baseline{
        .kernel = copy.timed(), .name = name, .scale = recording.reference->speed.copies_per_run};
    const UsedRecording used{describe(recording.device), recording.reference->date,
                             recording.reference->speed.copies_per_run};
    compete(criterion, timed, student, baseline, used, control);
    const double copy_seconds = criterion.speed->result.reference_seconds / used.copies_per_run;
    auto why = why_only_a_guide(recording, device, copy_seconds);
    if (why && criterion.outcome == Outcome::kOk) {
      decide_nothing(criterion, *std::move(why));
    } else {
      judge_above_starter(criterion, timed, student, baseline, problems, control);
    }
    if (criterion.diagnosis) criterion.diagnosis->recording = used;
  } catch (const KernelFailure& failure) {
    lose(criterion, failure);
  }
  return criterion;
}

}  // namespace oclab
