// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: measured speeds in words.
#include "grading/wording/speed_text.h"

#include <fmt/format.h>

namespace oclab {

std::string describe(const SpeedResult& result) {
  const std::string runs =
      fmt::format("the kernel runs at {:.2f} times the reference's speed", result.ratio);
  switch (result.basis) {
    case SpeedBasis::kReachesTarget:
      return fmt::format("{}; full points need {:.2f}", runs, result.target.full);
    case SpeedBasis::kSlowerThanNoise: return runs + ", slower than noise can explain";
    case SpeedBasis::kBestAttempt:
      return fmt::format("{} in the best of {} attempts", runs, result.attempts);
    case SpeedBasis::kTimesVary:
      return fmt::format(
          "the times vary too much to decide (the kernel runs at between {:.2f} and {:.2f} times "
          "the reference's speed); close other programs and run again",
          result.interval.low, result.interval.high);
    case SpeedBasis::kDisturbed:
      return "another process used the machine during the measurement; close other programs and "
             "run again";
  }
  return "";
}

std::string describe(const UsedRecording& recording) {
  return fmt::format(
      "The reference was recorded on {}, {}: {:.3g} times as long as a plain copy, which was "
      "timed here, interleaved with your kernel.",
      recording.device, recording.date, recording.copies_per_run);
}

std::string_view name_of(SpeedBasis basis) {
  switch (basis) {
    case SpeedBasis::kReachesTarget: return "reaches-target";
    case SpeedBasis::kSlowerThanNoise: return "slower-than-noise";
    case SpeedBasis::kBestAttempt: return "best-attempt";
    case SpeedBasis::kTimesVary: return "times-vary";
    case SpeedBasis::kDisturbed: return "disturbed";
  }
  return "";
}

}  // namespace oclab
