// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a library offers beside the kit's own kernels.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "harness/spec/extent.h"

namespace oclab::peers {

/// One problem: the inputs of a contest in the order of its buffers, and the device to use, by its
/// place in OpenCL's lists. On a CPU one run is timed at a time; on a GPU several in a row.
struct Job {
  Extent extent;
  std::vector<std::vector<float>> inputs;
  std::size_t results = 0;  ///< floats in the result
  unsigned platform = 0;
  unsigned device = 0;
  bool gpu = false;
};

/// A library's function on the data of one job. Both throw `std::exception` with the reason.
struct Contestant {
  std::function<double()> run;                 ///< seconds for the job, once
  std::function<std::vector<float>()> result;  ///< of the last run
};

/// A way to do an exercise. `name` says whose and which: "OpenBLAS sdot".
struct Way {
  std::string exercise;
  std::string name;
  std::function<Contestant(const Job&)> make;
};

/// What this program's library can do. Each program defines it once.
std::vector<Way> ways();

/// Runs in a row between two looks at the clock where a launch costs more than it takes.
constexpr int kRunsInARow = 8;

/// Seconds that the call takes.
template <typename Call>
double seconds_of(const Call& call) {
  const auto start = std::chrono::steady_clock::now();
  call();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace oclab::peers
