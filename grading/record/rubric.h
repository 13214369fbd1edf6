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
#include "harness/support/facts.h"
#include "harness/worker/process/outcome.h"
#include "harness/worker/process/time_limits.h"

namespace oclab {

/// The criteria of the rubric, in the order in which they are assessed.
enum class CriterionName { kCorrect, kSafe, kEfficient, kFast };

inline constexpr std::array kCriterionNames{CriterionName::kCorrect, CriterionName::kSafe,
                                            CriterionName::kEfficient, CriterionName::kFast};

/// How a criterion ended. Inconclusive: it earns between `points` and `most_points`; run again, or
/// decide manually. Not assessed: the grader's side cannot assess it, and its points do not count.
enum class CriterionStatus { kPass, kPartial, kFail, kInconclusive, kNotAssessed };

/// Why a criterion is not assessed. Nothing that a kernel does is among the reasons.
enum class LeftOut {
  kNoModel,       ///< the model is not installed
  kNoRecording,   ///< a kit without solutions, and no recording for this exercise and device
  kDevice,        ///< the device lacks what the exercise needs
  kShowsNothing,  ///< the original starter is nearly as fast as the reference on this device
  kKitFailure,    ///< the kit failed: the instructor has to look at it
};

/// What was measured for `fast`.
struct SpeedEvidence {
  SpeedResult result;
  Extent extent;
  UsefulWork useful;
  double operations = 0;  ///< required of every kernel, integer operations included
  Rate rate = Rate::kBytes;
  double accesses_per_pixel = 0;
  Peaks peaks;              ///< of this device
  double host_seconds = 0;  ///< the lab's plain serial loop on the host; 0 if it has none
  std::size_t launches = 0;
  const char* clock = "";                   ///< "profiling events" or "wall clock"
  std::optional<UsedRecording> recorded{};  ///< if not the reference was timed here, but a copy
  std::optional<double> starter{};  ///< ratio of the original starter here, if points depend on it

  /// Useful bytes, operations or pixels, as `rate` says.
  double work() const { return useful.in(rate); }
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

/// One criterion of the rubric with its points and their reasons, as data: criterion_text.h has the
/// words.
struct Criterion {
  CriterionName name = CriterionName::kCorrect;
  CriterionStatus status = CriterionStatus::kFail;
  double points = 0;  ///< earned; the lower bound of an inconclusive criterion
  int max_points = 0;
  std::optional<double> undecided_most{};    ///< upper bound of an inconclusive one, if below all
  std::optional<LeftOut> left_out{};         ///< of every criterion that is not assessed
  Statement why_left_out{};                  ///< unless the diagnosis says it
  std::optional<CriterionName> voided_by{};  ///< the criterion that proves the kernel wrong
  Outcome outcome = Outcome::kOk;
  /// What the kernel or its OpenCL printed before it failed, made printable, or "". Anyone can have
  /// written it, so it is kept apart from the kit's words.
  std::string printed;
  std::optional<Diagnosis> diagnosis;  ///< of every criterion that is lost or in doubt
  std::optional<SpeedEvidence> speed;
  bool miscompiled = false;  ///< right without optimisation, wrong with it
  std::size_t sizes = 0;     ///< of `correct` and `safe`, if passed: at which it ran
  std::vector<std::string>
      single_groups;                     ///< of `safe`: along these, one work-group fits the model
  std::vector<model::Finding> findings;  ///< of `safe`
  std::vector<SourceFinding> notes;      ///< of `safe`: they lose no points
  std::vector<CostEvidence> costs;       ///< of `efficient`
  std::optional<TestRun> counted;        ///< of `efficient`: the run whose costs these are
  std::string costs_recorded;            ///< of `efficient`: when the reference's were, or ""
  std::optional<PredictedSpeed> predicted;  ///< of `efficient`

  /// The upper bound of the points: `points`, unless the criterion is inconclusive.
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
  std::vector<Criterion> criteria;
  std::optional<PredictedSpeed> predicted{};  ///< beside a speed measured on a CPU

  double points() const;       ///< the lower bound, where criteria are inconclusive
  double most_points() const;  ///< the same as `points` where none is
  int max_points() const;      ///< of the criteria that were assessed
};

/// The status of a criterion whose check ended like this: a failure of the kit is not assessed, a
/// machine that was too busy is inconclusive, and everything else is the kernel's and fails.
CriterionStatus lost_status(Outcome outcome);

/// Ends the criterion without points, with the status of `lost_status` and this diagnosis.
void lose(Criterion& criterion, Outcome outcome, Diagnosis diagnosis);

/// Ends the criterion as not assessed, for this reason, which is a row of criterion_text.cpp.
void leave_out(Criterion& criterion, LeftOut why, Statement reason);

/// The points of this criterion; 0 if the exercise does not have it, because its lesson shows in no
/// counter or the model cannot run its kernels.
int max_points(const Exercise& exercise, CriterionName name);

/// The criteria that the exercise has.
std::vector<CriterionName> criteria_of(const Exercise& exercise);

/// What the exercise is worth.
int max_points(const Exercise& exercise);

/// Rethrows a failure that is not the kernel's (see `lost_status`).
void require_blame(const KernelFailure& failure);

/// Leaves the criterion undecided, with the failure's text, for a failure that is not the kernel's
/// (see `lost_status`).
void leave_open(Criterion& criterion, const KernelFailure& failure);

/// "correct", "fast": the words of labels, options and records.
std::string_view criterion_word(CriterionName name);

/// "PASS", "INCONCLUSIVE", …
std::string_view status_word(CriterionStatus status);

/// "no-model", …: in records.
std::string_view left_out_word(LeftOut why);

/// The criterion of this name. Throws `UsageError` for an unknown name.
CriterionName criterion_from(std::string_view word);

}  // namespace oclab
