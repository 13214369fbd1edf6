// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: OpenCL's error codes in words.
#pragma once

#include <string>

namespace oclab {

/// "clEnqueueNDRangeKernel: CL_INVALID_WORK_GROUP_SIZE (-54). …": the code's name, where it
/// occurred, and what usually causes it in a kernel.
std::string explain_error(int code, const char* where);

}  // namespace oclab
