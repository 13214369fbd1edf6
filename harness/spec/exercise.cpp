// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the small functions of the exercise type.
#include "spec/exercise.h"

#include <algorithm>
#include <array>

namespace oclab {

std::string describe(const Extent& extent, const std::vector<std::string>& names) {
  const std::array<std::size_t, 3> sizes{extent.x, extent.y, extent.z};
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < sizes.size(); ++i) {
    text += (i ? " " : "") + names[i] + "=" + std::to_string(sizes[i]);
  }
  return text;
}

double credit(const SpeedTarget& target, double ratio) {
  return std::clamp((ratio - target.none) / (target.full - target.none), 0.0, 1.0);
}

std::vector<float> uniform_floats(Rng& rng, std::size_t count, float low, float high) {
  std::vector<float> values(count);
  for (float& value : values) value = uniform_float(rng, low, high);
  return values;
}

std::vector<std::int32_t> uniform_ints(Rng& rng, std::size_t count, std::int32_t low,
                                       std::int32_t high) {
  const auto span = static_cast<std::uint64_t>(static_cast<std::int64_t>(high) - low) + 1;
  std::vector<std::int32_t> values(count);
  for (std::int32_t& value : values) {
    const std::uint64_t offset = ((rng() >> 32) * span) >> 32;
    value = static_cast<std::int32_t>(low + static_cast<std::int64_t>(offset));
  }
  return values;
}

}  // namespace oclab
