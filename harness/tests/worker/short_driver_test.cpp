// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: PoCL with few built-in functions.
#include "harness/worker/sandbox/short_driver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <regex>
#include <string>
#include <vector>

#include "harness/worker/supervisor/opencl_backend.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {
namespace {

const ShortDriver kWithoutSine{.library = "", .left_out = {"sin", "convert_int_sat"}};

TEST(ShortDriver, SufficesForSourcesThatNameNothingItLacks) {
  for (const char* source :
       {"", "y = cos(x);", "sine(x)", "// sin(x)\ny = 1;", "/* sin */", "s.in",
        "#define S(k) v.s##k\nS(3) + i", "#define R(k) row##k\nR(3)",
        "#define C(a, ...) f(a, ##__VA_ARGS__)", "#define N(k) 0x##k", "\"\\n\""}) {
    EXPECT_TRUE(kWithoutSine.suffices_for(source)) << source;
  }
}

TEST(ShortDriver, DoesNotSufficeForAnyFormOfAName) {
  for (const char* source :
       {"y = sin(x);", "#define f sin", "si\\\nn(x)", "si\\ \n\\\r\nn(x)", "/\\\n* sin */ sin(x)",
        "#define P(a, b) a##b\nP(s, in)(x)", "%:define P(a, b) a%:%:b\nP(si, n)(x)",
        "#define P(b) si ## b\nP(n)(x)", "#define P(b) b##n\nP(si)(x)",
        "#define P(...) __VA_ARGS__##n\nP(si)(x)", "#define f s##i##n",
        "#  define P(a, b) a##_##b\nP(convert, int_sat)(x)",
        "#define C(t) convert_##t##_sat\nC(int)", "float _Z3sinf(float);", "\\u0073in(x)",
        "printf(\"//\"); sin(x)", "'\"'; sin(x) //\""}) {
    EXPECT_FALSE(kWithoutSine.suffices_for(source)) << source;
  }
}

constexpr std::size_t kShortCount = 4;

/// What a kernel writes that evaluates the expression of x for x = 0, 1, 2, 3.
std::vector<float> values_of(Worker& worker, const std::string& expression) {
  worker.build({"y.cl",
                "kernel void y(global float *out) {\n  const float x = get_global_id(0);\n"
                "  out[get_global_id(0)] = " +
                    expression + ";\n}\n"},
               {{"y", {global_pointer<float>("out")}}});
  const std::vector<Buffer> buffers{output("out", std::vector<float>(kShortCount))};
  worker.prepare(buffers, {{"y", {buffer("out")}, range_1d(kShortCount, kShortCount)}});
  worker.run(buffers, 0xFFC54321U);
  const auto values = as_span<float>(worker.result(0));
  return {values.begin(), values.end()};
}

/// The short driver of the worker's process: "few", "often" or "".
std::string short_driver_of(const Worker& worker) {
  std::ifstream file("/proc/" + std::to_string(worker.pid()) + "/environ", std::ios::binary);
  const std::string variables{std::istreambuf_iterator<char>(file), {}};
  std::smatch name;
  const std::regex copy("oclab/pocl-[-0-9a-f]+/([a-z]+)/");
  return std::regex_search(variables, name, copy) ? name.str(1) : "";
}

class WorkerWithShortDriver : public testing::Test {
 protected:
  void SetUp() override {
    const DeviceInfo device = choose_device(list_devices(), "");
    if (!is_pocl(device)) GTEST_SKIP() << "only PoCL's driver has one";
    const auto is_llvm = [](const std::string& path) { return path.find("libLLVM") != path.npos; };
    if (std::ranges::none_of(device.libraries, is_llvm)) {
      GTEST_SKIP() << "this PoCL has LLVM built in, which cannot shorten a library for the kit";
    }
    ASSERT_EQ(opencl_backend(device).short_drivers.size(), 3U);
    worker_ = std::make_unique<Worker>(device, TimeLimits{.build = 60, .run = 60});
  }

  std::unique_ptr<Worker> worker_;
};

TEST_F(WorkerWithShortDriver, LoadsTheShortestThatSuffices) {
  EXPECT_EQ(values_of(*worker_, "min(x, 2.0f)"), (std::vector<float>{0, 1, 2, 2}));
  EXPECT_EQ(short_driver_of(*worker_), "few");
  EXPECT_EQ(values_of(*worker_, "fmin(x, 2.0f) + convert_float2((int2)(1)).y"),
            (std::vector<float>{1, 2, 3, 3}));
  EXPECT_EQ(short_driver_of(*worker_), "often");
  EXPECT_EQ(values_of(*worker_, "min(x, 2.0f)"), (std::vector<float>{0, 1, 2, 2}));
  EXPECT_EQ(short_driver_of(*worker_), "often") << "it was loaded";
}

TEST_F(WorkerWithShortDriver, LoadsTheWholeOneForWhatItLacks) {
  EXPECT_EQ(values_of(*worker_, "x + 1"), (std::vector<float>{1, 2, 3, 4}));
  EXPECT_EQ(values_of(*worker_, "convert_char_sat(x * 100) + remainder(x, 2.0f) * 0"),
            (std::vector<float>{0, 100, 127, 127}));
  EXPECT_EQ(short_driver_of(*worker_), "");
  EXPECT_EQ(values_of(*worker_, "x + 1"), (std::vector<float>{1, 2, 3, 4}));
}

}  // namespace
}  // namespace oclab
