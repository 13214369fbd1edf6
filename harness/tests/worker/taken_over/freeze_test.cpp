// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a worker that a kernel has taken over sees no input before the clock runs and
// changes no result while it is read. Beside this test lies a worker program that tries both.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "harness/worker/sandbox/sandbox.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kCount = std::size_t{1} << 26;  // 256 MiB take a while to write
constexpr int kAttempts = 10;                         // on a busy machine

/// Seconds between the sight of the inputs and the request to run, and whether a result stood
/// still.
struct Taken {
  double early = 0;
  bool still = false;
};

Taken run_taken_over() {
  const DeviceInfo device{.platform = "none", .name = "none", .device_class = DeviceClass::kCpu};
  const Backend backend;  // one process, that runs what it builds
  const std::vector<Buffer> buffers{input("first", std::vector<float>{1}),
                                    input("large", std::vector<float>(kCount, 2)),
                                    output("out", std::vector<float>(16))};
  Worker worker(device, {.confinement = Confinement::kSandbox}, Origin::kSubmission, backend);
  worker.build({"kernel.cl", "kernel void k() {}"}, {});
  worker.prepare(buffers, {});
  std::this_thread::sleep_for(milliseconds(20));  // the intruder takes up its post
  const RunTimes times = worker.run(buffers, 0xFFC54321U, 2);
  const auto last = [&] { return as_span<std::uint32_t>(worker.result(2)).back(); };
  const std::uint32_t read = last();
  std::this_thread::sleep_for(milliseconds(50));
  return {.early = times.device[1] - times.device[0], .still = read == last()};
}

TEST(TakenOver, SeesNoInputBeforeTheClockRuns) {
  if (const std::string reason = why_no_sandbox(); !reason.empty()) GTEST_SKIP() << reason;
  double early = 1;
  for (int i = 0; i < kAttempts && early > 0.02; ++i) early = run_taken_over().early;
  EXPECT_LE(early, 0.02) << "seconds before the request";
}

TEST(TakenOver, ChangesNoResultWhileItIsRead) {
  if (const std::string reason = why_no_sandbox(); !reason.empty()) GTEST_SKIP() << reason;
  EXPECT_TRUE(run_taken_over().still);
}

TEST(TakenOver, IsNotBelievedWhenItBlamesTheKit) {
  if (const std::string reason = why_no_sandbox(); !reason.empty()) GTEST_SKIP() << reason;
  const DeviceInfo device{.platform = "none", .name = "none", .device_class = DeviceClass::kCpu};
  const std::vector<Buffer> buffers{input("in", std::vector<float>{1}),
                                    output("out", std::vector<float>(16))};
  Worker worker(device, {.confinement = Confinement::kSandbox});
  worker.build({"kernel.cl", "kernel void k() {}"}, {});
  worker.prepare(buffers, {});
  try {
    worker.run(buffers, 0xFFC54321U);
    FAIL() << "it was believed";
  } catch (const KernelFailure& failure) {
    EXPECT_EQ(failure.outcome, Outcome::kCrash);
    EXPECT_EQ(failure.kind, DiagnosisKind::kDamagedProcess);
    EXPECT_EQ(failure.said, "") << "nothing that it said is repeated";
  }
}

}  // namespace
}  // namespace oclab
