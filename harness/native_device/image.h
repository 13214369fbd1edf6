// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: reading images through samplers, as OpenCL 1.2 (section 8.2) defines it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace oclab::native {

/// A sampler's bits in OpenCL C: CLK_NORMALIZED_COORDS_…, CLK_ADDRESS_… and CLK_FILTER_….
inline constexpr std::uint64_t kNormalizedCoordinates = 1;
inline constexpr std::uint64_t kAddressMask = 0xE;
inline constexpr std::uint64_t kAddressNone = 0;
inline constexpr std::uint64_t kAddressClampToEdge = 2;
inline constexpr std::uint64_t kAddressClamp = 4;
inline constexpr std::uint64_t kAddressRepeat = 6;
inline constexpr std::uint64_t kAddressMirroredRepeat = 8;
inline constexpr std::uint64_t kFilterNearest = 0x10;
inline constexpr std::uint64_t kFilterLinear = 0x20;

/// A 2-D image with one channel of floats (CL_R, CL_FLOAT), row by row without gaps.
struct Image {
  std::byte* pixels = nullptr;
  std::uint32_t columns = 0;
  std::uint32_t rows = 0;

  bool contains(std::int64_t x, std::int64_t y) const {
    return x >= 0 && y >= 0 && x < columns && y < rows;
  }

  /// Bytes from the start of the image to the pixel.
  std::int64_t offset(std::int64_t x, std::int64_t y) const {
    return 4 * (y * static_cast<std::int64_t>(columns) + x);
  }

  float load(std::int64_t x, std::int64_t y) const;
  void store(std::int64_t x, std::int64_t y, float value) const;
};

/// A place outside of the image that CLK_ADDRESS_NONE does not allow to read.
struct PixelPlace {
  std::int64_t x = 0;
  std::int64_t y = 0;
};

/// What reading gave, the place outside, if one was read, and the pixels that the hardware fetches.
struct Sample {
  float value = 0;
  std::optional<PixelPlace> outside;
  std::array<PixelPlace, 4> fetched{};
  unsigned fetches = 0;
};

/// The pixel at integer coordinates. These are not normalized, and there is no interpolation.
Sample read_pixel(const Image& image, std::uint64_t sampler, std::int32_t x, std::int32_t y);

/// The pixel at real coordinates, interpolated with CLK_FILTER_LINEAR.
Sample sample_pixel(const Image& image, std::uint64_t sampler, float x, float y);

/// Whether the sampler repeats the image without normalized coordinates, which OpenCL leaves
/// undefined.
bool repeats_unnormalized(std::uint64_t sampler);

}  // namespace oclab::native
