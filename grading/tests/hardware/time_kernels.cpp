// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: times kernel files on a GPU, to compare predictions with.
//
//     oclab_time_kernels LIST > times.jsonl
//
// Each line of LIST is an exercise and a kernel file. Launches are those of the size that is timed
// on GPUs; buffers repeat a small problem's contents, but for the exercise whose launches depend on
// them. Results are not checked: only right kernels have times that mean something.
#include <algorithm>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "grading/tests/hardware/timed_problem.h"
#include "harness/opencl/executor.h"
#include "harness/opencl/platform.h"
#include "harness/opencl/program.h"
#include "harness/spec/registry.h"
#include "harness/worker/protocol/arena.h"

namespace oclab::test {
namespace {

using nlohmann::json;

constexpr unsigned kRepeats = 6;  // the first one does not count

DeviceInfo first_gpu() {
  for (const DeviceInfo& device : enumerate_devices()) {
    if (device.device_class == DeviceClass::kGpu) return device;
  }
  throw std::runtime_error("there is no GPU");
}

/// An exercise's buffers at the timed size, with contents.
class LargeProblem {
 public:
  explicit LargeProblem(const Exercise& exercise) {
    const TimedProblem timed = timed_problem(exercise, 1);
    const std::vector<Buffer>& buffers = timed.problem.buffers;
    std::vector<std::size_t> bytes;
    for (std::size_t k = 0; k < buffers.size(); ++k) bytes.push_back(timed.bytes(k));
    const std::vector<Region> regions = lay_out(bytes, Protection::kCanaryZones);
    memory_.resize(arena_bytes(regions));
    for (std::size_t k = 0; k < buffers.size(); ++k) {
      const Buffer& buffer = buffers[k];
      places_.push_back({.name = buffer.name,
                         .region = regions[k],
                         .restore = buffer.access != Access::kIn,
                         .columns = timed.sizes[k].columns,
                         .rows = timed.sizes[k].rows});
      repeat(buffer.initial, regions[k]);
    }
  }

  const std::vector<BufferPlace>& places() const { return places_; }
  std::byte* memory() { return memory_.data(); }

 private:
  void repeat(std::span<const std::byte> contents, const Region& region) {
    if (contents.empty()) return;
    for (std::size_t at = 0; at < region.payload_bytes; at += contents.size()) {
      std::memcpy(&memory_[region.payload + at], contents.data(),
                  std::min(contents.size(), region.payload_bytes - at));
    }
  }

  std::vector<std::byte> memory_;
  std::vector<BufferPlace> places_;
};

double median_ms(std::vector<double> seconds) {
  seconds.erase(seconds.begin());
  std::ranges::sort(seconds);
  return seconds[seconds.size() / 2] * 1000;
}

void time_list(const std::string& list) {
  const DeviceInfo info = first_gpu();
  const cl::Device device = open_device(info);
  const cl::Context context(device);
  std::ifstream lines(list);
  std::string id;
  std::string file;
  while (lines >> id >> file) {
    const Exercise& exercise = *find_exercises(id).front().exercise;
    std::ifstream in(file);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const cl::Program program = build_program(context, device, text, file, "-cl-nv-verbose");
    LargeProblem problem(exercise);
    const CaseJob job{
        .protection = Protection::kCanaryZones,
        .buffers = problem.places(),
        .launches = exercise.plan(exercise.bench_gpu, read_tunables(text, exercise.tunables))};
    RunningFlag running = 0;
    Executor executor(context, device, program, job, problem.memory(), running);
    executor.upload({});
    const json result{{"exercise", id},
                      {"file", file},
                      {"device", info.name},
                      {"ms", median_ms(executor.run(kRepeats))},
                      {"log", program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device)}};
    std::cout << result.dump() << std::endl;
  }
}

}  // namespace
}  // namespace oclab::test

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: oclab_time_kernels LIST\n";
    return 2;
  }
  try {
    oclab::test::time_list(argv[1]);
  } catch (const std::exception& error) {
    std::cerr << "oclab_time_kernels: " << error.what() << "\n";
    return 1;
  }
  return 0;
}
