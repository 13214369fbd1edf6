// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: results and histories as JSON.
#pragma once

#include <string>
#include <vector>

#include "grading/study/exercise_status.h"

namespace oclab {

/// What `oclab progress --json` prints: per exercise its points, its next step, and every check in
/// the history with the file of its version, where that was kept.
std::string progress_json(const std::vector<ExerciseStatus>& statuses);

}  // namespace oclab
