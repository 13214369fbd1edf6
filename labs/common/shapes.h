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

/// A launch of `kernel`: its pointers are bound to the buffers of the same names, its scalars to
/// `sizes` in order.
inline Launch launch_of(const KernelContract& kernel, std::initializer_list<std::size_t> sizes,
                        const NdRange& range) {
  Launch launch{.kernel = kernel.name, .range = range};
  const std::size_t* size = sizes.begin();
  for (const Parameter& parameter : kernel.parameters) {
    const bool is_scalar = parameter.space == AddressSpace::kPrivate;
    launch.arguments.push_back(is_scalar ? count(*size++) : buffer(parameter.name));
  }
  return launch;
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
