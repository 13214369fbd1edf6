// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: buffers and launches of one problem on one device.
#include "harness/opencl/executor.h"

#include <algorithm>
#include <stdexcept>

#include "harness/spec/contract_check.h"
#include "harness/support/poison.h"

namespace oclab {
namespace {

cl::NDRange nd_range(const std::array<std::size_t, 3>& sizes, int dimensions) {
  if (dimensions == 1) return {sizes[0]};
  if (dimensions == 2) return {sizes[0], sizes[1]};
  return {sizes[0], sizes[1], sizes[2]};
}

cl::Sampler make_sampler(const cl::Context& context, const SamplerArgument& sampler) {
  const cl_addressing_mode mode =
      sampler.addressing == Addressing::kClampToEdge ? CL_ADDRESS_CLAMP_TO_EDGE : CL_ADDRESS_CLAMP;
  return {context, CL_FALSE, mode, CL_FILTER_NEAREST};
}

bool runs_on_pocl(const cl::Device& device) {
  const cl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
  return platform.getInfo<CL_PLATFORM_NAME>().starts_with("Portable Computing Language");
}

void CL_CALLBACK note_status(cl_event, cl_int status, void* running) {
  *static_cast<RunningFlag*>(running) = status == CL_RUNNING ? 1 : 0;
}

}  // namespace

Executor::Executor(const cl::Context& context, const cl::Device& device, const cl::Program& program,
                   const CaseJob& job, std::byte* arena, RunningFlag& running, KeptInputs* kept)
    : context_(context),
      queue_(context, device, cl::QueueProperties::Profiling),
      protection_(job.protection),
      running_(running),
      compiles_at_launch_(runs_on_pocl(device)) {
  for (const BufferPlace& place : job.buffers) {
    memory_.emplace_back(context, place, arena, protection_, job.keeps_buffers ? kept : nullptr);
  }
  for (const Launch& launch : job.launches) {
    launches_.push_back(bind(launch, program));
    const cl::Kernel& kernel = launches_.back().kernel;
    const auto group = kernel.getWorkGroupInfo<CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(device);
    require_group(launch.kernel, {group[0], group[1], group[2]}, launch.range.local);
    // Drivers do not report this reliably. PoCL aborts, and only if the group exceeds a block that
    // is larger than the device's local memory.
    require_local_memory(launch.kernel, kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(device),
                         device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>());
  }
}

Executor::BoundLaunch Executor::bind(const Launch& launch, const cl::Program& program) {
  // Every launch has its own kernel object, so arguments are set once and not in every run.
  BoundLaunch bound;
  bound.kernel = cl::Kernel(program, launch.kernel.c_str());
  bound.global = nd_range(launch.range.global, launch.range.dimensions);
  bound.local = nd_range(launch.range.local, launch.range.dimensions);
  for (cl_uint i = 0; i < launch.arguments.size(); ++i) {
    set_argument(bound.kernel, i, launch.arguments[i]);
  }
  return bound;
}

void Executor::set_argument(cl::Kernel& kernel, cl_uint index, const Argument& argument) {
  if (const auto* named = std::get_if<BufferArgument>(&argument)) {
    const auto found = std::find_if(
        memory_.begin(), memory_.end(),
        [&](const DeviceMemory& memory) { return memory.place().name == named->name; });
    if (found == memory_.end()) throw std::logic_error("no buffer named " + named->name);
    kernel.setArg(index, found->argument());
  } else if (const auto* local = std::get_if<LocalArgument>(&argument)) {
    kernel.setArg(index, local->bytes, nullptr);
  } else if (const auto* scalar = std::get_if<ScalarArgument>(&argument)) {
    kernel.setArg(index, size_of(scalar->element), scalar->bytes.data());
  } else {
    samplers_.push_back(make_sampler(context_, std::get<SamplerArgument>(argument)));
    kernel.setArg(index, samplers_.back());
  }
}

void Executor::upload(const RunJob& job) {
  job_ = job;
  job_.buffers.resize(memory_.size());
  for (std::size_t i = 0; i < memory_.size(); ++i) {
    memory_[i].upload(queue_, job_.buffers[i], word_of(memory_[i]), canary_of(i));
  }
  queue_.finish();
}

void Executor::restore() {
  for (std::size_t i = 0; i < memory_.size(); ++i) {
    if (memory_[i].place().restore) {
      memory_[i].upload(queue_, {}, word_of(memory_[i]), canary_of(i));
    }
  }
  queue_.finish();
}

std::uint32_t Executor::word_of(const DeviceMemory& memory) const {
  return memory.place().scratch ? job_.scratch_poison : job_.poison;
}

double Executor::run_once() {
  std::vector<cl::Event> events(launches_.size());
  running_ = compiles_at_launch_ ? 0 : 1;
  for (std::size_t i = 0; i < launches_.size(); ++i) {
    const BoundLaunch& launch = launches_[i];
    queue_.enqueueNDRangeKernel(launch.kernel, cl::NullRange, launch.global, launch.local, nullptr,
                                &events[i]);
    if (!compiles_at_launch_) continue;
    for (const cl_int status : {CL_RUNNING, CL_COMPLETE}) {
      events[i].setCallback(status, note_status, &running_);
    }
  }
  queue_.finish();
  running_ = 0;
  compiles_at_launch_ = false;
  double seconds = 0;
  for (const cl::Event& event : events) {
    // An asynchronous fault is reported as a negative status of the event, not as an exception.
    const cl_int status = event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
    if (status < 0) throw cl::Error(status, "kernel execution");
    const cl_ulong start = event.getProfilingInfo<CL_PROFILING_COMMAND_START>();
    const cl_ulong end = event.getProfilingInfo<CL_PROFILING_COMMAND_END>();
    seconds += 1e-9 * static_cast<double>(end - start);
  }
  return seconds;
}

std::vector<double> Executor::run(unsigned repeats) {
  if (protection_ != Protection::kCanaryZones && repeats > 1) {
    throw std::logic_error("only buffers with canary zones can be restored");
  }
  std::vector<double> seconds;
  for (unsigned i = 0; i < repeats; ++i) {
    if (i > 0) restore();
    seconds.push_back(run_once());
  }
  return seconds;
}

void Executor::download() {
  for (const DeviceMemory& memory : memory_) memory.download(queue_);
  queue_.finish();
}

void Executor::fetch() {
  for (const DeviceMemory& memory : memory_) memory.fetch(queue_);
  queue_.finish();
}

std::size_t Executor::changed_input() {
  for (std::size_t i = 0; i < memory_.size(); ++i) {
    if (memory_[i].has_changed(queue_)) return i + 1;
  }
  return 0;
}

}  // namespace oclab
