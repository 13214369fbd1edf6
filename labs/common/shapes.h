// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: kernels, launches and sizes in the forms that several labs share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "harness/spec/contract.h"
#include "harness/spec/extent.h"
#include "harness/spec/launch.h"
#include "harness/spec/tunables.h"

namespace oclab {

/// 2^20, the unit of problem sizes.
constexpr std::size_t kMi = std::size_t{1} << 20;

/// The argument for a length, a size or a number of steps: the labs' kernels take them as `uint`.
inline Argument count(std::size_t n) { return value(static_cast<std::uint32_t>(n)); }

/// A tunable that takes powers of two.
inline Tunable power_of_two(std::string name, std::int64_t min, std::int64_t max,
                            std::int64_t fallback) {
  return {
      .name = std::move(name), .min = min, .max = max, .fallback = fallback, .power_of_two = true};
}

/// The contract `kernel void name(global T* …, uint …)`, whose parameters `buffers` and `sizes`
/// name.
template <typename T = float>
KernelContract kernel_on(std::string name, const std::vector<std::string>& buffers,
                         const std::vector<std::string>& sizes) {
  KernelContract kernel{.name = std::move(name)};
  for (const std::string& each : buffers) kernel.parameters.push_back(global_pointer<T>(each));
  for (const std::string& each : sizes) kernel.parameters.push_back(scalar<std::uint32_t>(each));
  return kernel;
}

/// A launch of `kernel`: its pointers to global memory and its images are bound to the buffers of
/// the same names, its other parameters to `others` in order.
inline Launch launch_of(const KernelContract& kernel, const std::vector<Argument>& others,
                        const NdRange& range) {
  Launch launch{.kernel = kernel.name, .range = range};
  auto other = others.begin();
  for (const Parameter& parameter : kernel.parameters) {
    const bool is_buffer =
        parameter.space == AddressSpace::kGlobal || parameter.space == AddressSpace::kConstant;
    if (!is_buffer && other == others.end()) break;  // check-lab reports that some are missing
    launch.arguments.push_back(is_buffer ? buffer(parameter.name) : *other++);
  }
  return launch;
}

/// The same for a kernel whose scalars are all sizes; those beyond its parameters are not used.
inline Launch launch_of(const KernelContract& kernel, std::initializer_list<std::size_t> sizes,
                        const NdRange& range) {
  std::vector<Argument> others;
  for (const std::size_t size : sizes) others.push_back(count(size));
  return launch_of(kernel, others, range);
}

/// A plan that launches `kernel` once, over `range(extent, tunables)`. The kernel's scalars are the
/// numbers of the extent.
template <typename Range>
auto one_launch(KernelContract kernel, Range range) {
  return [kernel = std::move(kernel), range](const Extent& extent, const Tunables& tunables) {
    const auto [x, y, z] = extent;
    return std::vector<Launch>{launch_of(kernel, {x, y, z}, range(extent, tunables))};
  };
}

/// Enough groups of GROUP work-items for extent.x elements, PER_ITEM elements for each work-item.
inline NdRange per_item_range(const Extent& extent, const Tunables& tunables) {
  const std::size_t items = divide_up(extent.x, tunable(tunables, "PER_ITEM"));
  return range_1d(items, tunable(tunables, "GROUP"));
}

/// The extents {x, y} for every y of `ys`.
inline std::vector<Extent> extents_of(std::size_t x, const std::vector<std::size_t>& ys) {
  std::vector<Extent> extents;
  for (const std::size_t y : ys) extents.push_back({x, y});
  return extents;
}

}  // namespace oclab
