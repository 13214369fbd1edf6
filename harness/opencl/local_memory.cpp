// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a device's local memory, overwritten by a kernel.
#include "opencl/local_memory.h"

#include <algorithm>

namespace oclab {
namespace {

constexpr const char* kSource =
    "kernel void fill(volatile local uint* all, uint words, uint value) {\n"
    "  for (uint i = get_local_id(0); i < words; i += get_local_size(0)) all[i] = value;\n"
    "}\n";
constexpr std::size_t kGroupSize = 256;

}  // namespace

LocalMemory::LocalMemory(const cl::Context& context, const cl::Device& device)
    : queue_(context, device),
      groups_(device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>()),
      group_size_(std::min(kGroupSize, device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>())) {
  cl::Program program(context, kSource);
  program.build(device);
  kernel_ = cl::Kernel(program, "fill");
  const std::size_t bytes =
      device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>() -
      std::min(device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>(),
               kernel_.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(device));  // what it needs itself
  kernel_.setArg(0, bytes, nullptr);
  kernel_.setArg(1, static_cast<cl_uint>(bytes / sizeof(cl_uint)));
}

void LocalMemory::overwrite(std::uint32_t value) {
  kernel_.setArg(2, value);
  queue_.enqueueNDRangeKernel(kernel_, cl::NullRange, groups_ * group_size_, group_size_);
  queue_.finish();
}

}  // namespace oclab
