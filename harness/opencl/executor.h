// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: buffers and launches of one problem on one device.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "opencl/cl.h"
#include "spec/launch.h"

namespace oclab {

/// A buffer as the executor sees it: a region of host memory of which the payload is the kernel's.
/// Offsets are in bytes from the region's start.
struct HostRegion {
  std::string name;
  std::byte* begin = nullptr;
  std::size_t bytes = 0;
  std::size_t payload_offset = 0;
  std::size_t payload_bytes = 0;
  bool restore = false;  ///< outputs and scratch: put back before every repeat of the launches
};

/// Runs the launches of a plan. On a CPU device the kernels work on the host regions themselves, so
/// guard pages around them catch overruns. On any other device each region is mirrored, canary
/// zones included: uploaded before a run and downloaded after it.
class Executor {
 public:
  /// Binds the launches' arguments. Throws `cl::Error`.
  Executor(const cl::Context& context, const cl::Device& device,
           const std::map<std::string, cl::Kernel>& kernels, std::vector<HostRegion> regions,
           const std::vector<Launch>& launches);

  /// Copies the regions to the device; does nothing where the kernels work on host memory.
  void upload();

  /// Runs all launches `repeats` times and returns the device time of each repeat in seconds: the
  /// sum of its launches' START to END. Outputs are restored between repeats.
  std::vector<double> run(unsigned repeats);

  /// Copies the regions back; does nothing where the kernels work on host memory.
  void download();

 private:
  struct Mirror {
    HostRegion host;
    cl::Buffer region;    // the whole region, or the payload itself on a CPU device
    cl::Buffer payload;   // what the kernel is given
    cl::Buffer original;  // a device copy to restore from; empty when not needed
  };
  struct BoundLaunch {
    cl::Kernel kernel;
    cl::NDRange global;
    cl::NDRange local;
  };

  Mirror make_mirror(HostRegion host) const;
  BoundLaunch bind(const Launch& launch, const cl::Kernel& prototype) const;
  void restore();
  double run_once();

  cl::Context context_;
  cl::CommandQueue queue_;
  bool on_host_;
  std::vector<Mirror> mirrors_;
  std::vector<BoundLaunch> launches_;
};

}  // namespace oclab
