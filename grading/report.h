// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: grades in words.
#pragma once

#include <string>
#include <vector>

#include "grading/rubric.h"

namespace oclab {

/// "kernels-starter/lab1_coalescing/row_sums.cl:14: correct FAIL: the result is 0": the first line
/// of a report, in the form that editors know. `source` is the file's name.
std::string headline(const std::string& source, const Line& line);

/// One line of a grade in words: the headline, then evidence, next step and details.
std::string describe(const std::string& source, const Line& line);

/// The measured rates: yours, the reference's, ratio with interval, share of the copy peak.
std::string describe(const SpeedEvidence& speed, const std::vector<std::string>& extent_names);

/// One line of a grade on its own, as a CTest test prints it: file, verdict, cause, where to read
/// on, and the device and seed it was found with.
std::string report(const Grade& grade, const Line& line);

/// Whether this machine or the exercise, not the kernel, is the reason that the line has no
/// verdict. Such lines have one reason for many exercises, so `remarks` leaves them out.
bool is_left_out(const Line& line);

/// Why points were lost and where to read on, or a note on a line that passed with a remark; empty
/// if there is nothing to say.
std::string remarks(const Grade& grade);

/// The measurement of the grade's speed line, or null if nothing was timed.
const SpeedEvidence* speed_of(const Grade& grade);

/// "18.9 GB/s", "93 %", "6.5": numbers as every report writes them.
std::string rate_text(double per_second, Rate rate);

/// What `SpeedEvidence::ceiling` is: "copy peak", "multiply-add peak", …
const char* ceiling_name(Rate rate);
std::string percent(double share);
std::string points_text(double points);

}  // namespace oclab
