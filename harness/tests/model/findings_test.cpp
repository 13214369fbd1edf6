// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: findings of the model, each error once.
#include "harness/model_report/findings.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace oclab::model {
namespace {

/// A work-item stores past the end of a local array.
Finding overrun(std::size_t item) {
  return {.kind = FindingKind::kOutOfBounds,
          .kernel = "k",
          .places = {{.line = 12, .column = 10, .work_item = {.local = {item}}, .writes = true}},
          .object = "s",
          .local = true,
          .own_array = true,
          .offset = static_cast<std::int64_t>(4 * item),
          .bytes = 4,
          .object_bytes = 128};
}

Place at(std::uint32_t line, std::uint32_t column, bool writes = false) {
  return {.line = line, .column = column, .writes = writes};
}

TEST(Findings, OccurrencesCountAsOneAndShowTheLowestWorkItemInAnyOrder) {
  for (const auto& order : {std::vector<std::size_t>{31, 32, 33}, {33, 31, 32}}) {
    Findings findings;
    EXPECT_TRUE(findings.empty());
    for (const std::size_t item : order) findings.add(overrun(item));
    EXPECT_FALSE(findings.empty());
    const auto list = findings.list();
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0].count, 3U);
    EXPECT_EQ(list[0].offset, 124);
    EXPECT_EQ(list[0].places[0].work_item, (WorkItem{.local = {31}}));
  }
}

TEST(Findings, ManyOccurrencesAtOnceAreCounted) {
  Findings findings;
  Finding many = overrun(40);
  many.count = 7;
  findings.add(many);
  findings.add(overrun(50));
  EXPECT_EQ(findings.list().at(0).count, 8U);
}

TEST(Findings, ARaceHasTwoPlacesWhicheverCameFirst) {
  Findings findings;
  findings.add({.kind = FindingKind::kDataRace, .places = {at(20, 29), at(19, 10, true)}});
  findings.add({.kind = FindingKind::kDataRace, .places = {at(19, 10, true), at(20, 29)}});
  const auto list = findings.list();
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0].count, 2U);
  ASSERT_EQ(list[0].places.size(), 2U);
  EXPECT_EQ(list[0].places[0].line, 19U);
  EXPECT_TRUE(list[0].places[0].writes);
  EXPECT_EQ(list[0].places[1].column, 29U);
}

TEST(Findings, BetweenWritesIsARaceInWhichBothWrite) {
  using enum FindingKind;
  EXPECT_TRUE(is_between_writes({.kind = kDataRace, .places = {at(1, 1, true), at(2, 1, true)}}));
  EXPECT_FALSE(is_between_writes({.kind = kDataRace, .places = {at(1, 1, true), at(2, 1)}}));
  EXPECT_FALSE(is_between_writes({.kind = kOutOfBounds, .places = {at(1, 1, true)}}));
}

TEST(Findings, DifferentPlacesObjectsKernelsAndKindsAreDifferentAndSorted) {
  Findings findings;
  findings.add({.kind = FindingKind::kUninitialised, .kernel = "k", .places = {at(9, 1)}});
  findings.add({.kind = FindingKind::kUninitialised, .kernel = "k", .places = {at(3, 7)}});
  findings.add({.kind = FindingKind::kUninitialised, .kernel = "k", .places = {at(3, 2)}});
  findings.add({.kind = FindingKind::kMisaligned, .kernel = "k", .places = {at(9, 1)}});
  findings.add({.kind = FindingKind::kMisaligned, .kernel = "l", .places = {at(9, 1)}});
  findings.add(
      {.kind = FindingKind::kMisaligned, .kernel = "l", .places = {at(9, 1)}, .object = "in"});
  const auto list = findings.list();
  ASSERT_EQ(list.size(), 6U);
  EXPECT_EQ(list[0].places[0].column, 2U);
  EXPECT_EQ(list[1].places[0].column, 7U);
  EXPECT_EQ(list[5].places[0].line, 9U);
}

TEST(Findings, EveryKindHasANameOfItsOwn) {
  std::set<std::string> names;
  for (const FindingKind kind : kFindingKinds) names.insert(name_of(kind));
  EXPECT_EQ(names.size(), kFindingKinds.size());
  EXPECT_FALSE(names.contains(""));
}

}  // namespace
}  // namespace oclab::model
