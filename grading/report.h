// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: grades as text for a terminal.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grading/rubric.h"

namespace oclab {

/// One line of a grade in words: status, points, message, and the measured rates of `fast`.
std::string describe(const Line& line);

/// The measured rates: yours, the reference's, ratio with interval, share of the copy peak.
std::string describe(const SpeedEvidence& speed, const std::vector<std::string>& extent_names);

/// One line of a grade on its own, as a CTest test prints it: file, verdict, cause, where to read
/// on, and the device and seed it was found with.
std::string report(const Grade& grade, const Line& line);

/// A table with a row for each exercise, grouped by lab, then what went wrong in each.
std::string report(const std::vector<Grade>& grades);

/// A seed that differs from run to run.
std::uint64_t random_seed();

}  // namespace oclab
