// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a grade consists of.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grading/diagnosis.h"
#include "grading/peaks.h"
#include "grading/plan_cost.h"
#include "measure/sampler.h"
#include "spec/device.h"
#include "spec/registry.h"
#include "worker/confinement.h"
#include "worker/outcome.h"

namespace oclab {

/// The lines of the rubric, in the order in which they are assessed.
enum class LineName { kCorrect, kSafe, kEfficient, kFast };

inline constexpr std::array kLineNames{LineName::kCorrect, LineName::kSafe, LineName::kEfficient,
                                       LineName::kFast};

/// How a line ended. Inconclusive means: too noisy to say, run again. Not assessed means: this
/// machine cannot assess it, and its points do not count.
enum class LineStatus { kPass, kPartial, kFail, kInconclusive, kNotAssessed };

/// What was measured for the speed line. `bytes_moved`, `flops` and `pixels` are the problem's.
struct SpeedEvidence {
  SpeedResult result;
  Extent extent;
  double bytes_moved = 0;
  double flops = 0;
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

/// One cost of the plan in the model, beside the reference's.
struct CostEvidence {
  CostTarget target;
  std::uint64_t student = 0;
  std::uint64_t reference = 0;

  double ratio() const { return cost_ratio(student, reference); }
};

/// One line of the rubric with its points and the text a student reads.
struct Line {
  LineName name = LineName::kCorrect;
  LineStatus status = LineStatus::kFail;
  double points = 0;
  int max_points = 0;
  Outcome outcome = Outcome::kOk;
  std::string message;                 ///< cause and next step; may have several lines
  std::string note;                    ///< worth reading even if the line passed; mostly empty
  std::optional<Diagnosis> diagnosis;  ///< of every line that is lost or in doubt
  std::optional<SpeedEvidence> speed;
  std::vector<model::Finding> findings;  ///< of `safe`
  std::vector<CostEvidence> costs;       ///< of `efficient`
};

/// The grade of one exercise.
struct Grade {
  ExerciseRef exercise;
  DeviceInfo device;
  std::string source;       ///< the file that was graded, as messages name it
  std::string fingerprint;  ///< of the source as baseline.h makes it; "" if it was refused
  std::uint64_t seed = 0;
  std::optional<int> hints_read;  ///< of the exercise; nothing unless the student's record says it
  Confinement confinement = Confinement::kLight;
  std::vector<Line> lines;

  double points() const;
  int max_points() const;  ///< of the lines that were assessed
};

/// Sets the diagnosis, and the message from it.
void diagnose(Line& line, Diagnosis diagnosis);

/// What this line of the exercise is worth.
int max_points(const Exercise& exercise, LineName name);

/// The status of a line whose check ended this way: FAIL where the kernel is to blame, INCONCLUSIVE
/// where a busy machine is, NOT ASSESSED where the kit is.
LineStatus lost_status(Outcome outcome);

/// Throws a failure on that is not the kernel's (see `lost_status`).
void require_blame(const KernelFailure& failure);

/// Leaves the line open, with the failure's text, for a failure that is not the kernel's (see
/// `lost_status`).
void leave_open(Line& line, const KernelFailure& failure);

/// "correct", "fast": the words of labels, options and records.
std::string_view line_word(LineName name);

/// "PASS", "INCONCLUSIVE", …
std::string_view status_word(LineStatus status);

/// The line that a word means. Throws `UsageError` for an unknown word.
LineName line_from(std::string_view word);

}  // namespace oclab
