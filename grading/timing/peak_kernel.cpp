// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the kit's own kernel, which measures a device.
#include "grading/timing/peak_kernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <vector>

#include "grading/wording/failures/failure_text.h"
#include "grading/wording/mismatch_text.h"
#include "harness/worker/supervisor/opencl_backend.h"

namespace oclab {
namespace {

constexpr std::size_t kGroup = 256;
constexpr int kSamples = 9;
constexpr double kSampleSeconds = 0.002;

/// Floats copied: 128 MiB and 512 MiB of traffic.
constexpr std::size_t kCpuCopyLength = std::size_t{16} << 20;
constexpr std::size_t kGpuCopyLength = std::size_t{64} << 20;

/// Of a device, so that the two buffers of a copy take an eighth of it.
constexpr std::size_t kLeastMemoryPerFloat = 8 * 2 * sizeof(float);

/// x = 0.5 x + 0.25 stays in range in every iteration. The vectors of a work-item are independent
/// and a work-group apart, so that adjacent work-items read adjacent vectors. Uses `fma`, because
/// PoCL's `mad` is a multiplication and an addition. Unrolled, because otherwise PoCL keeps arrays
/// in memory. Uses vector pointers, because vload4 has no alignment: NVIDIA compiles it to four
/// loads. Vectors that are computed together fit the registers: 32 of AVX-512, 16 of AVX2.
const KernelSource kSource{.file_name = "peak.cl", .text = R"(#define JOIN(a, b) a##b
#define NAME(a, b) JOIN(a, b)
#define VECTOR NAME(float, WIDTH)
#if defined(__AVX512F__) || VECTORS == 1
#define TOGETHER VECTORS
#else
#define TOGETHER (VECTORS / 2)
#endif
#define EACH(v) _Pragma("unroll") for (int v = 0; v < TOGETHER; ++v)
kernel void peak(global const float* in, global float* out, uint steps) {
  const size_t width = get_local_size(0);
  size_t first = get_group_id(0) * width * VECTORS + get_local_id(0);
  global const VECTOR* from = (global const VECTOR*)in;
  global VECTOR* to = (global VECTOR*)out;
  for (int some = 0; some < VECTORS; some += TOGETHER, first += TOGETHER * width) {
    VECTOR x[TOGETHER];
    EACH(v) x[v] = from[first + v * width];
    for (uint s = 0; s < steps; ++s) {
      EACH(v) x[v] = fma(x[v], (VECTOR)(0.5f), (VECTOR)(0.25f));
    }
    EACH(v) to[first + v * width] = x[v];
  }
}
)"};

/// The work of one work-item. A GPU hides latency with other work-items, a CPU core only with other
/// vectors of the same work-item.
struct ItemShape {
  std::size_t width;    ///< floats per vector
  std::size_t vectors;  ///< independent vectors

  std::size_t floats() const { return width * vectors; }
};

ItemShape item_shape(const DeviceInfo& device) {
  return device.device_class == DeviceClass::kCpu ? ItemShape{16, 8} : ItemShape{4, 1};
}

/// After this many steps, every float is 0.5.
constexpr std::size_t kSettled = 32;

/// The extent is {floats, steps}.
Problem make_problem(const Extent& extent, Rng& rng) {
  Problem problem{
      .buffers = {blank_input<float>("in", extent.x), blank_output<float>("out", extent.x)}};
  const auto in = as_span<float>(problem.buffers[0].initial);
  const auto out = as_span<float>(problem.buffers[1].expected);
  const std::size_t steps = std::min(extent.y, kSettled);
  const std::uint64_t seed = rng();
  const auto fill = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const std::uint64_t bits = (seed + i) * 0x9e3779b97f4a7c15;  // spreads the numbers
      float x = in[i] = static_cast<float>(bits >> 40) * 0x1p-24F;
      for (std::size_t step = 0; step < steps; ++step) x = 0.5F * x + 0.25F;
      out[i] = x;
    }
  };
  for_each_part(extent.x, fill, 1 + steps);
  return problem;
}

Exercise peak_exercise(const ItemShape& item) {
  Exercise exercise;
  exercise.id = "peak";
  exercise.kernels = {{"peak",
                       {global_pointer<float>("in"), global_pointer<float>("out"),
                        scalar<std::uint32_t>("steps")}}};
  exercise.make_problem = make_problem;
  // The kit's own kernel stores nothing between launches, so the data need not change: all but one
  // element are as they were, and that one, too.
  exercise.renew = [](Problem& problem, const Extent&, Rng&) {
    problem.buffers.front().changes.elements.push_back(0);
  };
  exercise.plan = [item](const Extent& extent, const Tunables&) -> std::vector<Launch> {
    return {
        {.kernel = "peak",
         .arguments = {buffer("in"), buffer("out"), value(static_cast<std::uint32_t>(extent.y))},
         .range = range_1d(extent.x / item.floats(), kGroup)}};
  };
  exercise.tolerance = {.relative = 1e-6};
  return exercise;
}

std::unique_ptr<KernelRunner> make_runner(const Exercise& exercise, const DeviceInfo& device,
                                          const ItemShape& item, const Backend& backend) {
  auto runner = std::make_unique<KernelRunner>(exercise, kSource, device, TimeLimits{},
                                               Origin::kKit, backend);
  runner->build(fmt::format("-DWIDTH={} -DVECTORS={}", item.width, item.vectors));
  return runner;
}

}  // namespace

PeakKernel::PeakKernel(const DeviceInfo& device)
    : device_(device),
      exercise_(std::make_unique<Exercise>(peak_exercise(item_shape(device)))),
      runner_(make_runner(*exercise_, device, item_shape(device), opencl_backend(device))) {}

double PeakKernel::seconds(std::size_t count, unsigned steps) {
  Rng rng(1);
  TimedKernel kernel(std::move(runner_), device_,
                     std::make_shared<FreshProblems>(*exercise_, Extent{.x = count, .y = steps}, 1),
                     rng);
  kernel.warm_up();
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < kSamples; ++i) best = std::min(best, kernel.sample(kSampleSeconds));
  runner_ = kernel.release();
  return best;
}

std::size_t copy_length(const DeviceInfo& device) {
  if (device.device_class == DeviceClass::kCpu) return kCpuCopyLength;
  const std::size_t fits = std::bit_floor(device.global_bytes / kLeastMemoryPerFloat);
  return std::clamp(fits, kCpuCopyLength, kGpuCopyLength);
}

CopyKernel::CopyKernel(const DeviceInfo& device, Rng& rng) {
  const ItemShape item = item_shape(device);
  const Extent extent{.x = copy_length(device), .y = 0};
  exercise_ = std::make_unique<Exercise>(peak_exercise(item));
  timed_ = std::make_unique<TimedKernel>(
      make_runner(*exercise_, device, item, opencl_backend(device)), device,
      std::make_shared<FreshProblems>(*exercise_, extent, rng()), rng);
  timed_->warm_up();
}

std::optional<std::string> find_device_problem(const DeviceInfo& device) {
  return find_device_problem(device, opencl_backend(device));
}

std::optional<std::string> find_device_problem(const DeviceInfo& device, const Backend& backend) {
  const ItemShape item{.width = 4, .vectors = 1};
  const Exercise exercise = peak_exercise(item);
  const Extent small{.x = item.floats() * kGroup, .y = 3};
  Rng rng(1);
  const Problem problem = exercise.make_problem(small, rng);
  try {
    const auto runner = make_runner(exercise, device, item, backend);
    runner->prepare(small, problem);
    runner->run(problem, rng);
    if (!runner->mismatch()) return std::nullopt;
    return headline(*runner->mismatch());
  } catch (const KernelFailure& failure) {
    return describe(failure);
  }
}

}  // namespace oclab
