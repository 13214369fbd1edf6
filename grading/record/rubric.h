// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a grade consists of.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grading/diagnosis/diagnosis.h"
#include "grading/timing/peaks.h"
#include "harness/spec/device.h"
#include "harness/spec/registry.h"
#include "harness/statistics/sampler.h"
#include "harness/worker/process/outcome.h"
#include "harness/worker/process/time_limits.h"

namespace oclab {

/// The lines of the rubric, in the order in which they are assessed.
enum class CriterionName { kCorrect, kSafe, kEfficient, kFast };

inline constexpr std::array kLineNames{CriterionName::kCorrect, CriterionName::kSafe,
                                       CriterionName::kEfficient, CriterionName::kFast};

/// How a line ended. Inconclusive: it earns something from `points` to `most_points`; run again, or
/// let a person decide. Not assessed: the grader's side cannot assess it, and its points do not
/// count.
enum class CriterionStatus { kPass, kPartial, kFail, kInconclusive, kNotAssessed };

/// Why a line is not assessed. Nothing that a kernel does is among the reasons.
enum class LeftOut {
  kNoModel,      ///< the model is not installed
  kNoRecording,  ///< a kit without solutions, and no recording for this exercise and device
  kDevice,       ///< the device lacks what the exercise needs
  kKitFailure,   ///< the kit failed: the instructor has to look at it
};

/// What was measured for the speed line. `bytes_moved`, `flops` and `pixels` are the problem's.
struct SpeedEvidence {
  SpeedResult result;
  Extent extent;
  double bytes_moved = 0;
  double flops = 0;
  double operations = 0;  ///< that no kernel can do without, of integers too
  double pixels = 0;
  Rate rate = Rate::kBytes;
  double accesses_per_pixel = 0;
  Peaks peaks;              ///< of this device
  double host_seconds = 0;  ///< the lab's plain serial loop on the host; 0 if it has none
  std::size_t launches = 0;
  const char* clock = "";  ///< "profiling events" or "wall clock"
  std::string recorded;    ///< "on DEVICE" if not the reference was timed here, but a copy

  /// Useful bytes, operations or pixels, as `rate` says.
  double work() const;
  /// Work per second that the device could do at best: its copy peak, its multiply-add peak, or the
  /// estimate for an image filter that moves `accesses_per_pixel` floats at the speed of a copy.
  double ceiling() const;
  double student_rate() const { return work() / result.student_seconds; }
  double reference_rate() const { return work() / result.reference_seconds; }
};

/// How fast a kernel is on a GPU, as the model predicts.
struct PredictedSpeed {
  std::string gpu;  ///< "NVIDIA H200"
  double seconds = 0;
  std::optional<double> work{};  ///< in the unit of the exercise's speed, where it grows evenly
  double ratio = 0;              ///< the reference's time / the student's
  std::string limit;             ///< the busiest part of the GPU
};

/// One line of the rubric with its points and the text a student reads.
struct Criterion {
  CriterionName name = CriterionName::kCorrect;
  CriterionStatus status = CriterionStatus::kFail;
  double points = 0;  ///< earned; of an inconclusive line the least that it may earn
  int max_points = 0;
  std::optional<double> undecided_most{};    ///< of an inconclusive line, where it is not all
  std::optional<LeftOut> left_out{};         ///< of every line that is not assessed
  std::optional<CriterionName> voided_by{};  ///< the line that proves this one undeserved
  Outcome outcome = Outcome::kOk;
  std::string message;  ///< cause and next step; may have several lines
  std::string note;     ///< worth reading even if the line passed; mostly empty
  /// What the kernel or its OpenCL printed before it failed, made printable, or "". Anyone can have
  /// written it, so it is kept apart from the message.
  std::string printed;
  std::optional<Diagnosis> diagnosis;  ///< of every line that is lost or in doubt
  std::optional<SpeedEvidence> speed;
  std::vector<model::Finding> findings;     ///< of `safe`
  std::vector<CostEvidence> costs;          ///< of `efficient`
  std::optional<PredictedSpeed> predicted;  ///< of `efficient`

  /// The most that the line may earn: `points`, unless it is inconclusive.
  double most_points() const;
};

/// The grade of one exercise.
struct Grade {
  ExerciseRef exercise;
  DeviceInfo device;
  std::string source;       ///< the file that was graded, as messages name it
  std::string fingerprint;  ///< of the source as baseline.h makes it; "" if it was refused
  std::string text{};       ///< the source; "" if it was refused
  std::uint64_t seed = 0;
  std::optional<int> hints_read;  ///< of the exercise; nothing unless the student's record says it
  std::string sandbox{};          ///< the form of the sandbox that it ran in; "" for none
  std::vector<Criterion> lines;
  std::optional<PredictedSpeed> predicted{};  ///< beside a speed measured on a CPU

  double points() const;       ///< the least, where lines are inconclusive
  double most_points() const;  ///< the same as `points` where none is
  int max_points() const;      ///< of the lines that were assessed
};

/// Sets the diagnosis, and the message from it.
void diagnose(Criterion& line, Diagnosis diagnosis);

/// How a line ends whose check ended like this: a failure of the kit is not assessed, a machine too
/// busy to say is inconclusive, and everything else is the kernel's and fails.
CriterionStatus lost_status(Outcome outcome);

/// Ends the line without points, as `lost_status` says, and says why.
void lose(Criterion& line, Outcome outcome, Diagnosis diagnosis);

/// Ends the line as not assessed, and says why.
void leave_out(Criterion& line, LeftOut why, std::string message);

/// What this line of the exercise is worth; 0 for a line that the exercise does not have, because
/// its lesson shows in no counter or the model cannot run its kernels.
int max_points(const Exercise& exercise, CriterionName name);

/// The lines that the exercise has.
std::vector<CriterionName> lines_of(const Exercise& exercise);

/// What the exercise is worth.
int max_points(const Exercise& exercise);

/// Throws a failure on that is not the kernel's (see `lost_status`).
void require_blame(const KernelFailure& failure);

/// Leaves the line open, with the failure's text, for a failure that is not the kernel's (see
/// `lost_status`).
void leave_open(Criterion& line, const KernelFailure& failure);

/// "correct", "fast": the words of labels, options and records.
std::string_view criterion_word(CriterionName name);

/// "PASS", "INCONCLUSIVE", …
std::string_view status_word(CriterionStatus status);

/// "no-model", …: in records.
std::string_view left_out_word(LeftOut why);

/// The line that a word means. Throws `UsageError` for an unknown word.
CriterionName line_from(std::string_view word);

}  // namespace oclab
