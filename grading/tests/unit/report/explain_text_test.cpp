// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: explanations on the terminal, as JSON and as a page.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "grading/explain/html.h"
#include "grading/explain/json.h"
#include "grading/explain/text.h"
#include "grading/terminal/text_layout.h"
#include "grading/tests/unit/report/explain_sample.h"

namespace oclab::test {
namespace {

std::size_t widest(const std::string& text) {
  std::size_t width = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) width = std::max(width, width_of(line));
  return width;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
  return found;
}

TEST(TextLayout, CountsCharactersNotBytes) {
  EXPECT_EQ(width_of("ü·x"), 3U);
  EXPECT_EQ(shortened("über", 4), "über");
  EXPECT_EQ(shortened("überall", 4), "übe…");
  EXPECT_EQ(shortened("aaüüü", 4), "aaü…");
  EXPECT_EQ(trimmed("  a b "), "a b");
  EXPECT_EQ(trimmed("   "), "");
  EXPECT_EQ(trimmed("\t a\tb\r\n"), "a\tb");
  EXPECT_EQ(grouped(1234567), "1 234 567");
  EXPECT_EQ(grouped(999), "999");
}

TEST(TextLayout, WrapsBetweenWords) {
  EXPECT_EQ(wrapped("one two three", 2, 9), "  one two\n  three\n");
  EXPECT_EQ(wrapped("unbreakable x", 0, 5), "unbreakable\nx\n");
}

TEST(ExplainText, FitsIntoEightyColumns) {
  ExplanationInput input = sample_input();
  input.text.insert(input.text.find("\n  // a comment"), std::string(300, 'x'));
  const std::string text = explanation_text(explain(input), {}, {.width = 80});
  EXPECT_LE(widest(text), 80U) << text;
  EXPECT_EQ(count(text, "…"), 2U) << text;  // among the worst, and in the source
}

TEST(ExplainText, NamesTheWorstLinesFirst) {
  const std::string text = explanation_text(explain(sample_input()), {}, {});
  const std::size_t first = text.find("1. line 3");
  const std::size_t second = text.find("2. line 6");
  ASSERT_NE(first, std::string::npos) << text;
  ASSERT_NE(second, std::string::npos) << text;
  EXPECT_LT(first, second);
  EXPECT_NE(text.find("global read in                4 x 32.0 sectors (4.0)"), std::string::npos)
      << text;
  EXPECT_NE(text.find("local write tile              1 x 32.0 wavefronts (1.0), worst 32"),
            std::string::npos)
      << text;
}

TEST(ExplainText, IsPlainUnlessColourIsWanted) {
  const Explanation explanation = explain(sample_input());
  EXPECT_EQ(explanation_text(explanation, {}, {}).find('\033'), std::string::npos);
  EXPECT_NE(explanation_text(explanation, {}, {.colour = true}).find('\033'), std::string::npos);
}

TEST(ExplainText, ShowsOfALongFileWhatIsNearAnAccess) {
  ExplanationInput input = sample_input();
  std::string filler;
  for (int i = 0; i < 1000; ++i) filler += "// filler\n";
  input.text = input.text.insert(input.text.rfind('}'), filler) + filler;
  const std::string text = explanation_text(explain(input), {}, {});
  EXPECT_EQ(count(text, "// filler"), 2U) << text;
  EXPECT_EQ(count(text, "local float tile"), 1U);
}

TEST(ExplainText, ControlCharactersOfTheSourceDoNotReachTheTerminal) {
  ExplanationInput input = sample_input();
  input.text.insert(input.text.find("// a comment"), "\033[2J\a");
  const std::string text = explanation_text(explain(input), {}, {});
  EXPECT_EQ(text.find('\033'), std::string::npos);
  EXPECT_EQ(text.find('\a'), std::string::npos);
  EXPECT_EQ(text.find('\t'), std::string::npos);
}

TEST(ExplainText, BeginsWithThePredictedTime) {
  const Explanation explanation = explain(sample_input());
  const std::string text = explanation_text(explanation, sample_estimate(), {});
  for (const std::string& sentence : sentences(sample_estimate())) {
    EXPECT_LT(text.find(sentence.substr(0, 40)), text.find("The most expensive lines")) << sentence;
  }
  EXPECT_EQ(explanation_text(explanation, {}, {}).find("Predicted"), std::string::npos);
}

TEST(ExplainText, SaysWhatAnEstimateConsistsOf) {
  GpuEstimate estimate = sample_estimate();
  const auto all = sentences(estimate);
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[0], "100.0 us at n=1024, 10.0 GB/s, 0.25 of the reference's speed.");
  EXPECT_EQ(all[3], "If line 3 wasted no sectors or wavefronts: 25.0 us, 4.0 × as fast.");
  EXPECT_EQ(
      all[2],
      "Each SM holds 4 groups of 128 work-items, 25 % of its warps; more do not fit because of "
      "local memory.");
  estimate.launch_groups = 3;
  EXPECT_EQ(sentences(estimate)[2],
            "The launch has 3 groups of 128 work-items, where 10 SMs have room for 40.");
  estimate.ratio.reset();
  estimate.rate.clear();
  estimate.without_waste.clear();
  EXPECT_EQ(sentences(estimate).size(), 3U);
  EXPECT_EQ(sentences(estimate)[0], "100.0 us at n=1024.");
}

TEST(ExplainJson, HoldsThePredictedTime) {
  const Explanation explanation = explain(sample_input());
  const auto json = nlohmann::json::parse(explanation_json(explanation, sample_estimate()));
  EXPECT_EQ(json.at("gpu").at("ratio"), 0.25);
  EXPECT_EQ(json.at("gpu").at("without_waste").at(0).at("line"), 3);
  EXPECT_EQ(json.at("gpu").at("extent").at("n"), 1024);
  EXPECT_TRUE(json.at("gpu").at("fills"));
  GpuEstimate small = sample_estimate();
  small.launch_groups = 39;  // 10 SMs hold 40
  EXPECT_FALSE(nlohmann::json::parse(explanation_json(explanation, small)).at("gpu").at("fills"));
  EXPECT_FALSE(nlohmann::json::parse(explanation_json(explanation)).contains("gpu"));
}

TEST(ExplainJson, HoldsLinesRankingAndExamples) {
  const auto json = nlohmann::json::parse(explanation_json(explain(sample_input())));
  EXPECT_EQ(json.at("schema"), kExplanationSchema);
  EXPECT_EQ(json.at("ranking"), (std::vector<int>{3, 6, 5, 7}));
  EXPECT_EQ(json.at("source").size(), 8U);
  const auto& access = json.at("lines").at(0).at("accesses").at(0);
  EXPECT_EQ(access.at("object"), "in");
  EXPECT_EQ(access.at("pattern").at("layout"), "column");
  EXPECT_EQ(access.at("example").at("lanes").size(), 32U);
  EXPECT_EQ(access.at("example").at("lanes").at(31).at("address"), 31 * 4096);
  EXPECT_EQ(json.at("lines").at(1).at("branch").at("divergent"), 6);
}

TEST(ExplainHtml, HoldsTheDataAndNothingOfItAsMarkup) {
  const std::string page = explanation_html(explain(sample_input()));
  EXPECT_EQ(count(page, "</script>"), 2U);
  EXPECT_EQ(page.find("<b>ü"), std::string::npos);
  EXPECT_NE(page.find("\\u003c/script>\\u003cb>ü"), std::string::npos);
  EXPECT_EQ(page.find("http"), page.find("http://www.w3.org/2000/svg")) << "no network";
  for (const char* mark : {"/* STYLE */", "/* DRAWING */", "/* SCRIPT */", "/* DATA */"}) {
    EXPECT_EQ(page.find(mark), std::string::npos) << mark;
  }
}

}  // namespace
}  // namespace oclab::test
