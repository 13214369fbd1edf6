// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: OpenCL's error codes in words.
#include "opencl/errors.h"

#include <algorithm>
#include <array>

#include "opencl/cl.h"

namespace oclab {
namespace {

struct ErrorText {
  int code;
  const char* name;
  const char* cause;
};

constexpr const char* kFault =
    "The kernel faulted on the device: most likely it read or wrote out of bounds. Check the index "
    "and the guard `if (i < n)`.";
constexpr const char* kFaultOrResources =
    "The kernel read or wrote out of bounds, or a group needs more local memory than the device "
    "has. Check the index, the guard `if (i < n)` and the sizes of local arrays.";
constexpr const char* kResources =
    "The kernel needs more local memory, private memory or registers than the device has for a "
    "group of this size.";

constexpr std::array kErrors{
    ErrorText{CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE",
              "The device has too little memory; close other programs that use it."},
    ErrorText{CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES", kFaultOrResources},
    ErrorText{CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY",
              "The machine has too little memory; close other programs."},
    ErrorText{CL_INVALID_COMMAND_QUEUE, "CL_INVALID_COMMAND_QUEUE", kFault},
    ErrorText{CL_INVALID_WORK_GROUP_SIZE, "CL_INVALID_WORK_GROUP_SIZE", kResources},
    ErrorText{CL_INVALID_WORK_ITEM_SIZE, "CL_INVALID_WORK_ITEM_SIZE", kResources},
    ErrorText{CL_INVALID_KERNEL_ARGS, "CL_INVALID_KERNEL_ARGS",
              "The plan and the kernel's parameters differ."},
    ErrorText{CL_DEVICE_NOT_FOUND, "CL_DEVICE_NOT_FOUND", "`oclab devices` lists what is there."},
};

}  // namespace

std::string explain_error(int code, const char* where) {
  const auto known = std::find_if(kErrors.begin(), kErrors.end(),
                                  [code](const ErrorText& text) { return text.code == code; });
  std::string text = std::string(where) + ": OpenCL error ";
  if (known == kErrors.end()) return text + std::to_string(code) + ".";
  return text + known->name + " (" + std::to_string(code) + "). " + known->cause;
}

}  // namespace oclab
