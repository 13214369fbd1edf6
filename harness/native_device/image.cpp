// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: reading images through samplers, as OpenCL 1.2 (section 8.2) defines it.
#include "harness/native_device/image.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace oclab::native {
namespace {

/// To an index, also for numbers that no integer holds. Outside the image it stays outside.
std::int64_t index_of(double real) {
  constexpr double kFar = 1LL << 40;
  return std::isnan(real) ? 0
                          : static_cast<std::int64_t>(std::clamp(std::floor(real), -kFar, kFar));
}

/// The two pixels of a dimension that a coordinate lies between, and the weight of the second.
struct Neighbours {
  std::int64_t first = 0;
  std::int64_t second = 0;
  double weight = 0;
};

Neighbours neighbours(double u, std::int64_t size, std::uint64_t address) {
  const double below = std::floor(u - 0.5);
  Neighbours result{index_of(below), index_of(below) + 1, (u - 0.5) - below};
  if (address == kAddressRepeat) {
    if (result.first < 0) result.first += size;
    if (result.second >= size) result.second -= size;
  } else if (address == kAddressMirroredRepeat) {
    result.first = std::max<std::int64_t>(result.first, 0);
    result.second = std::min(result.second, size - 1);
  }
  if (!std::isfinite(result.weight)) result.weight = 0;
  return result;
}

/// The coordinate in pixels.
double unnormalized(double s, std::int64_t size, std::uint64_t sampler) {
  if ((sampler & kNormalizedCoordinates) == 0) return s;
  switch (sampler & kAddressMask) {
    case kAddressRepeat: return (s - std::floor(s)) * static_cast<double>(size);
    case kAddressMirroredRepeat:
      return std::fabs(s - 2 * std::rint(0.5 * s)) * static_cast<double>(size);
    default: return s * static_cast<double>(size);
  }
}

/// A pixel by indices of any size, as the addressing mode says.
Sample pixel_at(const Image& image, std::uint64_t address, std::int64_t x, std::int64_t y) {
  const PixelPlace place{x, y};
  if (image.columns == 0 || image.rows == 0) return {.outside = place};
  const bool inside = image.contains(x, y);
  x = std::clamp<std::int64_t>(x, 0, image.columns - 1);
  y = std::clamp<std::int64_t>(y, 0, image.rows - 1);
  Sample sample{.fetched = {{{x, y}}}, .fetches = 1};
  if (!inside && address == kAddressClamp) return sample;  // the border: (0, 0, 0, 1)
  sample.value = image.load(x, y);
  if (inside) return sample;
  if (address == kAddressNone) sample.outside = place;
  return sample;
}

}  // namespace

float Image::load(std::int64_t x, std::int64_t y) const {
  float value = 0;
  std::memcpy(&value, pixels + offset(x, y), sizeof value);
  return value;
}

void Image::store(std::int64_t x, std::int64_t y, float value) const {
  std::memcpy(pixels + offset(x, y), &value, sizeof value);
}

Sample read_pixel(const Image& image, std::uint64_t sampler, std::int32_t x, std::int32_t y) {
  return pixel_at(image, sampler & kAddressMask, x, y);
}

Sample sample_pixel(const Image& image, std::uint64_t sampler, float x, float y) {
  const std::uint64_t address = sampler & kAddressMask;
  const double u = unnormalized(x, image.columns, sampler);
  const double v = unnormalized(y, image.rows, sampler);
  if ((sampler & kFilterLinear) == 0) {
    const bool repeats = address == kAddressRepeat || address == kAddressMirroredRepeat;
    return pixel_at(image, repeats ? kAddressClampToEdge : address, index_of(u), index_of(v));
  }
  const Neighbours across = neighbours(u, image.columns, address);
  const Neighbours down = neighbours(v, image.rows, address);
  Sample result;
  double sum = 0;
  for (const auto& [row, row_weight] :
       {std::pair(down.first, 1 - down.weight), std::pair(down.second, down.weight)}) {
    for (const auto& [column, weight] :
         {std::pair(across.first, 1 - across.weight), std::pair(across.second, across.weight)}) {
      const Sample pixel = pixel_at(image, address, column, row);
      const double share = row_weight * weight;
      result.fetched[result.fetches++] = pixel.fetched[0];
      if (share == 0) continue;  // not read, so neither an error nor a NaN counts
      sum += share * pixel.value;
      if (pixel.outside && !result.outside) result.outside = pixel.outside;
    }
  }
  result.value = static_cast<float>(sum);
  return result;
}

bool repeats_unnormalized(std::uint64_t sampler) {
  const std::uint64_t address = sampler & kAddressMask;
  return (sampler & kNormalizedCoordinates) == 0 &&
         (address == kAddressRepeat || address == kAddressMirroredRepeat);
}

}  // namespace oclab::native
