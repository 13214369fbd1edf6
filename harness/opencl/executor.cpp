// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: buffers and launches of one problem on one device.
#include "opencl/executor.h"

#include <stdexcept>

namespace oclab {
namespace {

cl::NDRange nd_range(const std::array<std::size_t, 3>& sizes, int dimensions) {
  if (dimensions == 1) return {sizes[0]};
  if (dimensions == 2) return {sizes[0], sizes[1]};
  return {sizes[0], sizes[1], sizes[2]};
}

bool is_cpu(const cl::Device& device) {
  return (device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) != 0;
}

}  // namespace

Executor::Executor(const cl::Context& context, const cl::Device& device,
                   const std::map<std::string, cl::Kernel>& kernels,
                   std::vector<HostRegion> regions, const std::vector<Launch>& launches)
    : context_(context),
      queue_(context, device, cl::QueueProperties::Profiling),
      on_host_(is_cpu(device)) {
  for (HostRegion& region : regions) mirrors_.push_back(make_mirror(std::move(region)));
  for (const Launch& launch : launches)
    launches_.push_back(bind(launch, kernels.at(launch.kernel)));
}

Executor::Mirror Executor::make_mirror(HostRegion host) const {
  Mirror mirror;
  if (on_host_) {
    mirror.payload = cl::Buffer(context_, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                                host.payload_bytes, host.begin + host.payload_offset);
  } else {
    mirror.region = cl::Buffer(context_, CL_MEM_READ_WRITE, host.bytes);
    const cl_buffer_region part{host.payload_offset, host.payload_bytes};
    mirror.payload =
        mirror.region.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &part);
    if (host.restore) mirror.original = cl::Buffer(context_, CL_MEM_READ_WRITE, host.bytes);
  }
  mirror.host = std::move(host);
  return mirror;
}

Executor::BoundLaunch Executor::bind(const Launch& launch, const cl::Kernel& prototype) const {
  // Every launch gets a kernel object of its own, so arguments are set once and not per run.
  BoundLaunch bound;
  bound.kernel = cl::Kernel(prototype.getInfo<CL_KERNEL_PROGRAM>(), launch.kernel.c_str());
  bound.global = nd_range(launch.range.global, launch.range.dimensions);
  bound.local = nd_range(launch.range.local, launch.range.dimensions);
  cl_uint index = 0;
  for (const Argument& argument : launch.arguments) {
    if (const auto* named = std::get_if<BufferArgument>(&argument)) {
      for (const Mirror& mirror : mirrors_) {
        if (mirror.host.name == named->name) bound.kernel.setArg(index, mirror.payload);
      }
    } else if (const auto* memory = std::get_if<LocalArgument>(&argument)) {
      bound.kernel.setArg(index, memory->bytes, nullptr);
    } else {
      const auto& scalar = std::get<ScalarArgument>(argument);
      bound.kernel.setArg(index, size_of(scalar.element), scalar.bytes.data());
    }
    ++index;
  }
  return bound;
}

void Executor::upload() {
  if (on_host_) return;
  for (const Mirror& mirror : mirrors_) {
    queue_.enqueueWriteBuffer(mirror.region, CL_FALSE, 0, mirror.host.bytes, mirror.host.begin);
    if (mirror.host.restore) {
      queue_.enqueueCopyBuffer(mirror.region, mirror.original, 0, 0, mirror.host.bytes);
    }
  }
  queue_.finish();
}

void Executor::restore() {
  for (const Mirror& mirror : mirrors_) {
    if (!mirror.host.restore) continue;
    queue_.enqueueCopyBuffer(mirror.original, mirror.region, 0, 0, mirror.host.bytes);
  }
  queue_.finish();
}

double Executor::run_once() {
  std::vector<cl::Event> events(launches_.size());
  for (std::size_t i = 0; i < launches_.size(); ++i) {
    const BoundLaunch& launch = launches_[i];
    queue_.enqueueNDRangeKernel(launch.kernel, cl::NullRange, launch.global, launch.local, nullptr,
                                &events[i]);
  }
  queue_.finish();
  double seconds = 0;
  for (const cl::Event& event : events) {
    // An asynchronous fault shows up as a negative status of the event, not as an exception.
    const cl_int status = event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
    if (status < 0) throw cl::Error(status, "kernel execution");
    const cl_ulong start = event.getProfilingInfo<CL_PROFILING_COMMAND_START>();
    const cl_ulong end = event.getProfilingInfo<CL_PROFILING_COMMAND_END>();
    seconds += 1e-9 * static_cast<double>(end - start);
  }
  return seconds;
}

std::vector<double> Executor::run(unsigned repeats) {
  if (on_host_ && repeats > 1) throw std::logic_error("host memory is restored by the parent");
  std::vector<double> seconds;
  for (unsigned i = 0; i < repeats; ++i) {
    if (i > 0) restore();
    seconds.push_back(run_once());
  }
  return seconds;
}

void Executor::download() {
  if (on_host_) return;
  for (const Mirror& mirror : mirrors_) {
    queue_.enqueueReadBuffer(mirror.region, CL_FALSE, 0, mirror.host.bytes, mirror.host.begin);
  }
  queue_.finish();
}

}  // namespace oclab
