// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the rubric line `fast`.
#include "grading/check_fast.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>

#include "grading/contest.h"
#include "grading/peak_kernel.h"
#include "grading/peaks.h"

namespace oclab {
namespace {

constexpr int kHostRuns = 3;

/// Nothing honest is this much faster than both a plain copy and the reference.
constexpr double kImpossibleFactor = 2.0;

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
    diagnose(line, {.kind = DiagnosisKind::kImpossiblyFast,
                    .cause = "impossibly fast: the kernel does not do all its work in every launch",
                    .evidence = fmt::format(
                        "{:.1f} GB/s of useful data, but a plain copy reaches {:.1f} GB/s here",
                        1e-9 * evidence.bytes_moved / evidence.result.student_seconds,
                        1e-9 * evidence.peaks.copy)});
    return;
  }
  line.status = status_of(evidence.result.verdict);
  line.message = verdict_text(evidence.result, target);
  const bool decided = line.status != LineStatus::kInconclusive;
  if (line.status != LineStatus::kPass) {
    diagnose(line, {.kind = decided ? DiagnosisKind::kSlow : DiagnosisKind::kNoisy,
                    .cause = evidence.result.reason,
                    .evidence = fmt::format("full marks begin at {:.2f} times, points at {:.2f}",
                                            target.full, target.none)});
  }
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

/// The case of the exercise that is timed on this device, and the student's kernel in it.
struct TimedCase {
  const Exercise& exercise;
  const DeviceInfo& device;
  Extent extent = bench_extent(exercise, device.device_class);
  Rng rng;
  std::vector<Problem> problems = timed_problems(exercise, extent, rng);
};

/// `recorded` is empty for a reference that is timed here.
void compete(Line& line, TimedCase& timed, TimedKernel& student, const Yardstick& yardstick,
             const std::string& recorded) {
  const auto& [exercise, device, extent, rng, problems] = timed;
  const bool cpu = device.device_class == DeviceClass::kCpu;
  const RatioTarget& target = cpu ? exercise.targets.cpu : exercise.targets.gpu;
  Contest contest(student, yardstick, device, timed.rng);
  const SpeedResult result = compare_speed(
      target, [&contest](int attempt) { return contest.measure(attempt); },
      sampling_policy(device));
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
                             .clock = cpu ? "wall clock" : "profiling events",
                             .recorded = recorded};
  // The kept peak may stem from a busy hour: no kernel is accused on its account.
  if (is_impossible(*line.speed)) line.speed->peaks = renewed_peaks(device);
  judge(line, target);
}

Line unmeasured(const Exercise& exercise) {
  return {.name = LineName::kFast, .max_points = exercise.points.fast};
}

void lose(Line& line, const KernelFailure& failure) {
  const std::string text = failure.what();
  const std::size_t end = std::min(text.find('\n'), text.size());
  if (lost_status(failure.outcome) != LineStatus::kFail) return leave_open(line, failure);
  line.status = LineStatus::kFail;
  line.outcome = failure.outcome;
  diagnose(line, {.kind = DiagnosisKind::kFailedWhileTimed,
                  .cause = "failed while it was timed (large data, many launches)",
                  .evidence = text.substr(0, end),
                  .details = end < text.size() ? text.substr(end + 1) : ""});
}

/// The place of a recording, and how sure a ratio to it is, for the student.
std::string explain_recording(const FoundRecording& recording, const DeviceInfo& device) {
  const DeviceInfo& then = recording.device;
  const bool same = describe(then) == describe(device);
  const bool driver_only = then.name == device.name && then.platform == device.platform;
  return fmt::format(
      "\nThe reference was recorded on {}, {}: {:.3g} times as long as a plain copy, which was "
      "timed here in turns with your kernel.{}{}",
      same ? "this device" : describe(then), recording.reference->date,
      recording.reference->speed.copies_per_run,
      same          ? ""
      : driver_only ? " The driver was another one then."
                    : " That is another device than this one: take the ratio as a guide.",
      recording.reference->speed.noisy ? " It was busy then: take the ratio as a guide." : "");
}

}  // namespace

Line check_fast(const Exercise& exercise, std::unique_ptr<KernelRunner> kernel,
                ReferenceRunner& reference, const DeviceInfo& device, std::uint64_t seed) {
  Line line = unmeasured(exercise);
  try {
    TimedCase timed{.exercise = exercise, .device = device, .rng = Rng(seed)};
    TimedKernel student(std::move(kernel), device, timed.extent, timed.problems, timed.rng);
    const char* name = "the reference solution";
    const auto trusted = on_yardstick(name, [&] {
      return std::make_unique<TimedKernel>(reference.take(), device, timed.extent, timed.problems,
                                           timed.rng);
    });
    compete(line, timed, student, {.kernel = *trusted, .name = name}, "");
  } catch (const KernelFailure& failure) {
    lose(line, failure);
  }
  return line;
}

Line check_fast(const Exercise& exercise, std::unique_ptr<KernelRunner> kernel,
                const FoundRecording& recording, const DeviceInfo& device, std::uint64_t seed) {
  Line line = unmeasured(exercise);
  if (!recording.reference) {
    line.status = LineStatus::kNotAssessed;
    line.message = recording.why_not;
    return line;
  }
  try {
    TimedCase timed{.exercise = exercise, .device = device, .rng = Rng(seed)};
    TimedKernel student(std::move(kernel), device, timed.extent, timed.problems, timed.rng);
    const char* name = "the kit's plain copy";
    CopyKernel copy = on_yardstick(name, [&] { return CopyKernel(device, timed.rng); });
    compete(
        line, timed, student,
        {.kernel = copy.timed(), .name = name, .scale = recording.reference->speed.copies_per_run},
        fmt::format("on {}", describe(recording.device)));
    line.message += explain_recording(recording, device);
    if (line.diagnosis) line.diagnosis->details += explain_recording(recording, device).substr(1);
  } catch (const KernelFailure& failure) {
    lose(line, failure);
  }
  return line;
}

}  // namespace oclab
