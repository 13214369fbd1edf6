// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: `oclab model` runs kernels that belong to no exercise.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "grading/explore/argument.h"
#include "grading/tests/oclab_program.h"
#include "harness/support/error.h"
#include "harness/support/temp_dir.h"
#include "harness/worker/sandbox/sandbox.h"
#include "harness/worker/supervisor/model_device.h"

namespace oclab::test {
namespace {

constexpr const char* kKernels = R"(
kernel void row_sums(global const float* in, global float* out, uint rows, uint columns) {
  const uint row = get_global_id(0);
  float sum = 0;
  for (uint k = 0; k < columns; ++k) sum += in[row * columns + k];
  if (row < rows) out[row] = sum;
}
kernel void reverse(global const short4* in, global short4* out, local short4* tile) {
  const uint lid = get_local_id(0), n = get_local_size(0);
  tile[lid] = in[get_global_id(0)];
  BARRIER;
  out[get_global_id(0)] = tile[n - 1 - lid];
}
kernel void endless(global int* out) {
  while (out[0] == 0) out[1] = 1;
}
)";

/// `oclab model` on a file of kernels.
class ModelCommand : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string reason = why_no_model(); !reason.empty()) GTEST_SKIP() << reason;
    std::ofstream(folder_.path() / "own.cl") << kKernels;
  }

  Ended run(const std::string& options) const {
    return finish(start_oclab("model '" + (folder_.path() / "own.cl").string() +
                              "' --define 'BARRIER=barrier(CLK_LOCAL_MEM_FENCE)' " + options));
  }

  /// What the run has written as JSON.
  nlohmann::json json_of(const std::string& options) const {
    const auto file = folder_.path() / "result.json";
    const Ended ended = run(options + " --json '" + file.string() + "'");
    std::ifstream in(file);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    EXPECT_FALSE(text.empty()) << ended.output;
    return nlohmann::json::parse(text, nullptr, false);
  }

  TempDir folder_;
};

constexpr const char* kRowSums =
    "--kernel row_sums --global 256 --arg rows=256 --arg columns=64 --arg in=16K ";

TEST_F(ModelCommand, CountsAKernelOfNoExercise) {
  const Ended ended = run(std::string(kRowSums) + "--arg out=256:unset");
  EXPECT_EQ(ended.status, 0) << ended.output;
  EXPECT_NE(ended.output.find("in: 16384 floats, random"), std::string::npos) << ended.output;
  EXPECT_NE(ended.output.find("512 x 32.0 sectors"), std::string::npos) << ended.output;
}

TEST_F(ModelCommand, WritesCountersAndLines) {
  const nlohmann::json json = json_of(kRowSums);
  EXPECT_EQ(json.at("kernel"), "row_sums");
  EXPECT_EQ(json.at("counters").at("work_items"), 256);
  EXPECT_EQ(json.at("ranking").at(0), 5);
  EXPECT_TRUE(json.at("findings").empty());
}

TEST_F(ModelCommand, FindsAnAccessOutOfBoundsAndSaysSoByItsExitStatus) {
  const std::string options = "--kernel row_sums --global 256 --arg rows=256 --arg columns=64 ";
  EXPECT_EQ(run(options + "--arg in=8K").status, 1);
  const nlohmann::json json = json_of(options + "--arg in=8K");
  ASSERT_EQ(json.at("findings").size(), 1U);
  EXPECT_EQ(json.at("findings").at(0).at("kind"), "out_of_bounds");
}

TEST_F(ModelCommand, FindsTheRaceWithoutABarrier) {
  const std::string options = "--kernel reverse --global 128 --local 32";
  EXPECT_EQ(run(options).status, 0);
  const nlohmann::json json = json_of(options + " --define BARRIER=");
  ASSERT_FALSE(json.at("findings").empty());
  EXPECT_EQ(json.at("findings").at(0).at("kind"), "data_race");
}

TEST_F(ModelCommand, UnsetContentsAreUninitialised) {
  const nlohmann::json json =
      json_of("--kernel row_sums --global 256 --arg rows=256 --arg columns=64 --arg in=16K:unset");
  ASSERT_FALSE(json.at("findings").empty());
  EXPECT_EQ(json.at("findings").at(0).at("kind"), "uninitialised");
}

TEST_F(ModelCommand, AnEndlessKernelIsStopped) {
  const Ended ended = run("--kernel endless --global 1 --arg out=2:0");
  EXPECT_EQ(ended.status, 1) << ended.output;
  EXPECT_NE(ended.output.find("no counters"), std::string::npos) << ended.output;
  EXPECT_EQ(json_of("--kernel endless --global 1 --arg out=2:0").at("stopped").at("line"), 15);
}

TEST_F(ModelCommand, SaysWhatIsWrongWithTheCommand) {
  const auto expect = [&](const std::string& options, const std::string& words) {
    const Ended ended = run(options);
    EXPECT_EQ(ended.status, 2) << options;
    EXPECT_NE(ended.output.find(words), std::string::npos) << ended.output;
  };
  expect("--global 64", "the file defines: row_sums, reverse, endless");
  expect("--global 64 --kernel row_sum", "Did you mean 'row_sums'?");
  expect("--global 64 --kernel row_sums", "example:  --arg rows=1024");
  expect("--global 64 --kernel reverse --arg tile=many", "COUNT, a number of short4s");
  expect("--global 64 --kernel reverse --arg x=1", "has no parameter 'x'");
  expect("--global 64 --local 48 --kernel reverse", "is not a multiple of");
}

TEST_F(ModelCommand, RunsInTheSandbox) {
  if (const std::string reason = why_no_sandbox(); !reason.empty()) GTEST_SKIP() << reason;
  EXPECT_EQ(run("--kernel reverse --global 128 --local 32 --sandbox").status, 0);
}

TEST(ModelArguments, FollowTheSignature) {
  const KernelContract kernel{"k",
                              {{AddressSpace::kGlobal, "float3*", "in"},
                               {AddressSpace::kLocal, "uchar*", "tile"},
                               {AddressSpace::kPrivate, "char", "c"},
                               {AddressSpace::kGlobal, "read_only image2d_t", "src"}}};
  const BoundKernel bound =
      bind_arguments(kernel, range_1d(64, 16), {{"c", "-3"}, {"src", "8x4"}, {"tile", "1K"}}, 1);
  ASSERT_EQ(bound.launch.arguments.size(), 4U);
  EXPECT_EQ(bound.buffers.at(0).bytes(), 64U * 16);
  EXPECT_EQ(std::get<LocalArgument>(bound.launch.arguments[1]).bytes, 1024U);
  EXPECT_EQ(std::get<ScalarArgument>(bound.launch.arguments[2]).bytes[0], std::byte{0xFD});
  EXPECT_TRUE(bound.buffers.at(1).image);
  EXPECT_EQ(bound.buffers.at(1).shape.columns, 8U);
  EXPECT_THROW(bind_arguments(kernel, range_1d(64, 16), {{"c", "300"}, {"src", "8x4"}}, 1),
               UsageError);
  EXPECT_THROW(argument_texts({"n"}), UsageError);
  EXPECT_THROW(argument_texts({"n=1", "n=2"}), UsageError);
}

}  // namespace
}  // namespace oclab::test
