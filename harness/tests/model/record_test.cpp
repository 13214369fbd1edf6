// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model's records as JSON and back.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "harness/model_report/memory_object.h"
#include "harness/model_report/model_record.h"

namespace oclab {
namespace {

using model::AccessKind;
using model::AccessSite;
using model::Counters;
using model::FindingKind;
using model::LaunchReport;

/// Two instructions of one place, one of another.
model::Code sample_code() {
  model::Code code;
  code.add_function(
      {{{{.line = 3, .column = 5}, {.line = 9, .column = 1, .end = model::SegmentEnd::kBranch}},
        {1, 2}},
       {{{.line = 3, .column = 5}}, {2}},
       {{{.line = 9, .column = 2, .end = model::SegmentEnd::kReturn}}, {}}});
  return code;
}

LaunchReport sample() {
  LaunchReport report{.kernel = "k", .global = {128, 2, 1}, .local = {64, 1, 1}};
  Counters counters{.groups = 1, .warps = 2, .work_items = 3, .barriers = 4};
  counters.flops = ~std::uint64_t{0};
  const model::RequestCost whole{.transactions = 4, .ideal = 4, .sectors = 128, .bytes = 128};
  counters.accesses[{0, AccessKind::kGlobalLoad}].add(whole, 32);
  counters.accesses[{2, AccessKind::kGlobalLoad}].add(
      {.transactions = 16, .ideal = 2, .pieces = 16, .sectors = 64, .bytes = 64}, 16);
  for (int k = 0; k < 7; ++k) counters.accesses[{0, AccessKind::kLocalStore}].add(whole, 32);
  counters.accesses[{2, AccessKind::kGlobalLoad}].example = {
      .transactions = 16,
      .ideal = 2,
      .origin = {.group = 3, .order = 12, .warp = 1},
      .lanes = {{.address = 4096, .bytes = 4, .lane = 0},
                {.address = 8192, .bytes = 4, .lane = 7}}};
  counters.branches[1] = {.executed = 8, .divergent = 5, .idle = 99};
  set_counters(report, counters, sample_code());
  const model::MemoryObject in{.begin = 4000, .bytes = 5000, .name = "in", .row_bytes = 80};
  model::name_objects(report, {&in, 1});
  report.findings = {
      {.kind = FindingKind::kDataRace,
       .kernel = "k",
       .places = {{.line = 3, .column = 5, .work_item = {.group = {1}}, .writes = true},
                  {.line = 9, .column = 1, .work_item = {.local = {2, 3, 4}}, .atomic = true}},
       .object = "tile",
       .local = true,
       .own_array = true,
       .offset = -8,
       .bytes = 4,
       .object_bytes = 128,
       .misuse = model::Misuse::kLocalThroughGlobal,
       .count = 12}};
  return report;
}

TEST(ModelRecord, InstructionsOfOnePlaceAreOneSite) {
  const LaunchReport report = sample();
  ASSERT_EQ(report.places, (std::vector<model::SourcePlace>{{3, 5}, {9, 1}}));
  const AccessSite& site = report.counters.accesses.at({0, AccessKind::kGlobalLoad});
  EXPECT_EQ(site.requests, 2U);
  EXPECT_EQ(site.transactions, 20U);
  EXPECT_EQ(site.worst, 16U);
  EXPECT_EQ(report.counters.branches.at(1).divergent, 5U);
}

TEST(ModelRecord, SurvivesAsText) {
  const std::string text = to_text(sample());
  EXPECT_EQ(text.find('\n'), std::string::npos);
  const auto back = reports_from(text + "\n" + text + "\n");
  ASSERT_EQ(back.size(), 2U);
  EXPECT_EQ(to_text(back[1]), to_text(sample()));
  EXPECT_EQ(back[0].counters.flops, ~std::uint64_t{0});
  EXPECT_EQ(back[0].counters.total(AccessKind::kLocalStore).requests, 7U);
  EXPECT_EQ(back[0].counters.branches.at(1).idle, 99U);
  const auto& example = back[0].counters.accesses.at({0, AccessKind::kGlobalLoad}).example;
  EXPECT_EQ(example.object, "in");
  EXPECT_EQ(example.row_bytes, 80U);
  EXPECT_EQ(example.origin.order, 12U);
  ASSERT_EQ(example.lanes.size(), 2U);
  EXPECT_EQ(example.lanes[1].lane, 7U);
  EXPECT_EQ(example.lanes[1].address, 4192U);
  const model::Finding& finding = back[0].findings.at(0);
  EXPECT_EQ(finding.offset, -8);
  EXPECT_EQ(finding.object_bytes, 128U);
  EXPECT_TRUE(finding.own_array);
  EXPECT_TRUE(finding.places[0].writes);
  EXPECT_TRUE(finding.places[1].atomic);
  EXPECT_EQ(finding.places[1].work_item, (model::WorkItem{.local = {2, 3, 4}}));
}

TEST(ModelRecord, OfAStoppedLaunchHasNoCounters) {
  LaunchReport report = sample();
  report.stop = model::Stop{"the instruction budget is used up", {7, 3}, true, true, true};
  report.instructions = 1234;
  const auto back = reports_from(to_text(report));
  ASSERT_TRUE(back.at(0).stop);
  EXPECT_EQ(back[0].stop->place, (model::SourcePlace{7, 3}));
  EXPECT_EQ(back[0].stop->reason, "the instruction budget is used up");
  EXPECT_TRUE(back[0].stop->unsupported);
  EXPECT_TRUE(back[0].stop->over_budget);
  EXPECT_TRUE(back[0].stop->trapped);
  EXPECT_EQ(back[0].instructions, 1234U);
  EXPECT_EQ(back[0].counters.groups, 0U);
  EXPECT_TRUE(back[0].places.empty());
  EXPECT_EQ(back[0].findings.size(), 1U);
}

TEST(ModelRecord, MalformedTextThrows) {
  const std::string text = to_text(sample());
  for (std::size_t length = 1; length < text.size(); ++length) {
    EXPECT_THROW(reports_from(text.substr(0, length)), nlohmann::json::exception) << length;
  }
  for (const char* word : {"global_load", "data_race"}) {
    std::string changed = text;
    changed.replace(changed.find(word), 3, "xxx");
    EXPECT_THROW(reports_from(changed), nlohmann::json::exception) << word;
  }
  std::string huge = text;
  huge.replace(huge.find("\"global\":[") + 10, 1, "1e99,");
  EXPECT_THROW(reports_from(huge), nlohmann::json::exception) << huge;
  EXPECT_TRUE(reports_from("").empty());
}

}  // namespace
}  // namespace oclab
