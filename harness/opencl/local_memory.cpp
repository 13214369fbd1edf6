// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a device's local memory, overwritten by a kernel.
#include "harness/opencl/local_memory.h"

#include <algorithm>

namespace oclab {
namespace {

constexpr const char* kSource =
    "kernel void fill(volatile local uint* all, uint words, uint value) {\n"
    "  for (uint i = get_local_id(0); i < words; i += get_local_size(0)) all[i] = value;\n"
    "}\n";
constexpr std::size_t kGroupSize = 256;
constexpr std::size_t kGroupsPerUnit = 8;

/// Drivers reserve a part of the local memory that they report; only a launch shows how much.
constexpr std::size_t kStep = 1024;
constexpr std::size_t kMostReserved = std::size_t{16} << 10;

}  // namespace

LocalMemory::LocalMemory(const cl::Context& context, const cl::Device& device)
    : queue_(context, device),
      groups_(kGroupsPerUnit * device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>()),
      group_size_(std::min(kGroupSize, device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>())) {
  cl::Program program(context, kSource);
  program.build(device);
  kernel_ = cl::Kernel(program, "fill");
  take(device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>());
}

void LocalMemory::take(std::size_t bytes) {
  bytes_ = bytes;
  kernel_.setArg(0, bytes, nullptr);
  kernel_.setArg(1, static_cast<cl_uint>(bytes / sizeof(cl_uint)));
}

void LocalMemory::launch() {
  queue_.enqueueNDRangeKernel(kernel_, cl::NullRange, groups_ * group_size_, group_size_);
  queue_.finish();
}

void LocalMemory::overwrite(std::uint32_t value) {
  kernel_.setArg(2, value);
  for (std::size_t reserved = 0;; reserved += kStep) {
    try {
      return launch();
    } catch (const cl::Error&) {
      if (reserved >= kMostReserved || bytes_ <= kStep) throw;
      take(bytes_ - kStep);
    }
  }
}

}  // namespace oclab
