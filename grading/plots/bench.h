// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: heats of several kernels, run and recorded by Google Benchmark.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/spec/device.h"
#include "harness/worker/process/outcome.h"

namespace oclab {

/// A kernel in a heat: `sample` returns the mean seconds of a launch of its plan, and may throw
/// `KernelFailure`. One that failed before the heat stays in the record with its failure.
struct Contender {
  std::string name;
  std::function<double()> sample;
  std::optional<KernelFailure> failure;
};

/// What a contender did: seconds per launch, one entry per repetition, or how it failed.
struct Timing {
  std::vector<double> seconds;
  std::optional<KernelFailure> failure;
};

/// What one launch does usefully, for the record.
struct UsefulWork {
  double bytes = 0;
  double flops = 0;
  double pixels = 0;
};

/// Times kernels with Google Benchmark and keeps its report. One at a time in a process, because
/// the library has one list of benchmarks.
class Bench {
 public:
  Bench(const DeviceInfo& device, int repetitions);
  ~Bench();

  /// Runs every contender `repetitions` times, in random order, so that what disturbs the machine
  /// for a while disturbs all of them. `name` begins the benchmarks' names: "vector_add/n=1024".
  std::vector<Timing> heat(const std::string& name, const std::vector<Contender>& contenders,
                           const UsefulWork& work);

  /// All heats so far as one document in Google Benchmark's JSON format, which its tools compare.
  /// Ends the record.
  std::string json();

  int repetitions() const { return repetitions_; }

 private:
  class Record;

  int repetitions_;
  std::unique_ptr<Record> record_;
};

}  // namespace oclab
