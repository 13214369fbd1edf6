// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the real worker on a real device.
#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "harness/worker/supervisor/warm_worker.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {
namespace {

constexpr std::uint32_t kPoisonWord = 0xFFC54321U;
constexpr TimeLimits kLimits{.build = 60, .run = 60};

std::vector<KernelContract> contract() {
  return {
      {"twice",
       {global_pointer<float>("in"), global_pointer<float>("out"), scalar<std::uint32_t>("n")}}};
}

std::vector<Buffer> buffers() {
  return {input("in", std::vector<float>{1, 2, 3, 4, 5}), output("out", std::vector<float>(5))};
}

std::vector<Launch> launches() {
  return {{"twice", {buffer("in"), buffer("out"), value(5U)}, range_1d(5, 8)}};
}

std::string kernel(const std::string& body) {
  return "kernel void twice(global float* in, global float* out, uint n) {\n"
         "  const uint i = get_global_id(0);\n" +
         body + "\n}\n";
}

/// Runs the kernel body once; how it failed, if it did.
std::optional<KernelFailure> run(const std::string& body, std::vector<float>* out = nullptr) {
  Worker worker(choose_device(list_devices(), ""), kLimits);
  try {
    worker.build({"twice.cl", kernel(body)}, contract());
    worker.prepare(buffers(), launches());
    worker.run(buffers(), kPoisonWord);
  } catch (const KernelFailure& failure) {
    return failure;
  }
  const auto values = as_span<float>(worker.result(1));
  if (out != nullptr) out->assign(values.begin(), values.end());
  return std::nullopt;
}

TEST(WorkerOnDevice, RunsAKernel) {
  std::vector<float> out;
  const auto failure = run("if (i < n) out[i] = 2 * in[i];", &out);
  EXPECT_FALSE(failure.has_value()) << failure->what();
  EXPECT_EQ(out, (std::vector<float>{2, 4, 6, 8, 10}));
}

TEST(WorkerOnDevice, ReportsAnOverrunByName) {
  const KernelFailure failure = run("if (i == 0) out[n + 27] = 1;").value();
  EXPECT_EQ(failure.outcome, Outcome::kCrash);
  EXPECT_EQ(failure.subject, "out");
  EXPECT_EQ(failure.facts, (Facts{{"elements", std::size_t{5}}, {"touched", std::size_t{32}}}));
}

TEST(WorkerOnDevice, ReportsAChangedInput) {
  const KernelFailure failure = run("if (i == 0) in[0] = 7;").value();
  EXPECT_EQ(failure.outcome, Outcome::kWrongAnswer);
  EXPECT_EQ(failure.kind, DiagnosisKind::kChangedInput);
  EXPECT_EQ(failure.subject, "in");
}

TEST(WorkerOnDevice, ReportsABuildError) {
  const KernelFailure failure = run("not OpenCL").value();
  EXPECT_EQ(failure.outcome, Outcome::kBuildError);
  EXPECT_NE(failure.said.find("twice.cl:3"), std::string::npos) << failure.said;
}

/// Builds and runs the kernel body in a worker that is kept for the next; the process's number.
pid_t run_warm(WarmWorker& warm, const std::string& body) {
  auto worker = warm.take(choose_device(list_devices(), ""), kLimits);
  const KernelSource source{"twice.cl", kernel(body)};
  worker->start_for(source);
  const pid_t pid = worker->pid();
  EXPECT_EQ(worker->printed(), "") << "of another kernel";
  try {
    worker->build(source, contract());
    worker->prepare(buffers(), launches());
    worker->run(buffers(), kPoisonWord);
  } catch (const KernelFailure&) {
  }
  warm.keep(std::move(worker));
  return pid;
}

TEST(WorkerOnDevice, IsKeptForTheNextKernelUntilSomethingGoesWrong) {
  constexpr const char* kRight = "if (i < n) out[i] = 2 * in[i];";
  WarmWorker warm;
  const pid_t first = run_warm(warm, "if (i == 0) printf(\"once\\n\");");
  EXPECT_EQ(run_warm(warm, kRight), first);
  EXPECT_EQ(run_warm(warm, "not OpenCL"), first);
  EXPECT_EQ(run_warm(warm, kRight), first) << "after a build error";
  EXPECT_EQ(run_warm(warm, "if (i == 0) out[n + 27] = 1;"), first);
  const pid_t second = run_warm(warm, kRight);
  EXPECT_NE(second, first) << "after a crash";
  EXPECT_EQ(run_warm(warm, "if (i == 0) in[0] = 7;"), second);
  EXPECT_NE(run_warm(warm, kRight), second) << "after a changed input";
}

TEST(WorkerOnDevice, ReportsAMissingKernel) {
  Worker worker(choose_device(list_devices(), ""), kLimits);
  auto wanted = contract();
  wanted[0].name = "thrice";
  try {
    worker.build({"twice.cl", kernel("")}, wanted);
    FAIL() << "built";
  } catch (const KernelFailure& failure) {
    EXPECT_EQ(failure.outcome, Outcome::kBadInterface) << failure.what();
    EXPECT_EQ(failure.kind, DiagnosisKind::kMissingKernel) << failure.what();
    EXPECT_EQ(failure.subject, "thrice");
  }
}

/// A kernel that finds a 7 in local memory or in a private array has been there before.
TEST(WorkerOnDevice, NothingOfOneRunIsLeftForTheNext) {
  Worker worker(choose_device(list_devices(), ""), kLimits);
  worker.build({"twice.cl", kernel("  local float memo[8];\n"
                                   "  volatile float stack[64];\n"
                                   "  const uint lid = get_local_id(0);\n"
                                   "  const float found = (memo[lid] == 7 ? 1 : 0) +\n"
                                   "                      (stack[lid] == 7 ? 2 : 0) +\n"
                                   "                      (memo[lid] == 0 ? 4 : 0);\n"
                                   "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                                   "  memo[lid] = 7;\n"
                                   "  for (int k = 0; k < 64; ++k) stack[k] = 7;\n"
                                   "  if (i < n) out[i] = found + in[0] - in[0];")},
               contract());
  worker.prepare(buffers(), launches());
  for (int run = 0; run < 4; ++run) {
    worker.run(buffers(), kPoisonWord);
    for (const float value : as_span<float>(worker.result(1))) {
      EXPECT_EQ(value, 0) << "in run " << run << ": 1 is local memory, 2 is private, 4 is zeros";
    }
  }
}

}  // namespace
}  // namespace oclab
