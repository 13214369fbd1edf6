// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: explains OpenCL's error codes.
#include "grading/wording/failures/opencl_error.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace oclab {
namespace {

struct ErrorText {
  int code;
  const char* name;
  const char* cause;
};

constexpr std::size_t kLongestCall = 40;

constexpr const char* kFault =
    "The kernel faulted on the device, probably by an access out of bounds. Check the index "
    "and the guard `if (i < n)`.";
constexpr const char* kFaultOrResources =
    "The kernel read or wrote out of bounds, or a group needs more local memory than the device "
    "has. Check the index, the guard `if (i < n)` and the sizes of local arrays.";
constexpr const char* kResources =
    "The kernel needs more local memory, private memory or registers than the device has for a "
    "group of this size.";

/// Numbers, because the parent does not include OpenCL's headers.
constexpr std::array kErrors{
    ErrorText{-4, "CL_MEM_OBJECT_ALLOCATION_FAILURE",
              "The device has too little memory; close other programs that use it."},
    ErrorText{-5, "CL_OUT_OF_RESOURCES", kFaultOrResources},
    ErrorText{-6, "CL_OUT_OF_HOST_MEMORY",
              "The machine has too little memory; close other programs."},
    ErrorText{-36, "CL_INVALID_COMMAND_QUEUE", kFault},
    ErrorText{-54, "CL_INVALID_WORK_GROUP_SIZE", kResources},
    ErrorText{-55, "CL_INVALID_WORK_ITEM_SIZE", kResources},
    ErrorText{-52, "CL_INVALID_KERNEL_ARGS", "The plan and the kernel's parameters differ."},
    ErrorText{-1, "CL_DEVICE_NOT_FOUND", "`oclab devices` lists the available devices."},
};

}  // namespace

std::string explain_error(int code, std::string_view call) {
  const auto known = std::find_if(kErrors.begin(), kErrors.end(),
                                  [code](const ErrorText& text) { return text.code == code; });
  const bool is_name = call.starts_with("cl") && call.size() <= kLongestCall &&
                       std::ranges::all_of(call, [](unsigned char c) { return std::isalnum(c); });
  std::string text = std::string(is_name ? call : "OpenCL") + ": OpenCL error ";
  if (known == kErrors.end()) return text + std::to_string(code) + ".";
  return text + known->name + " (" + std::to_string(code) + "). " + known->cause;
}

}  // namespace oclab
