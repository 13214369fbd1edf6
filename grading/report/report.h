// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: grades in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grading/record/rubric.h"

namespace oclab {

/// "kernels-starter/lab1_coalescing/row_sums.cl:14: correct FAIL: the result is 0": the first line
/// of a report, in the form that editors know. `source` is the file's name.
std::string headline(const std::string& source, const Criterion& criterion);

/// The status in a table's cell: "n/a" for a criterion that is not assessed, "lost" for one lost
/// only because the kernel is not right yet.
std::string_view short_status(const Criterion& criterion);

/// One criterion in words: the headline, then evidence, next step and details.
std::string describe(const std::string& source, const Criterion& criterion);

/// The measured rates: yours, the reference's, ratio with interval, share of the copy peak.
std::string describe(const SpeedEvidence& speed, const std::vector<std::string>& extent_names);

/// One criterion on its own, as a CTest test prints it: file, verdict, cause, where to read on, and
/// the device and seed of the run.
std::string report(const Grade& grade, const Criterion& criterion);

/// Whether the criterion has no verdict because this machine lacks something. Many exercises share
/// such a reason, so `remarks` leaves these criteria out.
bool is_left_out(const Criterion& criterion);

/// Why points were lost and where to read on, or a note on a criterion that passed; empty
/// if there is nothing to say.
std::string remarks(const Grade& grade);

/// The measurement of the grade's criterion `fast`, or null if nothing was timed.
const SpeedEvidence* speed_of(const Grade& grade);

/// "18.9 GB/s", "93 %", "6.5": numbers as every report writes them.
std::string rate_text(double per_second, Rate rate);

/// What `SpeedEvidence::ceiling` is: "copy peak", "multiply-add peak", …
const char* ceiling_name(Rate rate);
std::string points_text(double points);

/// "11"; "11–15" where the most that may be earned differs from the least.
std::string points_text(double least, double most);

/// "11/15" or "11–15/15", at the right of this many columns.
std::string points_cell(double least, double most, int max_points, std::size_t width);

}  // namespace oclab
