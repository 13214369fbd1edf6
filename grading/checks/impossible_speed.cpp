// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: whether a kernel is too fast to have done its work.
#include "grading/checks/impossible_speed.h"

#include <algorithm>

namespace oclab {
namespace {

/// Nothing honest is this much faster than both a peak of the device, which is noisy, and the
/// reference.
constexpr double kFactorBeyondPeak = 2.0;

/// Work per second that neither the device nor the reference comes near.
bool exceeds(double work, const SpeedResult& result, double peak) {
  const double ceiling = std::max(peak, work / result.reference_seconds);
  return work / result.student_seconds > kFactorBeyondPeak * ceiling;
}

}  // namespace

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

}  // namespace oclab
