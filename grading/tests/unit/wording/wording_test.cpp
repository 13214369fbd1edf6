// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: from patterns and facts to sentences.
#include "grading/terminal/wording.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "grading/wording/mismatch_text.h"
#include "grading/wording/patterns/pattern_words.h"

namespace oclab {
namespace {

std::string filled(std::string_view wording, Fact fact) { return fill(wording, {{"x", fact}}); }

Fact n(std::size_t count) { return count; }

TEST(Wording, ChoosesByNumber) {
  EXPECT_EQ(filled("{x} element{x:?|s} {x:?is|are} wrong", n(1)), "1 element is wrong");
  EXPECT_EQ(filled("{x} element{x:?|s} {x:?is|are} wrong", n(2)), "2 elements are wrong");
}

TEST(Wording, Ordinals) {
  for (const auto& [number, text] : {std::pair{1, "1st"},
                                     {2, "2nd"},
                                     {3, "3rd"},
                                     {11, "11th"},
                                     {12, "12th"},
                                     {13, "13th"},
                                     {21, "21st"},
                                     {112, "112th"}}) {
    EXPECT_EQ(filled("{x:ordinal}", n(static_cast<std::size_t>(number))), text);
  }
}

TEST(Wording, PercentagesDifferFromAHundredUnlessTheyAreIt) {
  EXPECT_EQ(filled("{x:%}", 0.5), "50.0 %");
  EXPECT_EQ(filled("{x:%}", 0.9998), "99.98 %");
  EXPECT_EQ(filled("{x:%}", 1 - 1e-12), "just under 100 %");
}

TEST(Wording, ListsShowTheirFirstMembers) {
  EXPECT_EQ(filled("{x}", std::vector<std::size_t>{1, 2}), "1, 2");
  EXPECT_EQ(filled("{x}", std::vector<std::size_t>{1, 2, 3, 4, 5, 6, 7, 8, 9}),
            "1, 2, 3, 4, 5, 6, 7, 8, …");
}

TEST(Wording, AMissingFactThrows) { EXPECT_THROW(fill("{y}", {{"x", n(1)}}), std::runtime_error); }

/// Every fact that any rule gives.
Mismatch mismatch_of(const PatternWords& words) {
  Mismatch mismatch{.buffer = "out",
                    .shape = {4, 8},
                    .count = 32,
                    .wrong = 5,
                    .first = {{.index = 9, .got = -2, .expected = 0.73125}}};
  mismatch.pattern = {.kind = words.kind, .variant = words.variant};
  for (const char* name :
       {"differing",  "at",     "rest",  "row",   "column", "margin", "last_row", "last_column",
        "first",      "groups", "last",  "step",  "errors", "tile",   "distance", "index",
        "belongs_in", "second", "width", "block", "kept",   "lost",   "terms"}) {
    mismatch.pattern.facts[name] = n(3);
  }
  for (const char* name : {"factor", "inverse", "difference", "percent", "share", "value"}) {
    mismatch.pattern.facts[name] = 0.25;
  }
  for (const char* name :
       {"other", "direction", "type", "from", "what", "one", "constant", "input"})
    mismatch.pattern.facts[name] = "word";
  mismatch.pattern.facts["positions"] = std::vector<std::size_t>{1, 2};
  return mismatch;
}

TEST(PatternWords, EveryRowIsASentenceOfItsFacts) {
  for (const PatternWords& words : all_pattern_words()) {
    const Mismatch mismatch = mismatch_of(words);
    for (const std::string& text : {finding_of(mismatch), suggestion_of(mismatch)}) {
      EXPECT_FALSE(text.empty()) << words.variant;
      EXPECT_EQ(text.find("  "), std::string::npos) << text;
      EXPECT_FALSE(text.ends_with('.')) << text;
    }
  }
}

TEST(PatternWords, NameEachKindAndVariantOnce) {
  for (const PatternWords& words : all_pattern_words()) {
    EXPECT_EQ(&words_of(Pattern{words.kind, words.variant}), &words);
  }
  EXPECT_THROW(words_of(Pattern{PatternKind::kTail, "no such variant"}), std::logic_error);
}

TEST(MismatchText, SaysWhatIsWrongAndWhatToTry) {
  Mismatch mismatch{.buffer = "out",
                    .count = 6,
                    .wrong = 3,
                    .first = {{.index = 1, .got = -2, .expected = 0.73125},
                              {.index = 5, .got = 0, .expected = 0.9, .poison = true}}};
  mismatch.pattern = {.kind = PatternKind::kEveryKthWrong,
                      .facts = {{"step", n(2)}, {"first", n(1)}, {"at", n(1)}}};
  EXPECT_EQ(headline(mismatch), "out: 3 of 6 elements are wrong");
  EXPECT_EQ(describe(mismatch.first[0], mismatch), "out[1] = -2, expected 0.73125");
  EXPECT_EQ(describe(mismatch.first[1], mismatch), "out[5] was never written, expected 0.9");
  EXPECT_EQ(finding_of(mismatch), "every 2nd element is wrong, starting at 1");
  mismatch.shape = {2, 3};
  EXPECT_EQ(describe(mismatch.first[0], mismatch),
            "out[1] (row 0, column 1) = -2, expected 0.73125");
}

TEST(MismatchText, ShowsToleranceBesideASmallError) {
  Mismatch mismatch{.buffer = "out",
                    .count = 6,
                    .wrong = 1,
                    .first = {{.index = 1, .got = 1, .expected = 1.001}},
                    .tolerance = 1e-5,
                    .largest_error = 1e-3};
  EXPECT_EQ(headline(mismatch),
            "out: 1 of 6 elements is wrong (largest relative error 0.001, tolerance 1e-05)");
}

}  // namespace
}  // namespace oclab
