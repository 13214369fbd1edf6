// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: compiler messages with the student's file, line and caret.
#pragma once

#include <string>

#include "harness/worker/supervisor/worker.h"

namespace oclab {

/// A compiler's log in one form, whatever the vendor: `file:line:column: error: text`, then the
/// line of the source with a caret under the column. Lines that name no place in the source are
/// kept as they are; errors come before warnings.
std::string readable_build_log(const std::string& log, const KernelSource& source);

}  // namespace oclab
