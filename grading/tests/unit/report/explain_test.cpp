// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: from counters to ranked lines and their sentences.
#include <gtest/gtest.h>

#include "grading/explain/text.h"
#include "grading/model/explanation.h"
#include "grading/tests/unit/report/explain_sample.h"
#include "grading/wording/access/access_text.h"

namespace oclab::test {
namespace {

using enum model::AccessKind;
using model::AccessKind;
using model::AccessLayout;

std::vector<std::uint32_t> worst_lines(const Explanation& explanation) {
  std::vector<std::uint32_t> numbers;
  for (const ExplainedLine* line : explanation.worst()) numbers.push_back(line->number);
  return numbers;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Explain, LinesAreRankedByWhatTheyWaste) {
  const Explanation explanation = explain(sample_input());
  // 4 requests of 32 sectors where 4 would do: 4 * (28 + 0.4); one store of 32 wavefronts where 1
  // would do: 31 + 0.1; 100 issue slots: 25; one store of 4 sectors: 0.4
  EXPECT_EQ(worst_lines(explanation), (std::vector<std::uint32_t>{3, 6, 5}));
  ASSERT_EQ(explanation.lines.size(), 4U);
  EXPECT_NEAR(explanation.lines[0].cost, 4 * 28.4, 1e-9);
  EXPECT_NEAR(explanation.lines[1].cost, 25, 1e-9);
  EXPECT_NEAR(explanation.lines[2].cost, 31.1, 1e-9);
  EXPECT_NEAR(explanation.lines[3].cost, 0.4, 1e-9);
  double shares = 0;
  for (const ExplainedLine& line : explanation.lines) shares += line.share;
  EXPECT_NEAR(shares, 1, 1e-9);
}

TEST(Explain, WhereNothingIsWastedTheLineThatMovesMostComesFirst) {
  ExplanationInput input = sample_input();
  model::LaunchReport launch;
  const auto in_order = [](int lane) { return 4 * lane; };
  add_access(launch, {3, 9}, kGlobalLoad, "in", in_order, 10);
  add_access(launch, {6, 3}, kGlobalLoad, "in", in_order, 20);
  input.launches = {launch};
  EXPECT_EQ(worst_lines(explain(input)), (std::vector<std::uint32_t>{6, 3}));
}

TEST(Explain, LaunchesOfAPlanAddUp) {
  ExplanationInput input = sample_input();
  input.launches.push_back(input.launches.front());
  const Explanation once = explain(sample_input());
  const Explanation twice = explain(input);
  EXPECT_EQ(twice.launches.size(), 2U);
  ASSERT_EQ(twice.lines.size(), once.lines.size());
  EXPECT_EQ(twice.lines[0].accesses[0].site.requests, 8U);
  EXPECT_EQ(twice.lines[1].branch->divergent, 12U);
  EXPECT_NEAR(twice.lines[2].cost, 2 * once.lines[2].cost, 1e-9);
  EXPECT_EQ(worst_lines(twice), worst_lines(once));
}

TEST(Explain, AccessesOfALineToOneObjectAreOne) {
  ExplanationInput input = sample_input();
  model::LaunchReport launch;
  add_access(launch, {3, 1}, kGlobalLoad, "in", [](int lane) { return 4 * lane; });
  add_access(launch, {3, 20}, kGlobalLoad, "in", [](int lane) { return 64 * lane; });
  add_access(launch, {3, 30}, kGlobalLoad, "other", [](int lane) { return 4 * lane; });
  input.launches = {launch};
  const Explanation explanation = explain(input);
  ASSERT_EQ(explanation.lines.at(0).accesses.size(), 2U);
  const LineAccess& access = explanation.lines[0].accesses[0];
  EXPECT_EQ(access.object, "in");
  EXPECT_EQ(access.site.requests, 2U);
  EXPECT_EQ(access.column, 20U);  // of the wasteful one, which is the example
  EXPECT_EQ(access.pattern->stride, 64);
}

TEST(Explain, ALineNamesItsFaultsByUnit) {
  ExplanationInput input = sample_input();
  model::LaunchReport launch;
  add_access(
      launch, {3, 1}, kGlobalLoad, "in", [](int lane) { return 4096 * lane; }, 4);
  add_access(
      launch, {3, 5}, kGlobalStore, "out", [](int lane) { return 4096 * lane; }, 3);
  add_access(
      launch, {3, 9}, kLocalStore, "tile", [](int lane) { return 128 * lane; }, 2);
  add_branch(launch, {3, 13}, {.executed = 8, .divergent = 6, .idle = 32 * 90});
  add_branch(launch, {5, 7}, {.executed = 8, .divergent = 6, .idle = 32 * 100});
  add_access(launch, {6, 3}, kLocalStore, "tile", [](int lane) { return 4 * lane; });
  input.launches = {launch};
  const auto lines = explain(input).lines;
  ASSERT_EQ(lines.size(), 3U);
  ASSERT_EQ(lines[0].accesses.size(), 3U);
  ASSERT_EQ(lines[0].accesses[2].kind, kLocalStore);
  EXPECT_EQ(lines[0].faults, (std::vector<LineFault>{{0}, {2}})) << "no second of the same unit";
  EXPECT_EQ(lines[1].faults, std::vector<LineFault>{{}}) << "the branch";
  EXPECT_EQ(lines[2].faults, std::vector<LineFault>{{0}}) << "though it wastes nothing";
}

TEST(Explain, ASentenceNamesPatternCostAndRemedy) {
  const Explanation explanation = explain(sample_input());
  const std::string global = sentences_about(explanation.lines[0]);
  EXPECT_TRUE(global.starts_with(
      "Lane i reads address 4096·i of `in`, one row of `columns` elements further each time: "
      "32 sectors where 4 would do; let neighbouring work-items use neighbouring elements"))
      << global;
  const std::string branch = sentences_about(explanation.lines[1]);
  EXPECT_TRUE(contains(branch, "diverges in 6 of 8 executions")) << branch;
  EXPECT_TRUE(contains(branch, "100 issue slots")) << branch;
  const std::string local = sentences_about(explanation.lines[2]);
  EXPECT_TRUE(contains(local, "128·i of `tile`, down a column")) << local;
  EXPECT_TRUE(contains(local, "32 wavefronts where 1 would do")) << local;
  EXPECT_TRUE(contains(local, "padding")) << local;
}

TEST(Explain, ARowLengthThatSeveralNamesHaveIsANumber) {
  ExplanationInput input = sample_input();
  input.row_lengths.push_back({"n", 1024});
  const std::string sentence = sentences_about(explain(input).lines[0]);
  EXPECT_TRUE(contains(sentence, "one row of 1024 elements")) << sentence;
}

TEST(Explain, AShortStrideIsNoRow) {
  ExplanationInput input = sample_input();
  input.row_lengths = {{"n", 2}};
  model::LaunchReport launch;
  add_access(launch, {3, 1}, kGlobalLoad, "in", [](int lane) { return 8 * lane; });
  input.launches = {launch};
  const LineAccess access = explain(input).lines[0].accesses[0];
  EXPECT_EQ(access.pattern->layout, AccessLayout::kStride);
  EXPECT_EQ(describe_pattern(access),
            "lane i reads address 8·i of `in`, 2 elements further each time");
}

TEST(Explain, WhatHasNoLineIsARemark) {
  ExplanationInput input = sample_input();
  model::LaunchReport launch;
  add_access(launch, {0, 0}, kGlobalLoad, "in", [](int lane) { return 4 * lane; });
  add_access(launch, {9, 1}, kGlobalLoad, "in", [](int lane) { return 4 * lane; });
  input.launches = {launch};
  const Explanation explanation = explain(input);
  EXPECT_TRUE(explanation.lines.empty());
  EXPECT_TRUE(explanation.worst().empty());
  ASSERT_EQ(explanation.remarks.size(), 1U);
  EXPECT_TRUE(contains(explanation.remarks[0], "only in the totals"));
}

TEST(Explain, TotalsStandBesideTheReference) {
  const Explanation explanation = explain(sample_input());
  ASSERT_FALSE(explanation.totals.empty());
  EXPECT_EQ(explanation.totals[0].name, "global memory: sectors");
  EXPECT_EQ(explanation.totals[0].yours, 4 * 32 + 4);
  EXPECT_EQ(explanation.totals[0].reference, 4 * 32 + 4);
  for (const TotalRow& row : explanation.totals) {
    EXPECT_FALSE(contains(row.name, "atomic")) << "zero in both";
  }
  ExplanationInput alone = sample_input();
  alone.reference.reset();
  EXPECT_FALSE(explain(alone).totals[0].reference.has_value());
}

TEST(Explain, EveryKindAndLayoutHasWordsAndARemedy) {
  const auto shapes = [](int shape) {
    return [shape](int lane) {
      const int addresses[] = {0,
                               40,
                               4 * lane,
                               4 + 4 * lane,
                               4 * (lane % 16) + 999 * (lane / 16),
                               64 * (lane / 8),
                               72 * lane,
                               4 * (lane * lane % 37)};
      return addresses[shape];
    };
  };
  for (const AccessKind kind : model::kAccessKinds) {
    for (const AccessLayout layout : model::kAccessLayouts) {
      EXPECT_STRNE(advice(kind, layout), "") << name_of(kind) << " " << name_of(layout);
    }
    for (int shape = 0; shape < 8; ++shape) {
      ExplanationInput input = sample_input();
      model::LaunchReport launch;
      add_access(launch, {3, 1}, kind, "a", shapes(shape));
      input.launches = {launch};
      const std::string sentence = sentences_about(explain(input).lines.at(0));
      EXPECT_TRUE(contains(sentence, "`a`")) << sentence;
      EXPECT_TRUE(contains(sentence, "would") || contains(sentence, "minimal")) << sentence;
      EXPECT_EQ(sentence.back(), '.');
    }
  }
}

}  // namespace
}  // namespace oclab::test
