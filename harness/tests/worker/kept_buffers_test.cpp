// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: buffers that stay on the device, as on a GPU, on whatever device there is.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "harness/support/poison.h"
#include "harness/worker/supervisor/opencl_backend.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {
namespace {

constexpr std::uint32_t kKeptPoison = 0xFFC54321U;
constexpr TimeLimits kKeptLimits{.build = 60, .run = 60};
constexpr std::size_t kKeptCount = 1000;

Backend keeping(const DeviceInfo& device) {
  Backend backend = opencl_backend(device);
  backend.protection = Protection::kCanaryZones;
  backend.keeps_buffers = true;
  return backend;
}

/// A worker with the kernel, prepared for the buffers.
class Kept {
 public:
  explicit Kept(const std::string& body) {
    worker_.build({"add.cl",
                   "kernel void add(global double* in, global int* counts, global double* out,\n"
                   "                global int* scratch, uint n) {\n"
                   "  const uint i = get_global_id(0);\n" +
                       body + "\n}\n"},
                  {{"add",
                    {global_pointer<double>("in"), global_pointer<std::int32_t>("counts"),
                     global_pointer<double>("out"), global_pointer<std::int32_t>("scratch"),
                     scalar<std::uint32_t>("n")}}});
    buffers[0].changes.contents = 7;
    buffers[1].access = Access::kInOut;
    worker_.prepare(buffers, {{"add",
                               {buffer("in"), buffer("counts"), buffer("out"), buffer("scratch"),
                                value(static_cast<std::uint32_t>(kKeptCount))},
                               range_1d(kKeptCount, 64)}});
  }

  void run() { worker_.run(buffers, kKeptPoison); }

  /// What went wrong in a run: kind and buffer.
  std::pair<DiagnosisKind, std::string> failure() {
    try {
      run();
    } catch (const KernelFailure& failure) {
      return {failure.kind, failure.subject};
    }
    return {};
  }

  double out(std::size_t i) { return as_span<double>(worker_.result(2))[i]; }
  std::int32_t count(std::size_t i) { return as_span<std::int32_t>(worker_.result(1))[i]; }
  std::int32_t scratch_value(std::size_t i) {
    worker_.fetch_scratch();
    return as_span<std::int32_t>(worker_.result(3))[i];
  }

  /// Gives an element of the input another value, as a renewal does.
  void change(std::size_t i, double value) {
    as_span<double>(buffers[0].initial)[i] = value;
    buffers[0].changes.elements.push_back(i);
  }

  std::vector<Buffer> buffers{input("in", std::vector<double>(kKeptCount, 1.5)),
                              input("counts", std::vector<std::int32_t>(kKeptCount, 40)),
                              output("out", std::vector<double>(kKeptCount)),
                              scratch<std::int32_t>("scratch", kKeptCount)};

 private:
  DeviceInfo device_ = choose_device(list_devices(), "");
  Worker worker_{device_, kKeptLimits, Origin::kSubmission, keeping(device_)};
};

constexpr const char* kRightKernel =
    "if (i < n) { out[i] = 2 * in[i]; counts[i] += 2; scratch[i] = (int)i; }";

TEST(KeptBuffers, RunsSeeTheChangedElements) {
  Kept kept(kRightKernel);
  kept.run();
  EXPECT_EQ(kept.out(999), 3);
  kept.change(0, 5);
  kept.change(999, -0.25);
  kept.run();
  EXPECT_EQ(kept.out(0), 10);
  EXPECT_EQ(kept.out(500), 3);
  EXPECT_EQ(kept.out(999), -0.5);
  kept.change(999, 8);
  kept.run();
  EXPECT_EQ(kept.out(0), 10);
  EXPECT_EQ(kept.out(999), 16);
}

TEST(KeptBuffers, MoreChangesThanElementsReplaceAll) {
  Kept kept(kRightKernel);
  kept.run();
  for (int round = 0; round < 3; ++round) {
    for (std::size_t i = 0; i < kKeptCount; ++i) kept.change(i, round + 1);
  }
  kept.run();
  EXPECT_EQ(kept.out(0), 6);
  EXPECT_EQ(kept.out(999), 6);
}

TEST(KeptBuffers, RunsSeeTheChangedPixelsOfAnImage) {
  constexpr Shape kShape{.rows = 16, .columns = 64};
  const DeviceInfo device = choose_device(list_devices(), "");
  Worker worker(device, kKeptLimits, Origin::kSubmission, keeping(device));
  worker.build(
      {"copy.cl",
       "kernel void copy(read_only image2d_t in, global float* out, uint columns) {\n"
       "  const int2 at = (int2)(get_global_id(0), get_global_id(1));\n"
       "  out[at.y * columns + at.x] = read_imagef(in, at).x;\n}\n"},
      {{"copy",
        {read_only_image("in"), global_pointer<float>("out"), scalar<std::uint32_t>("columns")}}});
  std::vector<Buffer> buffers{as_image(input("in", std::vector<float>(16 * 64, 1.5F)), kShape),
                              output("out", std::vector<float>(16 * 64))};
  buffers[0].changes.contents = 9;
  worker.prepare(
      buffers,
      {{"copy", {buffer("in"), buffer("out"), value(std::uint32_t{64})}, range_2d(64, 16, 16, 4)}});
  for (const std::size_t changed : {std::size_t{1000}, std::size_t{3}}) {
    worker.run(buffers, kKeptPoison);
    as_span<float>(buffers[0].initial)[changed] = 7;
    buffers[0].changes.elements.push_back(changed);
  }
  worker.run(buffers, kKeptPoison);
  const auto out = as_span<float>(worker.result(1));
  EXPECT_EQ(out[0], 1.5F);
  EXPECT_EQ(out[3], 7);
  EXPECT_EQ(out[1000], 7);
}

TEST(KeptBuffers, OtherContentsReplaceAll) {
  Kept kept(kRightKernel);
  kept.run();
  as_span<double>(kept.buffers[0].initial)[3] = 4;
  kept.buffers[0].changes = {.contents = 8};
  kept.run();
  EXPECT_EQ(kept.out(3), 8);
}

TEST(KeptBuffers, WhatKernelsWriteStartsAfresh) {
  Kept kept("if (i < n && i % 2 == 0) { out[i] = 1; counts[i] += 2; }");
  kept.run();
  kept.run();
  EXPECT_EQ(kept.count(0), 42);
  const std::span<const std::byte> poisoned = std::as_bytes(std::span(&kKeptPoison, 1));
  const double unwritten = kept.out(1);
  EXPECT_TRUE(std::ranges::equal(std::as_bytes(std::span(&unwritten, 1)).first(4), poisoned));
  EXPECT_EQ(kept.scratch_value(5), static_cast<std::int32_t>(scratch_poison(kKeptPoison)));
}

TEST(KeptBuffers, ScratchComesBackOnRequest) {
  Kept kept(kRightKernel);
  kept.run();
  EXPECT_EQ(kept.scratch_value(77), 77);
}

TEST(KeptBuffers, AChangedInputIsFound) {
  for (const bool renewed : {false, true}) {
    Kept kept("if (i == n - 1 && in[i] != 1.5) in[i] = 0;\n" + std::string(kRightKernel));
    if (renewed) kept.run();
    kept.change(kKeptCount - 1, 7);
    EXPECT_EQ(kept.failure(), std::pair(DiagnosisKind::kChangedInput, std::string("in")))
        << renewed;
  }
}

TEST(KeptBuffers, WritesAroundEveryBufferAreFound) {
  for (const char* name : {"in", "out", "scratch"}) {
    Kept kept(std::string("if (i == 0) ") + name + "[n + 30] = 1;\n" + kRightKernel);
    EXPECT_EQ(kept.failure(), std::pair(DiagnosisKind::kOverrun, std::string(name)));
  }
}

}  // namespace
}  // namespace oclab
