// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the size of a problem that is timed on a device.
#include "grading/timing/timed_size.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

#include "grading/timing/paired_benchmark.h"

namespace oclab {
namespace {

constexpr std::uint64_t kSeed = 1;

/// The bytes of each buffer of a problem, and its operations at the end.
std::vector<double> needs_of(const Exercise& exercise, const Extent& extent) {
  Rng rng(kSeed);
  const Problem problem = exercise.make_problem(extent, rng);
  std::vector<double> needs;
  for (const Buffer& buffer : problem.buffers) {
    needs.push_back(static_cast<double>(buffer.bytes()));
  }
  needs.push_back(std::max(problem.flops, problem.operations));
  return needs;
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
  const std::vector<double> base = needs_of(exercise, exercise.model_extent);
  std::vector<double> needs = base;
  for (std::size_t d = 0; d < exercise.extent_names.size(); ++d) {
    if (extent[d] == exercise.model_extent[d]) continue;
    Extent twice = exercise.model_extent;
    twice[d] *= 2;
    const std::vector<double> doubled = needs_of(exercise, twice);
    const double doublings =
        std::log2(static_cast<double>(extent[d]) / static_cast<double>(exercise.model_extent[d]));
    for (std::size_t i = 0; i < needs.size(); ++i) {
      if (base[i] > 0) needs[i] *= std::pow(doubled[i] / base[i], doublings);
    }
  }
  const double operations = needs.back();
  needs.pop_back();
  return {.bytes = std::accumulate(needs.begin(), needs.end(), 0.0), .operations = operations};
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
