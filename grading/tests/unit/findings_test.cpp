// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a student reads about the model's findings.
#include <gtest/gtest.h>

#include "grading/analysis/diagnose.h"
#include "grading/diagnosis/diagnosis.h"
#include "grading/model/model_findings.h"
#include "grading/wording/finding_advice.h"
#include "grading/wording/finding_text.h"

namespace oclab {
namespace {

const KernelSource kTreeSource{"tree.cl", "kernel void tree() {\n\tx[0] += y;\n}\n"};

model::Finding finding(model::FindingKind kind, std::uint32_t line) {
  return {.kind = kind,
          .kernel = "tree",
          .places = {{.line = line, .column = 2, .work_item = {.group = {1}, .local = {7}}}},
          .object = "in",
          .offset = 4096,
          .bytes = 4,
          .object_bytes = 4096,
          .misuse = kind == model::FindingKind::kOther ? model::Misuse::kForeignEvent
                                                       : model::Misuse::kNoMisuse,
          .count = 3};
}

std::string findings_text(const std::vector<model::Finding>& findings) {
  return describe(essential_findings(findings, kTreeSource));
}

TEST(FindingReport, NamesCauseLineAndNextStep) {
  for (const model::FindingKind kind : model::kFindingKinds) {
    const std::string text = findings_text({finding(kind, 2)});
    EXPECT_NE(text.find("line 2, column 2: x[0] += y;"), std::string::npos) << text;
    EXPECT_NE(text.find("local id (7, 0, 0) in group (1, 0, 0)"), std::string::npos) << text;
    EXPECT_NE(text.find("try: "), std::string::npos) << text;
    EXPECT_NE(text.find("3×"), std::string::npos) << text;
    const bool said = text.find("the event argument") != std::string::npos;
    EXPECT_EQ(said, kind == model::FindingKind::kOther) << text;
  }
}

TEST(FindingReport, RacesMayHaveLostWhatWasAdded) {
  const auto failure = [](PatternKind pattern, ElementState state) {
    Mismatch mismatch;
    mismatch.pattern = {.kind = pattern, .state = state};
    return Diagnosis{.kind = kind_of(mismatch.pattern), .mismatch = mismatch};
  };
  const std::vector race{finding(model::FindingKind::kDataRace, 2)};
  std::vector both = race;
  both.push_back(finding(model::FindingKind::kOutOfBounds, 2));
  const Diagnosis scattered = failure(PatternKind::kPartlyWritten, ElementState::kUnchanged);
  EXPECT_TRUE(may_cause(race, scattered));
  EXPECT_FALSE(may_cause(both, scattered));
  EXPECT_FALSE(may_cause({}, scattered));
  EXPECT_FALSE(may_cause(race, failure(PatternKind::kPartlyWritten, ElementState::kNeverWritten)));
  EXPECT_FALSE(may_cause(race, failure(PatternKind::kTail, ElementState::kUnchanged)));
  EXPECT_FALSE(may_cause(race, failure(PatternKind::kNothingWritten, ElementState::kUnchanged)));
  EXPECT_TRUE(may_cause(both, failure(PatternKind::kShortfall, ElementState::kWrong)));
}

TEST(FindingReport, NamesBothPartiesOfARace) {
  model::Finding race = finding(model::FindingKind::kDataRace, 2);
  race.places.push_back({.line = 3, .column = 1, .work_item = {.local = {9}}, .writes = true});
  const std::string text = findings_text({race});
  EXPECT_NE(text.find("line 2, column 2"), std::string::npos);
  EXPECT_NE(text.find("line 3, column 1"), std::string::npos);
  EXPECT_NE(text.find("local id (9, 0, 0) in group (0, 0, 0) writes"), std::string::npos) << text;
}

TEST(FindingReport, NamesBufferOffsetAndLength) {
  using enum model::FindingKind;
  EXPECT_EQ(
      access_of(finding(kOutOfBounds, 2)),
      "reads 4 bytes at byte 4096 of `in`, which has 4096 bytes (1024 elements of this size)");
  model::Finding local = finding(kOutOfBounds, 2);
  local.places[0].writes = local.local = local.own_array = true;
  local.offset = -1;
  local.bytes = 1;
  local.object_bytes = 1;
  EXPECT_EQ(access_of(local),
            "writes 1 byte starting 1 byte before the beginning of the local array `in`, which has "
            "1 byte (1 element of this size)");
  local.object.clear();
  EXPECT_EQ(access_of(local), "writes 1 byte of memory that belongs to no buffer");
  EXPECT_EQ(access_of(finding(kMisaligned, 2)), "reads 4 bytes at byte 4096 of `in`");
  EXPECT_EQ(access_of(finding(kBarrierDivergence, 2)), "");
}

TEST(FindingReport, AdviceOnARaceDependsOnMemoryGroupsAndAtomics) {
  const auto advice = [](auto change) {
    model::Finding race = finding(model::FindingKind::kDataRace, 2);
    race.places.push_back(
        {.line = 3, .column = 1, .work_item = {.group = {1}, .local = {9}}, .writes = true});
    change(race);
    return next_step(essential_findings({race}, kTreeSource).at(0));
  };
  EXPECT_NE(advice([](auto&) {}).find("CLK_GLOBAL_MEM_FENCE"), std::string::npos);
  EXPECT_NE(advice([](auto& race) { race.local = true; }).find("CLK_LOCAL_MEM_FENCE"),
            std::string::npos);
  EXPECT_NE(advice([](auto& race) { race.places[1].work_item.group = {2}; }).find("work-groups"),
            std::string::npos);
  EXPECT_NE(advice([](auto& race) { race.places[1].atomic = true; }).find("line 2 atomic"),
            std::string::npos);
}

TEST(FindingReport, ARaceBetweenGroupsSaysSo) {
  model::Finding race = finding(model::FindingKind::kDataRace, 2);
  race.places.push_back({.line = 3, .column = 1, .work_item = {.group = {1}}, .writes = true});
  const auto cause = [&] { return cause_of(essential_findings({race}, kTreeSource).front()); };
  EXPECT_NE(cause().find("two work-items"), std::string::npos) << cause();
  race.places[1].work_item.group = {2};
  EXPECT_NE(cause().find("two work-groups"), std::string::npos) << cause();
}

TEST(FindingReport, AdviceOnAnAccessOutOfBoundsFitsTheLine) {
  const auto advice = [](const std::string& line, std::int64_t offset = 4096, bool writes = false) {
    model::Finding outside = finding(model::FindingKind::kOutOfBounds, 2);
    outside.places[0].writes = writes;
    outside.offset = offset;
    const KernelSource source{"tree.cl", "kernel void tree() {\n" + line + "\n}\n"};
    return next_step(essential_findings({outside}, source).front());
  };
  EXPECT_NE(advice("y = vload8(i, x);").find("vload8(i, p) accesses p[8 * i]"), std::string::npos);
  EXPECT_NE(advice("vstore4(y, i, x);", 4096, true).find("vstore4(x, i, p)"), std::string::npos);
  EXPECT_NE(advice("y = ((global float4*)x)[i];").find("number of vectors"), std::string::npos);
  EXPECT_NE(advice("y = ((global float16 *)x)[i];").find("number of vectors"), std::string::npos);
  EXPECT_NE(advice("y = 2 * (x[4 * i]);").find("if (i < n)"), std::string::npos);
  EXPECT_NE(advice("y = x[i * n];", 8192).find("element 2048 of 1024"), std::string::npos);
  EXPECT_NE(advice("y = x[i];").find("if (i < n)"), std::string::npos);
}

TEST(FindingReport, ADivergentBarrierInALoopNamesTheLoop) {
  const auto advice = [](const std::string& body) {
    const KernelSource source{"tree.cl", "kernel void tree() {\n" + body + "\n}\n"};
    const model::Finding divergence = finding(model::FindingKind::kBarrierDivergence, 3);
    return next_step(essential_findings({divergence}, source).front());
  };
  EXPECT_NE(advice("for (i = 0; i < id; ++i) {\nbarrier(1); }").find("the loop in line 2"),
            std::string::npos);
  EXPECT_NE(advice("for (;;) for (;;) {\nbarrier(1); }").find("the loops in line 2 and line 2"),
            std::string::npos);
  EXPECT_NE(advice("for (;;) { if (x)\nbarrier(1); }").find("out of the `if`"), std::string::npos);
  EXPECT_NE(advice("for (;;) { if (x) return;\nbarrier(1); }").find("return"), std::string::npos);
}

TEST(FindingReport, AnUninitialisedValueIsNamedWhereItIsRead) {
  model::Finding used = finding(model::FindingKind::kUninitialised, 2);
  used.read = {.place = {.line = 1}, .object = "tile", .offset = 64, .bytes = 4};
  const Diagnosis diagnosis = diagnose({used}, kTreeSource, {});
  EXPECT_EQ(diagnosis.at.line, 1);
  const SourceFinding& found = diagnosis.findings.front();
  EXPECT_NE(cause_of(found).find("`tile` is read here"), std::string::npos);
  EXPECT_NE(places_text(found).find("reads 4 bytes at byte 64 of `tile`; line 2 uses the value"),
            std::string::npos)
      << places_text(found);
  used.read->place.line = 1000;
  EXPECT_FALSE(essential_findings({used}, kTreeSource).front().finding.read) << "no such line";
}

TEST(FindingReport, ARaceWithACopyTakesAWaitOrABarrier) {
  model::Finding race = finding(model::FindingKind::kDataRace, 2);
  race.places.push_back({.line = 3, .column = 1, .writes = true, .copy = true});
  const auto advice = [&] { return next_step(essential_findings({race}, kTreeSource).front()); };
  EXPECT_EQ(kind_of(race), DiagnosisKind::kDataRace) << "the copy came later";
  EXPECT_NE(advice().find("before the copy in line 3"), std::string::npos) << advice();
  race.places.back().in_flight = true;
  EXPECT_EQ(kind_of(race), DiagnosisKind::kMissingWait);
  EXPECT_NE(advice().find("before line 2"), std::string::npos) << advice();
}

TEST(FindingReport, AMissingWaitSaysWhetherThereIsAnyWait) {
  const model::Finding missing = finding(model::FindingKind::kMissingWait, 1);
  const KernelSource waits{"a.cl", "copied = start();\nwait_group_events(1, &other);\n"};
  EXPECT_EQ(essential_findings({missing}, waits).front().wait, 2);
  EXPECT_EQ(essential_findings({missing}, kTreeSource).front().wait, 0);
}

TEST(FindingReport, ShowsThreeAndCountsTheRest) {
  std::vector<model::Finding> many;
  for (std::uint32_t line = 1; line <= 5; ++line) {
    many.push_back(finding(model::FindingKind::kOutOfBounds, line));
  }
  const std::string text = findings_text(many);
  EXPECT_NE(text.find("… and 2 more"), std::string::npos) << text;
  many.resize(3);
  EXPECT_EQ(findings_text(many).find("more"), std::string::npos);
}

TEST(FindingReport, LeavesOutWhatFollowsFromAnother) {
  using enum model::FindingKind;
  const auto shown = [](const std::vector<model::Finding>& findings) {
    const std::string text = findings_text(findings);
    std::size_t count = 0;
    for (std::size_t at = text.find("try: "); at != text.npos; at = text.find("try: ", at + 1)) {
      ++count;
    }
    return count;
  };
  EXPECT_EQ(shown({finding(kUninitialised, 2), finding(kOutOfBounds, 2)}), 1U);
  EXPECT_EQ(shown({finding(kUninitialised, 1), finding(kOutOfBounds, 2)}), 2U);
  EXPECT_EQ(shown({finding(kOutOfBounds, 2), finding(kOutOfBounds, 2)}), 1U);
  EXPECT_EQ(shown({finding(kDataRace, 2), finding(kOutOfBounds, 2)}), 2U);
  EXPECT_EQ(shown({finding(kUninitialised, 2), finding(kDataRace, 2)}), 1U);
}

TEST(ModelFindings, CountOneErrorOfSeveralLaunchesOnceAndKeepNotesApart) {
  using enum model::FindingKind;
  model::Finding elsewhere = finding(kDataRace, 2);
  elsewhere.object = "out";
  ModelFindings found;
  found.add({.reports = {{.findings = {finding(kDataRace, 2), finding(kSameValue, 2)}},
                         {.findings = {finding(kDataRace, 2), elsewhere}}}});
  ASSERT_EQ(found.errors.size(), 2U);
  EXPECT_EQ(found.errors[0].count, 6U);
  ASSERT_EQ(found.notes.size(), 1U);
  const std::string note = note_text(essential_findings(found.notes, kTreeSource));
  EXPECT_NE(note.find("line 2: "), std::string::npos) << note;
  EXPECT_NE(note.find("No points are lost"), std::string::npos) << note;
}

TEST(FindingReport, SurvivesAPlaceOutsideTheSource) {
  for (const std::uint32_t line : {0U, 4U, 4000000000U}) {
    const std::string text = findings_text({finding(model::FindingKind::kOther, line)});
    EXPECT_NE(text.find("try: "), std::string::npos);
  }
}

}  // namespace
}  // namespace oclab
