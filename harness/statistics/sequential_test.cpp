// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a test that may be looked at after every pair of samples.
#include "harness/statistics/sequential_test.h"

#include <array>

namespace oclab {
namespace {

constexpr std::array<NoiseBound, 4> kCpuNoise{
    {{1.0, 0.5, 0.25}, {1.15, 0.17, 3.2}, {1.5, 0.05, 6.0}, {2.5, 0.01, 20.0}}};

constexpr std::array<NoiseBound, 4> kGpuNoise{
    {{1.0, 0.5, 0.6}, {1.02, 0.2, 1.8}, {1.05, 0.1, 3.8}, {1.12, 0.02, 11.5}}};

}  // namespace

std::span<const NoiseBound> cpu_noise() { return kCpuNoise; }
std::span<const NoiseBound> gpu_noise() { return kGpuNoise; }

double payoff(std::span<const NoiseBound> noise, double factor) {
  double value = kLostBet;
  for (const NoiseBound& bound : noise) {
    if (factor >= bound.factor) value = bound.payoff;
  }
  return value;
}

void SequentialTest::add(double factor) { product_ *= payoff(noise_, factor); }

}  // namespace oclab
