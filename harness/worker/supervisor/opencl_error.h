// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: OpenCL's error codes in words.
#pragma once

#include <string>
#include <string_view>

namespace oclab {

/// "clEnqueueNDRangeKernel: OpenCL error CL_INVALID_WORK_GROUP_SIZE (-54). …": the call that
/// returned the code, the code's name, and what usually causes it in a kernel. A call that is not
/// a function's name comes from an untrusted worker and is left out.
std::string explain_error(int code, std::string_view call);

}  // namespace oclab
