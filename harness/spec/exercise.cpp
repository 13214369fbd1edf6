// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: functions of extents, targets and random values.
#include "harness/spec/exercise.h"

#include <cmath>

namespace oclab {

std::string describe(const Extent& extent, const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < 3; ++i) {
    text += (i ? " " : "") + names[i] + "=" + std::to_string(extent[i]);
  }
  return text;
}

double credit(const RatioTarget& target, double ratio) {
  return std::clamp((ratio - target.none) / (target.full - target.none), 0.0, 1.0);
}

namespace {

/// Calls `take(i, bits)` for every i below `count` with 32 random bits. Each draw serves two
/// elements, because the generator dominates the time of large problems.
template <typename Take>
void draw(Rng& rng, std::size_t count, const Take& take) {
  for (std::size_t i = 0; i < count; i += 2) {
    const std::uint64_t bits = rng();
    take(i, static_cast<std::uint32_t>(bits >> 32));
    if (i + 1 < count) take(i + 1, static_cast<std::uint32_t>(bits));
  }
}

}  // namespace

std::vector<float> uniform_floats(Rng& rng, std::size_t count, float low, float high) {
  std::vector<float> values(count);
  draw(rng, count, [&](std::size_t i, std::uint32_t bits) {
    const float value = low + (high - low) * (static_cast<float>(bits >> 8) * 0x1p-24F);
    values[i] = value < high ? value : std::nextafter(high, low);  // the sum may be rounded up
  });
  return values;
}

std::vector<std::int32_t> uniform_ints(Rng& rng, std::size_t count, std::int32_t low,
                                       std::int32_t high) {
  const auto span = static_cast<std::uint64_t>(static_cast<std::int64_t>(high) - low) + 1;
  std::vector<std::int32_t> values(count);
  draw(rng, count, [&](std::size_t i, std::uint32_t bits) {
    const std::uint64_t offset = (bits * span) >> 32;
    values[i] = static_cast<std::int32_t>(low + static_cast<std::int64_t>(offset));
  });
  return values;
}

}  // namespace oclab
