// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: buffers and launches of one problem on one device.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "opencl/cl.h"
#include "opencl/device_memory.h"
#include "spec/launch.h"

namespace oclab {

/// Runs the launches of a plan on the regions of one problem.
class Executor {
 public:
  /// Binds the launches' arguments. Throws `cl::Error`.
  Executor(const cl::Context& context, const cl::Device& device,
           const std::map<std::string, cl::Kernel>& kernels, std::vector<HostRegion> regions,
           const std::vector<Launch>& launches, Placement placement);

  /// Brings the regions to the device.
  void upload();

  /// Runs all launches `repeats` times and returns the device time of each repeat in seconds: the
  /// sum of its launches' START to END. Outputs are restored between repeats.
  std::vector<double> run(unsigned repeats);

  /// Brings the regions back.
  void download();

 private:
  struct BoundLaunch {
    cl::Kernel kernel;
    cl::NDRange global;
    cl::NDRange local;
  };

  BoundLaunch bind(const Launch& launch, const cl::Kernel& prototype);
  void set_argument(cl::Kernel& kernel, cl_uint index, const Argument& argument);
  void restore();
  double run_once();

  cl::Context context_;
  cl::CommandQueue queue_;
  Placement placement_;
  std::vector<DeviceMemory> memory_;
  std::vector<cl::Sampler> samplers_;  // kept, because a kernel does not retain its arguments
  std::vector<BoundLaunch> launches_;
};

}  // namespace oclab
