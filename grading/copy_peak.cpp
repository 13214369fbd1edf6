// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how fast a device copies: the ceiling that rates are compared with.
#include "grading/copy_peak.h"

#include <map>

#include "grading/timed_kernel.h"
#include "measure/statistics.h"

namespace oclab {
namespace {

constexpr std::size_t kWidth = 4;
constexpr std::size_t kGroup = 256;
constexpr int kSamples = 7;
constexpr double kSampleSeconds = 0.002;

const KernelSource kSource{
    .file_name = "copy_peak.cl",
    .text =
        "kernel void copy_peak(global const float* in, global float* out) {\n"
        "  const size_t i = get_global_id(0);\n"
        "  vstore4(vload4(i, in), i, out);\n"
        "}\n"};

Problem make_copy(const Extent& extent, Rng& rng) {
  const auto values = uniform_floats(rng, extent.x, 0, 1);
  return {.buffers = {input("in", values), output("out", values)},
          .bytes_moved = 2.0 * sizeof(float) * static_cast<double>(extent.x)};
}

std::vector<Launch> plan_copy(const Extent& extent, const Tunables&) {
  return {{"copy_peak", {buffer("in"), buffer("out")}, range_1d(extent.x / kWidth, kGroup)}};
}

Exercise copy_exercise() {
  Exercise exercise;
  exercise.id = "copy_peak";
  exercise.kernels = {{"copy_peak", {global_pointer<float>("in"), global_pointer<float>("out")}}};
  exercise.bench_cpu = {std::size_t{16} << 20};
  exercise.bench_gpu = {std::size_t{64} << 20};
  exercise.make_problem = make_copy;
  exercise.plan = plan_copy;
  return exercise;
}

double measure_copy(const DeviceInfo& device) {
  const Exercise exercise = copy_exercise();
  const Extent extent =
      device.device_class == DeviceClass::kCpu ? exercise.bench_cpu : exercise.bench_gpu;
  Rng rng(1);
  const std::vector<Problem> problems{exercise.make_problem(extent, rng)};
  TimedKernel kernel(
      std::make_unique<KernelRunner>(exercise, kSource, device, TimeLimits{}, Origin::kKit), device,
      extent, problems, rng);
  std::vector<double> seconds;
  for (int i = 0; i < kSamples; ++i) seconds.push_back(kernel.sample(kSampleSeconds));
  return problems.front().bytes_moved / median(seconds);
}

}  // namespace

std::optional<std::string> find_device_problem(const DeviceInfo& device) {
  const Exercise exercise = copy_exercise();
  const Extent small{kWidth * kGroup};
  Rng rng(1);
  const Problem problem = exercise.make_problem(small, rng);
  try {
    KernelRunner runner(exercise, kSource, device, TimeLimits{}, Origin::kKit);
    runner.prepare(small, problem);
    runner.run(problem, rng);
    return runner.mismatch();
  } catch (const KernelFailure& failure) {
    return failure.what();
  }
}

double copy_peak(const DeviceInfo& device) {
  static std::map<std::string, double> measured;
  const std::string key = describe(device);
  const auto found = measured.find(key);
  return found != measured.end() ? found->second : measured[key] = measure_copy(device);
}

}  // namespace oclab
