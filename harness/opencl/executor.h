// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: buffers and launches of one problem on one device.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/opencl/cl.h"
#include "harness/opencl/device_memory.h"
#include "harness/opencl/kept_inputs.h"

namespace oclab {

/// 1 while kernels run, else 0.
using RunningFlag = std::atomic<std::uint32_t>;

/// Runs the launches of a plan on the buffers of one problem.
class Executor {
 public:
  /// Binds the buffers of `job`, which lie in `arena`, to its launches. Keeps `running` up to date;
  /// it must outlive all commands. `kept` serves a job that keeps its buffers and outlives this
  /// object. Throws `cl::Error` and `LocalMemoryFailure`.
  Executor(const cl::Context& context, const cl::Device& device, const cl::Program& program,
           const CaseJob& job, std::byte* arena, RunningFlag& running, KeptInputs* kept = nullptr);

  /// Copies all buffers to the device, or refreshes those that it keeps.
  void upload(const RunJob& job);

  /// Runs all launches `repeats` times and returns the device time of each repeat in seconds: the
  /// sum of its launches' START to END. Outputs are restored between repeats.
  std::vector<double> run(unsigned repeats);

  /// Copies the results back, and the zones around all buffers.
  void download();

  /// Copies the contents of scratch buffers back, which `download` leaves on the device.
  void fetch();

  /// The number, from 1, of the first kept input that the launches have changed; 0 if none has.
  std::size_t changed_input();

 private:
  struct BoundLaunch {
    cl::Kernel kernel;
    cl::NDRange global;
    cl::NDRange local;
  };

  BoundLaunch bind(const Launch& launch, const cl::Program& program);
  void set_argument(cl::Kernel& kernel, cl_uint index, const Argument& argument);
  void restore();
  std::uint32_t word_of(const DeviceMemory& memory) const;
  double run_once();

  cl::Context context_;
  cl::CommandQueue queue_;
  Protection protection_;
  RunningFlag& running_;
  bool compiles_at_launch_;  // PoCL does, at the first launch with a work-group size
  RunJob job_;               // of the last upload
  std::vector<DeviceMemory> memory_;
  std::vector<cl::Sampler> samplers_;  // a kernel does not retain its arguments
  std::vector<BoundLaunch> launches_;
};

}  // namespace oclab
