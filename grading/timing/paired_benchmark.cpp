// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: two kernels timed interleaved.
#include "grading/timing/paired_benchmark.h"

#include <algorithm>
#include <array>

#include "harness/statistics/machine_load.h"

namespace oclab {
namespace {

/// Kernel time of one sample in seconds, by attempt: longer samples average more noise away.
constexpr std::array kCpuSampleSeconds{0.008, 0.020, 0.040};
constexpr std::array kGpuSampleSeconds{0.001, 0.002, 0.004};

}  // namespace

double sample_seconds(const DeviceInfo& device, int attempt) {
  const auto& table =
      device.device_class == DeviceClass::kCpu ? kCpuSampleSeconds : kGpuSampleSeconds;
  return table[std::min<std::size_t>(attempt, table.size() - 1)];
}

Pair PairedBenchmark::measure(int attempt) {
  const double seconds = sample_seconds(device_, attempt);
  const MachineLoad load(cpu_seconds());
  Pair pair;
  const bool student_first = (rng_() & 1) != 0;
  if (student_first) pair.student_seconds = student_.sample(seconds);
  pair.reference_seconds = baseline_seconds(seconds);
  if (!student_first) pair.student_seconds = student_.sample(seconds);
  if (device_.device_class == DeviceClass::kCpu) {
    pair.contended = load.foreign_cores(cpu_seconds()).value_or(0) > kForeignCores;
  }
  return pair;
}

std::vector<Pair> PairedBenchmark::measure(std::size_t count, int attempt) {
  std::vector<Pair> pairs(count);
  std::ranges::generate(pairs, [&] { return measure(attempt); });
  return pairs;
}

double PairedBenchmark::cpu_seconds() const {
  return own_cpu_seconds() + student_.cpu_seconds() + baseline_.kernel.cpu_seconds();
}

double PairedBenchmark::baseline_seconds(double sample_seconds) {
  return baseline_.scale *
         on_baseline(baseline_.name, [&] { return baseline_.kernel.sample(sample_seconds); });
}

SamplingPolicy sampling_policy(const DeviceInfo& device) {
  // A GPU's profiling events repeat within 2 %, so fewer pairs suffice. A CPU shares its cores.
  if (device.device_class == DeviceClass::kCpu) return {};
  return {
      .fewest_pairs = 3, .max_pairs = 9, .attempts = 2, .noise_margin = 1.25, .noise = gpu_noise()};
}

}  // namespace oclab
