// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the interface of programs that run a tuned library on an exercise.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "harness/spec/device.h"
#include "harness/spec/extent.h"

namespace oclab::peers {

/// One problem: the inputs in the order of the exercise's buffers, and the device, of which only
/// what `open_device` looks for and the class are set.
struct Job {
  Extent extent;
  std::vector<std::vector<float>> inputs;
  std::size_t results = 0;  ///< floats in the result
  DeviceInfo device;
};

/// A library's function on the data of one job. Both members throw `std::exception`.
struct Contestant {
  std::function<double()> run;                 ///< seconds for the job, run once
  std::function<std::vector<float>()> result;  ///< of the last run
};

/// A library's solution of an exercise. `name` has the library and the function: "OpenBLAS sdot".
struct Way {
  std::string exercise;
  std::string name;
  std::function<Contestant(const Job&)> make;
};

/// The solutions of this program's library. Each program defines this function once.
std::vector<Way> ways();

/// Runs in a row for one time on a GPU, because the time between launches belongs to none of them.
constexpr int kRunsInARow = 8;

/// Seconds that the call takes.
template <typename Call>
double seconds_of(const Call& call) {
  const auto start = std::chrono::steady_clock::now();
  call();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The data of a job in host memory.
struct HostData {
  explicit HostData(const Job& a_job) : job(a_job), result(job.results), scratch(job.results) {}
  const float* in(int i) const { return job.inputs[i].data(); }
  int x() const { return static_cast<int>(job.extent.x); }
  int y() const { return static_cast<int>(job.extent.y); }
  int z() const { return static_cast<int>(job.extent.z); }

  Job job;
  std::vector<float> result;
  std::vector<float> scratch;
};

/// A solution that computes in host memory.
inline Way host_way(std::string exercise, std::string name, void (*body)(HostData&)) {
  return {std::move(exercise), std::move(name), [body](const Job& job) {
            const auto data = std::make_shared<HostData>(job);
            return Contestant{[data, body] { return seconds_of([&] { body(*data); }); },
                              [data] { return data->result; }};
          }};
}

}  // namespace oclab::peers
