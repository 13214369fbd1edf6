// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a run of `oclab model` as text and as JSON.
#pragma once

#include <string>

#include "grading/explore/run.h"
#include "grading/terminal/terminal.h"

namespace oclab {

/// Version of the layout; docs/model-command.md describes it.
constexpr const char* kModelRunSchema = "oclab-model/1";

/// The arguments, the findings with their lines, and the counters as `oclab explain` shows them.
std::string model_text(const ModelResult& result, const TextStyle& style);

/// The same as JSON text, with all findings and counters.
std::string model_json(const ModelResult& result);

}  // namespace oclab
