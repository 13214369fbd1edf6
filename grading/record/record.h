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

}  // namespace oclab
