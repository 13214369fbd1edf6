// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: explains OpenCL's error codes.
#pragma once

#include <string>
#include <string_view>

namespace oclab {

/// "clEnqueueNDRangeKernel: OpenCL error CL_INVALID_WORK_GROUP_SIZE (-54). …": the call that
/// returned the code, the code's name, and its usual cause in a kernel. Text from an untrusted
/// worker that is not a function's name is left out.
std::string explain_error(int code, std::string_view call);

}  // namespace oclab
