// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: buffers and launches of one problem on one device.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/opencl/cl.h"
#include "harness/opencl/device_memory.h"

namespace oclab {

/// 1 while kernels run, else 0.
using RunningFlag = std::atomic<std::uint32_t>;

/// Runs the launches of a plan on the buffers of one problem.
class Executor {
 public:
  /// Binds the buffers of `job`, which lie in `arena`, to its launches. Keeps `running` up to date;
  /// it must outlive all commands. Throws `cl::Error` and `LocalMemoryFailure`.
  Executor(const cl::Context& context, const cl::Device& device, const cl::Program& program,
           const CaseJob& job, std::byte* arena, RunningFlag& running);

  /// Copies all buffers to the device.
  void upload();

  /// Runs all launches `repeats` times and returns the device time of each repeat in seconds: the
  /// sum of its launches' START to END. Outputs are restored between repeats.
  std::vector<double> run(unsigned repeats);

  /// Copies all buffers back.
  void download();

 private:
  struct BoundLaunch {
    cl::Kernel kernel;
    cl::NDRange global;
    cl::NDRange local;
  };

  BoundLaunch bind(const Launch& launch, const cl::Program& program);
  void set_argument(cl::Kernel& kernel, cl_uint index, const Argument& argument);
  void restore();
  double run_once();

  cl::Context context_;
  cl::CommandQueue queue_;
  Protection protection_;
  RunningFlag& running_;
  bool compiles_at_launch_;  // PoCL does, at the first launch with a work-group size
  std::vector<DeviceMemory> memory_;
  std::vector<cl::Sampler> samplers_;  // a kernel does not retain its arguments
  std::vector<BoundLaunch> launches_;
};

}  // namespace oclab
