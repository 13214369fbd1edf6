// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: `oclab list`, for people and for the class scripts.
#pragma once

#include <string>

#include "grading/cli/command.h"

namespace oclab {

/// Every lab with its exercises.
std::string list_as_text();

/// The kit's `build_version` and every exercise with its id, lab, title and the points of each
/// line:
/// {"kit_version", "exercises": [{"id", "lab", "title", "lines": {"correct": 6, …}}]}.
std::string list_as_json();

/// Adds `oclab list`, which prints one of the two.
void add_list(CommandLine& line);

}  // namespace oclab
