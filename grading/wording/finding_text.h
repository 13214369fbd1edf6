// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the model found, in words.
#pragma once

#include <string>
#include <vector>

#include "grading/diagnosis/source_finding.h"

namespace oclab {

/// The first few findings: what, the lines of the source, and what to try; then how many more.
std::string describe(const std::vector<SourceFinding>& findings);

/// "reads 4 bytes at byte 4096 of `in`, which has 4096 bytes (1024 elements of this size)": what a
/// finding is about; "" where that is not known.
std::string access_of(const model::Finding& finding);

/// Notes, which lose no points, one line each.
std::string note_text(const std::vector<SourceFinding>& notes);

/// " line 3: `a[i] = b;`, and line 5: `b = a[j];`": the places of one finding, and its access.
std::string places_text(const SourceFinding& finding);

/// What the first three lines of a report leave out: columns and work-items of the first finding,
/// then the others.
std::string remaining_details(const std::vector<SourceFinding>& findings);

}  // namespace oclab
