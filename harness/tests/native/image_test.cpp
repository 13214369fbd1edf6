// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: images in the model: samplers as OpenCL 1.2 defines them, bounds, races.
#include "harness/native_device/image.h"

#include <cmath>
#include <limits>

#include "harness/tests/native/kernel_program.h"

namespace oclab::native {
namespace {

/// 4 × 3 pixels: 10 × row + column.
struct Pixels {
  std::vector<float> values = [] {
    std::vector<float> all;
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 4; ++column) {
        all.push_back(static_cast<float>(10 * row + column));
      }
    }
    return all;
  }();
  Image image{reinterpret_cast<std::byte*>(values.data()), 4, 3};
};

TEST(NativeImage, IntegerCoordinatesAndTheEdge) {
  const Pixels pixels;
  const auto read = [&](std::uint64_t sampler, int x, int y) {
    return read_pixel(pixels.image, sampler | kFilterNearest, x, y);
  };
  EXPECT_EQ(read(kAddressNone, 3, 2).value, 23);
  EXPECT_EQ(read(kAddressClampToEdge, -5, 9).value, 20);
  EXPECT_EQ(read(kAddressClampToEdge, 99, -1).value, 3);
  EXPECT_EQ(read(kAddressClamp, -1, 0).value, 0);
  EXPECT_EQ(read(kAddressClamp, 1, 1).value, 11);
  const Sample outside = read(kAddressNone, 4, 1);
  ASSERT_TRUE(outside.outside);
  EXPECT_EQ(outside.outside->x, 4);
  EXPECT_FALSE(read(kAddressClamp, 4, 1).outside);
}

TEST(NativeImage, NearestTakesTheFloorOfRealCoordinates) {
  const Pixels pixels;
  const auto sample = [&](std::uint64_t sampler, float x, float y) {
    return sample_pixel(pixels.image, sampler | kFilterNearest, x, y).value;
  };
  EXPECT_EQ(sample(kAddressClampToEdge, 1.99F, 2.01F), 21);
  EXPECT_EQ(sample(kAddressClampToEdge, -0.5F, 0.5F), 0);
  EXPECT_EQ(sample(kAddressClampToEdge | kNormalizedCoordinates, 0.99F, 0.5F), 13);
  EXPECT_EQ(sample(kAddressClamp, -0.1F, 0.5F), 0);
  EXPECT_EQ(sample(kAddressRepeat | kNormalizedCoordinates, 1.3F, -0.1F), 21);
  EXPECT_EQ(sample(kAddressMirroredRepeat | kNormalizedCoordinates, -0.1F, 1.1F), 20);
  EXPECT_EQ(sample(kAddressMirroredRepeat | kNormalizedCoordinates, 1.1F, 2.1F), 3);
}

TEST(NativeImage, LinearInterpolatesBetweenPixelCentres) {
  const Pixels pixels;
  const auto sample = [&](std::uint64_t sampler, float x, float y) {
    return sample_pixel(pixels.image, sampler | kFilterLinear, x, y).value;
  };
  EXPECT_FLOAT_EQ(sample(kAddressClampToEdge, 1.5F, 1.5F), 11);
  EXPECT_FLOAT_EQ(sample(kAddressClampToEdge, 2.0F, 1.5F), 11.5F);
  EXPECT_FLOAT_EQ(sample(kAddressClampToEdge, 2.0F, 1.75F), 14);
  EXPECT_FLOAT_EQ(sample(kAddressClampToEdge, 0.0F, 0.5F), 0);
  EXPECT_FLOAT_EQ(sample(kAddressClamp, 0.0F, 1.5F), 5);  // half of it is border
  EXPECT_FLOAT_EQ(sample(kAddressRepeat | kNormalizedCoordinates, 0, 0.5F), 11.5F);
  EXPECT_FLOAT_EQ(sample(kAddressMirroredRepeat | kNormalizedCoordinates, 0, 0.5F), 10);
  EXPECT_FLOAT_EQ(sample(kAddressClampToEdge | kNormalizedCoordinates, 0.5F, 0.5F), 11.5F);
}

TEST(NativeImage, CoordinatesThatAreNoNumbersReadSomePixel) {
  const Pixels pixels;
  const float infinite = std::numeric_limits<float>::infinity();
  for (const std::uint64_t filter : {kFilterNearest, kFilterLinear}) {
    for (const std::uint64_t address :
         {kAddressClampToEdge, kAddressClamp, kAddressRepeat | 1, kAddressMirroredRepeat | 1}) {
      for (const float x : {infinite, -infinite, std::nanf(""), 1e30F}) {
        const float value = sample_pixel(pixels.image, filter | address, x, x).value;
        EXPECT_TRUE(std::isfinite(value)) << filter << ' ' << address << ' ' << x;
      }
    }
  }
}

LaunchReport run_on_images(Entry entry, bool checks, TestProblem& problem) {
  problem.add_image("in", Pixels().values, 4);
  problem.add_image("out", std::vector<float>(6), 3);
  problem.launch(range_1d(2, 2), {buffer("in"), buffer("out"), sampler(Addressing::kClampToEdge)});
  const KernelProgram program{.entry = entry, .parameters = {"in", "out", "s"}, .checks = checks};
  return run_all(program, problem).at(0);
}

TEST(NativeImage, KernelsReadAndWritePixels) {
  TestProblem problem;
  const auto kernel = [](const Slot* slots) {
    const auto x = static_cast<std::int32_t>(global_id());
    EXPECT_EQ(oclab_image_size(slots[1][0], 0), 3U);
    EXPECT_EQ(oclab_image_size(slots[1][0], 1), 2U);
    const float value = oclab_read_pixel(slots[0][0], slots[2][0], x - 1, 1, 2);
    oclab_write_pixel(slots[1][0], x, 1, value + 1, 3);
    oclab_write_pixel(slots[1][0], x + 1, 2, value + 1, 4);
    load<float>(slots[0][0], 5);  // an image is not a buffer
  };
  const auto findings = run_on_images(kernel, false, problem).findings;
  EXPECT_EQ(problem.contents<float>(1), (std::vector<float>{0, 0, 0, 11, 11, 0}));
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].kind, FindingKind::kOutOfBounds);
  EXPECT_EQ(findings[0].object, "out");
  EXPECT_EQ(findings[0].offset, 4 * (2 * 3 + 1));
  EXPECT_EQ(findings[1].object, "in");
}

TEST(NativeImage, OnePixelWrittenTwiceIsARace) {
  TestProblem problem;
  const auto kernel = [](const Slot* slots) {
    oclab_write_pixel(slots[1][0], 1, 1, static_cast<float>(global_id()), 3);
  };
  const Finding finding = only(run_on_images(kernel, true, problem));
  EXPECT_EQ(finding.kind, FindingKind::kDataRace);
  EXPECT_EQ(finding.object, "out");
}

TEST(NativeImage, ASamplerThatRepeatsNeedsNormalizedCoordinates) {
  TestProblem problem;
  const auto kernel = [](const Slot* slots) {
    oclab_sample_pixel(slots[0][0], kAddressRepeat | kFilterNearest, 1, 1, 2);
  };
  EXPECT_EQ(only(run_on_images(kernel, false, problem)).misuse,
            model::Misuse::kRepeatedWithoutNormalized);
}

}  // namespace
}  // namespace oclab::native
