// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: several kernels timed and recorded by Google Benchmark.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/spec/device.h"
#include "harness/spec/problem.h"
#include "harness/worker/process/outcome.h"

namespace oclab {

/// A kernel to time. `sample` returns the mean seconds of one launch of its plan, and may throw
/// `KernelFailure`. `failure` is set if the kernel could not be built.
struct TimedSource {
  std::string name;
  std::function<double()> sample;
  std::optional<KernelFailure> failure;
};

/// The times of a kernel: seconds per launch, one entry per repetition; or its failure.
struct Timing {
  std::vector<double> seconds;
  std::optional<KernelFailure> failure;
};

/// Times kernels with Google Benchmark and keeps its report. A process must not have two at a time,
/// because the library has one list of benchmarks.
class Bench {
 public:
  Bench(const DeviceInfo& device, int repetitions);
  ~Bench();

  /// Runs every kernel `repetitions` times in random order, so that a disturbance of the machine
  /// affects all of them. `name` begins the benchmarks' names: "vector_add/n=1024".
  std::vector<Timing> measure(const std::string& name, const std::vector<TimedSource>& kernels,
                              const UsefulWork& work);

  /// Ends the record and returns it in Google Benchmark's JSON format.
  std::string json();

 private:
  class Record;

  int repetitions_;
  std::unique_ptr<Record> record_;
};

}  // namespace oclab
