// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the size of a problem that is timed on a device.
#include "grading/timing/timed_size.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "grading/timing/paired_benchmark.h"

namespace oclab {
namespace {

constexpr std::uint64_t kSeed = 1;

Demand demand_of(const Exercise& exercise, const Extent& extent) {
  Rng rng(kSeed);
  const Problem problem = exercise.make_problem(extent, rng);
  Demand demand{.operations = std::max(problem.flops, problem.operations)};
  for (const Buffer& buffer : problem.buffers) {
    demand.bytes += static_cast<double>(buffer.bytes());
  }
  return demand;
}

/// A demand that is multiplied by `doubled / base` whenever the size doubles.
double grown(double base, double doubled, double times) {
  return base > 0 ? std::pow(doubled / base, std::log2(times)) : 1;
}

/// The next smaller size, if there is one.
std::optional<Extent> halved(Extent extent, const Extent& smallest) {
  std::optional<std::size_t> largest;
  for (std::size_t d = 0; d < 3; ++d) {
    if (extent[d] > smallest[d] && (!largest || extent[d] > extent[*largest])) largest = d;
  }
  if (!largest) return std::nullopt;
  extent[*largest] = std::max(extent[*largest] / 2, smallest[*largest]);
  return extent;
}

/// Whether a problem takes too much of a device.
class Room {
 public:
  Room(const Exercise& exercise, const DeviceInfo& device, const Peaks& peaks,
       const SizeLimits& limits)
      : exercise_(exercise), device_(device), peaks_(peaks), limits_(limits) {}

  /// Whether `extent` is too large, although `smaller` may be timed.
  bool must_shrink(const Extent& extent, const Extent& smaller) const {
    const Demand demand = demand_at(exercise_, extent);
    if (demand.bytes > limits_.memory_share * static_cast<double>(device_.global_bytes)) {
      return true;
    }
    const double moving = demand.bytes / peaks_.copy;
    const double computing = demand.operations / peaks_.mad;
    if (std::max(moving, computing) <= limits_.seconds) return false;
    const double least = limits_.caches * static_cast<double>(device_.cache_bytes);
    return computing > moving || demand_at(exercise_, smaller).bytes >= least;
  }

 private:
  const Exercise& exercise_;
  const DeviceInfo& device_;
  const Peaks& peaks_;
  const SizeLimits& limits_;
};

}  // namespace

Demand demand_at(const Exercise& exercise, const Extent& extent) {
  const Demand base = demand_of(exercise, exercise.model_extent);
  Demand demand = base;
  for (std::size_t d = 0; d < exercise.extent_names.size(); ++d) {
    if (extent[d] == exercise.model_extent[d]) continue;
    Extent twice = exercise.model_extent;
    twice[d] *= 2;
    const Demand doubled = demand_of(exercise, twice);
    const double times =
        static_cast<double>(extent[d]) / static_cast<double>(exercise.model_extent[d]);
    demand.bytes *= grown(base.bytes, doubled.bytes, times);
    demand.operations *= grown(base.operations, doubled.operations, times);
  }
  return demand;
}

Extent size_for(const Exercise& exercise, const DeviceInfo& device, const Peaks& peaks,
                const SizeLimits& limits) {
  if (device.device_class == DeviceClass::kCpu) return exercise.bench_cpu;
  Extent extent = exercise.timed_gpu == Extent{} ? exercise.bench_gpu : exercise.timed_gpu;
  const Room room(exercise, device, peaks, limits);
  for (auto smaller = halved(extent, exercise.bench_cpu);
       smaller && room.must_shrink(extent, *smaller);
       smaller = halved(extent, exercise.bench_cpu)) {
    extent = *smaller;
  }
  return extent;
}

Extent bench_extent(const Exercise& exercise, const DeviceInfo& device) {
  if (device.device_class == DeviceClass::kCpu) return exercise.bench_cpu;
  return size_for(exercise, device,
                  on_baseline("the kit's plain copy", [&] { return sizing_peaks(device); }));
}

}  // namespace oclab
