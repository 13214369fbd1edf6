// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which request of an instruction is kept, and what its addresses are relative to.
#include <gtest/gtest.h>

#include "harness/model_report/launch_report.h"
#include "harness/model_report/memory_object.h"
#include "harness/tests/model/recorder_calls.h"

namespace oclab::model {
namespace {

/// 0: load, 1: return
Code one_load() {
  Code code;
  code.add_function({{{{.line = 3}, {.end = SegmentEnd::kReturn}}, {}}});
  return code;
}

/// One group of warps of two lanes whose loads are `strides[w]` bytes apart.
void run_group(Recorder& recorder, std::uint64_t group, const std::vector<std::uint64_t>& strides) {
  recorder.begin_group(32 * strides.size(), group);
  for (std::size_t warp = 0; warp < strides.size(); ++warp) {
    for (std::size_t lane = 0; lane < 2; ++lane) {
      recorder.select(32 * warp + lane);
      access(recorder, 0, AccessKind::kGlobalLoad, 1000 * group + lane * strides[warp]);
      execute(recorder, 1);
    }
  }
  recorder.end_group();
}

const ExampleRequest& example_of(const Counters& counters) {
  return counters.accesses.at({0, AccessKind::kGlobalLoad}).example;
}

TEST(Example, IsTheRequestThatWastesMost) {
  const Code code = one_load();
  Recorder recorder(code);
  run_group(recorder, 0, {4, 64, 4});
  const ExampleRequest& example = example_of(recorder.counters());
  EXPECT_EQ(example.transactions, 2U);
  EXPECT_EQ(example.ideal, 1U);
  EXPECT_EQ(example.origin.warp, 1U);
  EXPECT_EQ(example.origin.order, 1U);
  ASSERT_EQ(example.lanes.size(), 2U);
  EXPECT_EQ(example.lanes[1].address, 64U);
}

TEST(Example, IsTheFirstOfTheLowestGroupInWhateverOrderGroupsRun) {
  const Code code = one_load();
  for (const auto& order : {std::vector{0, 1, 2}, {2, 0, 1}, {1, 2, 0}}) {
    Recorder recorder(code);
    for (const int group : order) {
      run_group(recorder, static_cast<std::uint64_t>(group), {4, 64, 64});
    }
    EXPECT_EQ(example_of(recorder.counters()).origin.group, 0U);
    EXPECT_EQ(example_of(recorder.counters()).origin.warp, 1U);
  }
}

TEST(Example, OfASumDoesNotDependOnTheOrderOfItsParts) {
  const Code code = one_load();
  Recorder a(code);
  run_group(a, 5, {64});
  Recorder b(code);
  run_group(b, 4, {4, 64});
  Counters ab = a.counters();
  ab.add(b.counters());
  Counters ba = b.counters();
  ba.add(a.counters());
  EXPECT_EQ(example_of(ab).origin.group, 4U);
  EXPECT_EQ(example_of(ba).origin.group, 4U);
}

LaunchReport report_with(AccessKind kind, std::vector<std::uint64_t> addresses) {
  LaunchReport report;
  auto& lanes = report.counters.accesses[{0, kind}].example.lanes;
  for (const std::uint64_t address : addresses) {
    lanes.push_back(
        {.address = address, .bytes = 4, .lane = static_cast<std::uint32_t>(lanes.size())});
  }
  return report;
}

const std::vector<MemoryObject> kObjects{
    {.begin = 1 << 20, .bytes = 4096, .name = "in"},
    {.begin = 2 << 20, .bytes = 4096, .name = "out"},
    {.local = true, .begin = 1 << 20, .bytes = 4224, .name = "tile", .row_bytes = 132}};

TEST(Example, IsRelativeToItsBufferOrArray) {
  LaunchReport report = report_with(AccessKind::kGlobalLoad, {(2 << 20) + 64, (2 << 20) + 4092});
  name_objects(report, kObjects);
  const ExampleRequest& global = report.counters.accesses.begin()->second.example;
  EXPECT_EQ(global.object, "out");
  EXPECT_EQ(global.lanes[0].address, 64U);
  EXPECT_EQ(global.lanes[1].address, 4092U);

  report = report_with(AccessKind::kLocalStore, {(1 << 20) + 132});
  name_objects(report, kObjects);
  const ExampleRequest& local = report.counters.accesses.begin()->second.example;
  EXPECT_EQ(local.object, "tile");
  EXPECT_EQ(local.row_bytes, 132U);
  EXPECT_EQ(local.lanes[0].address, 132U);
}

TEST(Example, InNoOneObjectIsRelativeToItsLowestLine) {
  LaunchReport report = report_with(AccessKind::kGlobalLoad, {(2 << 20) + 64, (1 << 20) + 132});
  name_objects(report, kObjects);
  const ExampleRequest& example = report.counters.accesses.begin()->second.example;
  EXPECT_EQ(example.object, "");
  EXPECT_EQ(example.lanes[1].address, 4U);
  EXPECT_EQ(example.lanes[0].address, (1U << 20) - 64);
}

}  // namespace
}  // namespace oclab::model
