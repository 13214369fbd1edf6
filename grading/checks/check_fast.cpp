// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the criterion `fast`.
#include "grading/checks/check_fast.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>

#include "grading/timing/paired_benchmark.h"
#include "grading/timing/peak_kernel.h"
#include "grading/timing/peaks.h"
#include "grading/timing/timed_size.h"

namespace oclab {
namespace {

constexpr int kHostRuns = 3;
constexpr double kShortHostRun = 0.02;  // seconds

/// Nothing honest is this much faster than both a peak of the device, which is noisy, and the
/// reference.
constexpr double kImpossibleFactor = 2.0;

CriterionStatus status_of(SpeedVerdict verdict) {
  switch (verdict) {
    case SpeedVerdict::kFull: return CriterionStatus::kPass;
    case SpeedVerdict::kPartial: return CriterionStatus::kPartial;
    case SpeedVerdict::kNone: return CriterionStatus::kFail;
    case SpeedVerdict::kInconclusive: return CriterionStatus::kInconclusive;
  }
  return CriterionStatus::kFail;
}

std::string verdict_text(const SpeedResult& result, const RatioTarget& target) {
  return fmt::format("{}. Full marks begin at {:.2f}, points at {:.2f}.", result.reason,
                     target.full, target.none);
}

/// What no kernel can do without.
double operations_of(const Problem& problem) {
  return problem.operations > 0 ? problem.operations : problem.flops;
}

/// Work per second that neither the device nor the reference comes near.
bool exceeds(double work, const SpeedResult& result, double peak) {
  const double ceiling = std::max(peak, work / result.reference_seconds);
  return work / result.student_seconds > kImpossibleFactor * ceiling;
}

/// Why the kernel cannot have done all its work, if it cannot.
std::optional<Diagnosis> impossible(const SpeedEvidence& evidence) {
  const SpeedResult& result = evidence.result;
  const double giga = 1e-9 / result.student_seconds;
  const auto found = [](const char* form, double rate, double peak) {
    return Diagnosis{.kind = DiagnosisKind::kImpossiblyFast,
                     .form = form,
                     .facts = {{"rate", rate}, {"peak", 1e-9 * peak}}};
  };
  if (exceeds(evidence.bytes_moved, result, evidence.peaks.copy)) {
    return found("impossible-bandwidth", giga * evidence.bytes_moved, evidence.peaks.copy);
  }
  if (exceeds(evidence.operations, result, evidence.peaks.mad)) {
    return found("impossible-operations", giga * evidence.operations, evidence.peaks.mad);
  }
  return std::nullopt;
}

void judge(Criterion& criterion, const RatioTarget& target) {
  const SpeedEvidence& evidence = *criterion.speed;
  if (auto diagnosis = impossible(evidence)) {
    return lose(criterion, Outcome::kWrongAnswer, *std::move(diagnosis));
  }
  criterion.status = status_of(evidence.result.verdict);
  criterion.message = verdict_text(evidence.result, target);
  const bool decided = criterion.status != CriterionStatus::kInconclusive;
  if (criterion.status != CriterionStatus::kPass) {
    diagnose(criterion, {.kind = decided ? DiagnosisKind::kSlow : DiagnosisKind::kNoisy,
                         .form = "slow",
                         .facts = {{"reason", evidence.result.reason},
                                   {"full", target.full},
                                   {"none", target.none}}});
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

/// `recorded` is empty for a reference that is timed here.
void compete(Criterion& criterion, TimedCase& timed, TimedKernel& student, const Baseline& baseline,
             const std::string& recorded) {
  const auto& [exercise, device, extent, rng] = timed;
  const bool cpu = device.device_class == DeviceClass::kCpu;
  const RatioTarget& target = cpu ? exercise.targets.cpu : exercise.targets.gpu;
  PairedBenchmark benchmark(student, baseline, device, timed.rng);
  const Problem& problem = student.problem();
  const SpeedResult result = compare_speed(
      target, [&benchmark](int attempt) { return benchmark.measure(attempt); },
      sampling_policy(device));
  criterion.speed = SpeedEvidence{.result = result,
                                  .extent = extent,
                                  .bytes_moved = problem.bytes_moved,
                                  .flops = problem.flops,
                                  .operations = operations_of(problem),
                                  .pixels = problem.pixels,
                                  .rate = exercise.rate,
                                  .accesses_per_pixel = exercise.accesses_per_pixel,
                                  .peaks = peaks_of(device),
                                  .host_seconds = time_host_loop(exercise, problem),
                                  .launches = student.launches(),
                                  .clock = cpu ? "wall clock" : "profiling events",
                                  .recorded = recorded};
  // The kept peak may stem from a busy hour: no kernel is accused on its account.
  if (impossible(*criterion.speed)) criterion.speed->peaks = renewed_peaks(device);
  judge(criterion, target);
}

Criterion unmeasured(const Exercise& exercise) {
  return {.name = CriterionName::kFast, .max_points = exercise.points.fast};
}

void lose(Criterion& criterion, const KernelFailure& failure) {
  if (lost_status(failure.outcome) != CriterionStatus::kFail) return leave_open(criterion, failure);
  Diagnosis diagnosis{.kind = DiagnosisKind::kFailedWhileTimed,
                      .form = "failed-while-timed",
                      .facts = {{"what", failure.headline()}},
                      .said = failure.details()};
  if (const auto* wrong = dynamic_cast<const WrongWhileTimed*>(&failure)) {
    diagnosis.form = "wrong-while-timed";
    diagnosis.mismatch = wrong->mismatch;
    diagnosis.said.clear();
  }
  lose(criterion, failure.outcome, std::move(diagnosis));
}

/// The place of a recording, for the student.
std::string explain_recording(const FoundRecording& recording) {
  return fmt::format(
      "The reference was recorded on {}, {}: {:.3g} times as long as a plain copy, which was "
      "timed here, interleaved with your kernel.",
      describe(recording.device), recording.reference->date,
      recording.reference->speed.copies_per_run);
}

/// The ratio is shown, but neither awards points nor takes them.
void decide_nothing(Criterion& criterion, const std::string& why) {
  criterion.status = CriterionStatus::kInconclusive;
  criterion.points = 0;
  diagnose(criterion, {.kind = DiagnosisKind::kRecordedElsewhere,
                       .form = "recorded-elsewhere",
                       .facts = {{"why", why}, {"reason", criterion.speed->result.reason}}});
}

}  // namespace

Criterion check_fast(const Exercise& exercise, std::unique_ptr<KernelRunner> kernel,
                     ReferenceRunner& reference, const DeviceInfo& device, std::uint64_t seed) {
  Criterion criterion = unmeasured(exercise);
  try {
    TimedCase timed{.exercise = exercise, .device = device, .rng = Rng(seed)};
    const char* name = "the reference solution";
    const auto trusted = on_baseline(name, [&] { return reference.take(); });
    TimedKernel student(std::move(kernel), device, reference.problems(), timed.rng);
    student.warm_up();
    on_baseline(name, [&] { trusted->warm_up(); });
    compete(criterion, timed, student, {.kernel = *trusted, .name = name}, "");
  } catch (const KernelFailure& failure) {
    lose(criterion, failure);
  }
  return criterion;
}

Criterion check_fast(const Exercise& exercise, std::unique_ptr<KernelRunner> kernel,
                     const FoundRecording& recording, const DeviceInfo& device,
                     std::uint64_t seed) {
  Criterion criterion = unmeasured(exercise);
  if (!recording.reference) {
    leave_out(criterion, LeftOut::kNoRecording, recording.why_not);
    return criterion;
  }
  try {
    TimedCase timed{.exercise = exercise, .device = device, .rng = Rng(seed)};
    TimedKernel student(std::move(kernel), device,
                        std::make_shared<FreshProblems>(exercise, timed.extent, timed.rng()),
                        timed.rng);
    student.warm_up();
    const char* name = "the kit's plain copy";
    CopyKernel copy = on_baseline(name, [&] { return CopyKernel(device, timed.rng); });
    compete(
        criterion, timed, student,
        {.kernel = copy.timed(), .name = name, .scale = recording.reference->speed.copies_per_run},
        fmt::format("on {}", describe(recording.device)));
    const double copy_seconds =
        criterion.speed->result.reference_seconds / recording.reference->speed.copies_per_run;
    const std::string why = why_only_a_guide(recording, device, copy_seconds);
    if (!why.empty() && criterion.outcome == Outcome::kOk) decide_nothing(criterion, why);
    criterion.message += "\n" + explain_recording(recording);
    if (criterion.diagnosis) criterion.diagnosis->said = explain_recording(recording);
  } catch (const KernelFailure& failure) {
    lose(criterion, failure);
  }
  return criterion;
}

}  // namespace oclab
