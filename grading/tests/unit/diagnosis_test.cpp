// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the table of diagnoses, its page, and the words that it uses.
#include "grading/diagnosis/diagnosis.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "grading/report/diagnosis_page.h"
#include "grading/source/paths.h"
#include "grading/source/text_file.h"
#include "grading/wording/diagnosis_table.h"
#include "grading/wording/diagnosis_text.h"
#include "grading/wording/diagnosis_words.h"

namespace oclab {
namespace {

template <typename Check>
void for_each_entry(const Check& check) {
  for (const DiagnosisGroup& group : all_diagnoses()) {
    for (const DiagnosisEntry& entry : group.entries) {
      SCOPED_TRACE(entry.name);
      check(entry);
    }
  }
}

/// "barrier, race" as a set.
std::set<std::string> terms_of(const DiagnosisEntry& entry) {
  std::set<std::string> terms;
  std::string rest(entry.terms);
  while (!rest.empty()) {
    const std::string term = rest.substr(0, rest.find(", "));
    EXPECT_TRUE(terms.insert(term).second) << term << " is named twice";
    rest.erase(0, term.size() + 2);
  }
  return terms;
}

/// The headings of the glossary.
std::set<std::string> glossary() {
  std::set<std::string> words;
  const std::string text = text_in(kit_root() / "docs" / "glossary.md");
  const std::regex heading("\n## ([^\n]*)\n\n[A-Z`]");
  for (std::sregex_iterator at(text.begin(), text.end(), heading), end; at != end; ++at) {
    words.insert((*at)[1]);
  }
  return words;
}

TEST(Diagnoses, EveryKindHasOneRow) {
  std::set<DiagnosisKind> kinds;
  std::set<std::string_view> names;
  for_each_entry([&](const DiagnosisEntry& entry) {
    EXPECT_TRUE(kinds.insert(entry.kind).second);
    EXPECT_TRUE(names.insert(entry.name).second);
    EXPECT_TRUE(std::regex_match(std::string(entry.name), std::regex("[a-z]+(-[a-z]+)*")));
  });
  // kMiscompiled is the last one.
  for (int i = 1; i <= static_cast<int>(DiagnosisKind::kMiscompiled); ++i) {
    EXPECT_EQ(kinds.count(static_cast<DiagnosisKind>(i)), 1U) << "no row for number " << i;
  }
  EXPECT_THROW(entry_of(DiagnosisKind::kUnknown), std::logic_error);
}

TEST(Diagnoses, RowsAreSentencesForPeople) {
  for_each_entry([](const DiagnosisEntry& entry) {
    for (const std::string_view text : {entry.means, entry.next}) {
      EXPECT_GT(text.size(), 10U) << text;
      EXPECT_FALSE(text.ends_with('.')) << text;
      EXPECT_EQ(text.find('\n'), std::string_view::npos) << text;
    }
    EXPECT_LE(entry.means.size(), 90U) << "the first line of a report must be short";
    EXPECT_LE(entry.next.size(), 190U);
  });
}

TEST(Diagnoses, ThePageIsUpToDate) {
  EXPECT_EQ(text_in(kit_root() / "docs" / "diagnoses.md"), diagnosis_page())
      << "write it again: oclab diagnoses --markdown > docs/diagnoses.md";
}

TEST(Diagnoses, EveryTermIsInTheGlossary) {
  const std::set<std::string> words = glossary();
  ASSERT_GT(words.size(), 20U);
  for_each_entry([&](const DiagnosisEntry& entry) {
    for (const std::string& term : terms_of(entry)) {
      EXPECT_EQ(words.count(term), 1U) << "docs/glossary.md has no entry `" << term << "`";
    }
  });
}

/// A message with a term of the glossary names the place that explains it.
TEST(Diagnoses, TermsInTheTextsAreNamed) {
  const std::set<std::string> jargon{"bank",   "wavefront", "sector",         "warp",      "lane",
                                     "atomic", "barrier",   "scratch buffer", "work-group"};
  for_each_entry([&](const DiagnosisEntry& entry) {
    const std::set<std::string> terms = terms_of(entry);
    for (const std::string& word : jargon) {
      const std::regex whole("(^|[^a-z(_])" + word + "s?($|[^a-z(])");
      const bool used = std::regex_search(std::string(entry.means), whole) ||
                        std::regex_search(std::string(entry.next), whole);
      EXPECT_TRUE(!used || terms.count(word) == 1) << "uses the word " << word;
    }
  });
}

TEST(Diagnoses, AReportHasItsPartsInOrder) {
  const Diagnosis own{.kind = DiagnosisKind::kOverrun,
                      .form = "failure",
                      .at = {.line = 3, .code = "c[i] = 1;"},
                      .run = TestRun{.extent = Extent{33}, .names = {"n"}, .repeat = 1},
                      .facts = {{"what", "a cause"}, {"next", "a step"}},
                      .said = "details"};
  EXPECT_EQ(cause_of(own), "a cause");
  EXPECT_EQ(explanation_of(own),
            "at n=33, launch 2 on new data (the one before was right): line 3: c[i] = 1;\n"
            "next: a step\ndetails\nmore: docs/diagnoses.md#overrun");
  const Diagnosis plain{.kind = DiagnosisKind::kDataRace};
  EXPECT_EQ(cause_of(plain), entry_of(plain.kind).means);
  EXPECT_TRUE(explanation_of(plain).starts_with("next: " + std::string(entry_of(plain.kind).next)));
}

TEST(Diagnoses, AFindingKeepsTheSymptomThatLedToIt) {
  const Mismatch wrong{.buffer = "c",
                       .count = 8,
                       .wrong = 1,
                       .first = {{.index = 3, .got = 1, .expected = 2}},
                       .pattern = {.kind = PatternKind::kUnexplained, .variant = "few"}};
  const TestRun run{.extent = Extent{8}, .names = {"n"}};
  const Diagnosis race{
      .kind = DiagnosisKind::kDataRace,
      .form = "finding",
      .at = {.line = 3},
      .run = run,
      .findings = {{{.kind = model::FindingKind::kDataRace, .kernel = "k", .places = {{3, 1}}},
                    {"c[i] += 1;"}}},
      .because = std::make_shared<const Diagnosis>(
          Diagnosis{.kind = DiagnosisKind::kWrongValues,
                    .form = "wrong-result",
                    .run = run,
                    .mismatch = wrong,
                    .sizes = TestedSizes{{"n"}, {{1}}, {{8}}, {"never-right"}}})};
  EXPECT_EQ(evidence_of(race),
            "at n=8: c: 1 of 8 elements is wrong (wrong at every test size); line 3: `c[i] += 1;`");
  EXPECT_NE(explanation_of(race).find("the symptom: the values are wrong"), std::string::npos);
}

/// A form without words would end a grading.
TEST(Diagnoses, EveryFormHasWords) {
  for (const char* form :
       {"", "said", "compiler", "failure", "wrong-result", "finding", "costly"}) {
    EXPECT_EQ(words_of(form).form, form);
  }
  EXPECT_THROW(words_of("no such form"), std::logic_error);
}

}  // namespace
}  // namespace oclab
