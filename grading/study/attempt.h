// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what is kept of one grade in the history of an exercise.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grading/record/rubric.h"

namespace oclab {

/// A measured speed. `per_second` counts what `rate` says (bytes, operations or pixels).
struct KeptSpeed {
  Rate rate = Rate::kBytes;
  double per_second = 0;
  double ratio = 0;  ///< to the reference, with its 95 % interval
  Interval interval;
};

/// How one line of the rubric ended.
struct KeptLine {
  CriterionName name = CriterionName::kCorrect;
  CriterionStatus status = CriterionStatus::kNotAssessed;
  Outcome outcome = Outcome::kOk;
  double points = 0;  ///< of an inconclusive line the least
  double most_points = 0;
  int max_points = 0;
  bool proves_wrong = false;                   ///< the kernel, whatever its other lines have earned
  std::optional<KeptSpeed> speed;              ///< of `fast`
  std::map<std::string, std::uint64_t> costs;  ///< of `efficient`, by `cost_name`
};

/// One check of one source on one device.
struct Attempt {
  std::string time;    ///< UTC, "2026-11-21T22:03:11Z"
  std::string source;  ///< fingerprint of the text; "" if the file was refused
  std::string device;
  std::string kit_version;
  int hints_read = 0;  ///< at that time
  std::vector<KeptLine> lines;
};

/// What is to be kept of a grade, now.
Attempt attempt_from(const Grade& grade, int hints_read);

/// The attempt as one line of JSON, without the line's end.
std::string to_json_line(const Attempt& attempt);

/// The attempt that a line of JSON holds. Throws `std::exception` for anything else.
Attempt attempt_from_json(std::string_view line);

/// The time now as attempts write it.
std::string time_now();

}  // namespace oclab
