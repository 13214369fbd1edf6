// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: `fma` in the model rounds once on every processor, a product and a sum twice.
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "harness/tests/model/support.h"
#include "harness/tests/native/compiler_support.h"
#include "harness/worker/supervisor/model_device.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab::native {
namespace {

/// Two factors and a summand for each result: all edge values with each other, then sums that
/// cancel. Groups of three are results of vectors.
std::vector<float> numbers() {
  using Limits = std::numeric_limits<float>;
  const std::vector<float> edges{0.0F,          -0.0F,
                                 1.0F,          1.5F,
                                 Limits::min(), Limits::denorm_min(),
                                 Limits::max(), -Limits::infinity()};
  std::vector<float> all;
  for (const float a : edges) {
    for (const float b : edges) {
      for (const float c : edges) all.insert(all.end(), {a, b, c});
    }
  }
  std::mt19937_64 random(1);
  std::uniform_real_distribution<float> around(1.0F, 2.0F);
  for (int k = 0; k < 256; ++k) {
    const float a = around(random), b = around(random);
    all.insert(all.end(), {a, b, -(a * b)});
  }
  return all;
}

constexpr const char* kSource = R"(kernel void k(global float* in, global float* out, uint count) {
  for (uint i = 0; i < count; i += 4) {
    global const float* at = in + 3 * i;
    out[i] = fma(at[0], at[1], at[2]);
    at += 3;
    vstore3(fma((float3)(at[0], at[3], at[6]), (float3)(at[1], at[4], at[7]),
                (float3)(at[2], at[5], at[8])), 0, out + i + 1);
  }
  for (uint i = 0; i < count; ++i) out[count + i] = in[3 * i] * in[3 * i + 1] + in[3 * i + 2];
})";

bool same(float one, float other) {
  return (std::isnan(one) && std::isnan(other)) ||
         std::bit_cast<std::uint32_t>(one) == std::bit_cast<std::uint32_t>(other);
}

TEST(CompilerFma, RoundsOnce) {
  OCLAB_NEEDS_MODEL();
  const std::vector<float> in = numbers();
  const std::size_t count = in.size() / 3;
  ASSERT_EQ(count % 4, 0U);
  for (const bool checks : {false, true}) {
    const ModelSettings settings{.options = {.checks = checks}};
    const std::vector<Buffer> buffers{in_out("in", in),
                                      in_out("out", std::vector<float>(2 * count))};
    Worker worker(model_device(), settings.limits, Origin::kSubmission, model_backend(settings));
    worker.build({"k.cl", kSource}, {});
    worker.prepare(buffers,
                   {Launch{"k",
                           {buffer("in"), buffer("out"), value(static_cast<std::uint32_t>(count))},
                           range_1d(1, 1)}});
    worker.run(buffers, 0);
    const auto bytes = worker.result(1);
    std::vector<float> out(bytes.size() / sizeof(float));
    std::memcpy(out.data(), bytes.data(), bytes.size());
    std::size_t cancelled = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const float a = in[3 * k], b = in[3 * k + 1], c = in[3 * k + 2];
      EXPECT_TRUE(same(out[k], std::fma(a, b, c))) << a << " " << b << " " << c << ": " << out[k];
      const volatile float product = a * b;
      EXPECT_TRUE(same(out[count + k], product + c)) << a << " " << b << " " << c;
      if (out[k] != 0 && out[count + k] == 0) ++cancelled;
    }
    EXPECT_GT(cancelled, 200U);
  }
}

}  // namespace
}  // namespace oclab::native
