// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: inputs that stay on the device from run to run.
#include "harness/opencl/kept_inputs.h"

namespace oclab {
namespace {

constexpr const char* kKeeperSource = R"(
kernel void scatter(global uint* one, global uint* other, global const ulong* at,
                    global const uint* values, uint count) {
  const uint k = get_global_id(0);
  if (k < count) one[at[k]] = other[at[k]] = values[k];
}
kernel void differ(global const uint4* one, global const uint4* other, ulong count,
                   global uint* found) {
  uint4 all = 0;
  for (ulong i = get_global_id(0); i < count; i += get_global_size(0)) all |= one[i] ^ other[i];
  if (any(all != 0)) *found = 1;
}
)";

constexpr std::size_t kKeeperGroup = 128;
constexpr std::size_t kKeeperGroups = 2048;  // fill any device, and loop over what is left

template <typename T>
cl::Buffer buffer_of(const cl::Context& context, std::vector<T>& values) {
  return {context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, values.size() * sizeof(T),
          values.data()};
}

}  // namespace

KeptInputs::KeptInputs(const cl::Context& context, const cl::Device& device)
    : context_(context), found_(context, CL_MEM_READ_WRITE, sizeof(cl_uint)) {
  cl::Program program(context, kKeeperSource);
  program.build(device);
  scatter_ = cl::Kernel(program, "scatter");
  differ_ = cl::Kernel(program, "differ");
}

void KeptInputs::scatter(const cl::CommandQueue& queue, const cl::Buffer& one,
                         const cl::Buffer& other, std::vector<std::uint64_t> at,
                         std::vector<std::uint32_t> values) {
  if (at.empty()) return;
  const cl::Buffer places = buffer_of(context_, at);  // a kernel does not retain its arguments
  const cl::Buffer words = buffer_of(context_, values);
  scatter_.setArg(0, one);
  scatter_.setArg(1, other);
  scatter_.setArg(2, places);
  scatter_.setArg(3, words);
  scatter_.setArg(4, static_cast<cl_uint>(at.size()));
  const std::size_t items = (at.size() + kKeeperGroup - 1) / kKeeperGroup * kKeeperGroup;
  queue.enqueueNDRangeKernel(scatter_, cl::NullRange, items, kKeeperGroup);
  queue.finish();  // the buffers end here
}

bool KeptInputs::differ(const cl::CommandQueue& queue, const cl::Buffer& one,
                        const cl::Buffer& other, std::size_t bytes) {
  cl_uint found = 0;
  queue.enqueueWriteBuffer(found_, CL_FALSE, 0, sizeof found, &found);
  differ_.setArg(0, one);
  differ_.setArg(1, other);
  differ_.setArg(2, static_cast<cl_ulong>(bytes / sizeof(cl_uint4)));
  differ_.setArg(3, found_);
  queue.enqueueNDRangeKernel(differ_, cl::NullRange, kKeeperGroups * kKeeperGroup, kKeeperGroup);
  queue.enqueueReadBuffer(found_, CL_TRUE, 0, sizeof found, &found);
  return found != 0;
}

}  // namespace oclab
