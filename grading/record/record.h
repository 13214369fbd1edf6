// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: grades as JSON records.
#pragma once

#include <string>
#include <vector>

#include "grading/record/rubric.h"

namespace oclab {

/// Version of the record's layout; docs/grade-record.schema.json describes it.
constexpr const char* kRecordSchema = "oclab-record/1";

/// Whether a record holds what kernels printed. Readers of records take them for the kit's words.
enum class Printed { kLeftOut, kRecorded };

/// The grades as JSON text.
std::string to_json_text(const std::vector<Grade>& grades, Printed printed = Printed::kLeftOut);

/// One line of JSON for programs that wait for a verdict: {"event": "line", "grade": …}, with the
/// grade so far as a record has it.
std::string event_line(const std::string& event, const Grade& grade, Printed printed);

}  // namespace oclab
