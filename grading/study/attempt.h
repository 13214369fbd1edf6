// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one grade in the history of an exercise.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grading/record/rubric.h"

namespace oclab {

/// A measured speed. `per_second` counts bytes, operations or pixels, as `rate` says.
struct KeptSpeed {
  Rate rate = Rate::kBytes;
  double per_second = 0;
  double ratio = 0;  ///< to the reference, with its 95 % interval
  Interval interval;
};

/// The result of one criterion.
struct KeptCriterion {
  CriterionName name = CriterionName::kCorrect;
  CriterionStatus status = CriterionStatus::kNotAssessed;
  Outcome outcome = Outcome::kOk;
  double points = 0;  ///< at least, if inconclusive
  double most_points = 0;
  int max_points = 0;
  bool proves_wrong = false;                   ///< voids the points of the other criteria
  std::optional<KeptSpeed> speed;              ///< of `fast`
  std::map<std::string, std::uint64_t> costs;  ///< of `efficient`, by `cost_name`
};

/// One check of one source on one device.
struct Attempt {
  std::string time;    ///< UTC, "2026-11-21T22:03:11Z"
  std::string source;  ///< fingerprint of the text; "" if the file was rejected
  std::string device;
  std::string kit_version;
  int hints_read = 0;  ///< at that time
  std::vector<KeptCriterion> criteria;
};

/// Returns the attempt for a grade, with the current time.
Attempt attempt_from(const Grade& grade, int hints_read);

/// Returns the attempt as one line of JSON, without the line break.
std::string to_json_line(const Attempt& attempt);

/// Parses a line of JSON. Throws `std::exception` if it is not an attempt.
Attempt attempt_from_json(std::string_view line);

/// Returns the current time in the format of `Attempt::time`.
std::string time_now();

}  // namespace oclab
