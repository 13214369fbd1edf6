// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what charts become, on the terminal and as JSON.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "grading/plots/rates.h"
#include "grading/plots/render/render.h"
#include "grading/terminal/text_layout.h"
#include "grading/tests/unit/report/sample_charts.h"

namespace oclab {
namespace {

std::size_t count_of(std::string_view word, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    ++count;
  }
  return count;
}

/// The first line that names all of these.
std::string line_with(const std::string& text, const std::vector<std::string>& words) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto has = [&](const std::string& word) { return line.find(word) != std::string::npos; };
    if (std::ranges::all_of(words, has)) return line;
  }
  return "";
}

TEST(CountText, IsInUnitsOf1024) {
  EXPECT_EQ(count_text(std::size_t{16} << 20), "16 M");
  EXPECT_EQ(count_text(4096), "4 K");
  EXPECT_EQ(count_text(100003), "100003");
}

TEST(ChartsJson, AddsTheChartsToTheRecord) {
  const auto json = nlohmann::json::parse(charts_json(
      {sample_sweep(), sample_roofline(), sample_bandwidth()}, R"({"benchmarks": [1, 2]})"));
  EXPECT_EQ(json.at("benchmarks").size(), 2U);
  ASSERT_EQ(json.at("charts").size(), 3U);
  const auto& sweep = json["charts"][0];
  EXPECT_EQ(sweep.at("y"),
            nlohmann::json({{"title", "useful data"}, {"unit", "GB/s"}, {"scale", "linear"}}));
  EXPECT_EQ(sweep.at("x").at("scale"), "log2");
  const auto& points = sweep.at("series").at(0).at("points");
  EXPECT_EQ(
      points.at(0),
      nlohmann::json({{"name", "n = 1 K"}, {"x", 1024.0}, {"y", 2.0}, {"interval", {1.5, 2.5}}}));
  EXPECT_TRUE(points.at(2).at("y").is_null());
  EXPECT_EQ(points.at(2).at("failure"), "wrong result");
  EXPECT_EQ(sweep.at("notes"), nlohmann::json({"A × verdict."}));
}

TEST(ChartsJson, DistinguishesLevelsFromLines) {
  const auto json = nlohmann::json::parse(
      charts_json({sample_sweep(), sample_roofline(), sample_bandwidth()}, "{}"));
  EXPECT_EQ(json["charts"][0].at("ceilings").at(0).at("level"), 20.0);
  EXPECT_EQ(json["charts"][2].at("ceilings").at(0).at("level"), 20.0);
  EXPECT_EQ(json["charts"][1].at("ceilings").at(0).at("line"),
            nlohmann::json({{0.25, 5.0}, {16.0, 320.0}}));
  EXPECT_EQ(json["charts"][2].at("y").at("categories").size(), 2U);
}

TEST(Text, DrawsSharesOfTheCeilingAsBars) {
  const std::string text = text_of(sample_roofline(), {.width = 80});
  const std::string dot = line_with(text, {"dot", "yours", "40"});
  const std::string matmul = line_with(text, {"matmul", "yours", "80"});
  ASSERT_FALSE(dot.empty() || matmul.empty()) << text;
  EXPECT_GT(count_of("█", matmul), 5U);
  // 40 of the 80 GFLOP/s that the copy feeds at 4 operations per byte; 80 of the peak's 320
  EXPECT_NEAR(static_cast<double>(count_of("█", dot)),
              2.0 * static_cast<double>(count_of("█", matmul)), 1)
      << text;
  EXPECT_EQ(count_of("│", dot), 1U);
}

TEST(Text, ComparesPredictedPointsWithTheRoofsOfTheirGpu) {
  const std::string text = text_of(sample_predicted_roofline(), {.width = 80});
  const std::string measured = line_with(text, {"dot", "yours", "40"});
  const std::string dot = line_with(text, {"yours on h200", "100"});
  const std::string matmul = line_with(text, {"yours on h200", "3200"});
  // 40 of 80, 100 of 800, and all of 3200 GFLOP/s
  const auto bar = [](const std::string& line) { return static_cast<double>(count_of("█", line)); };
  EXPECT_NEAR(bar(measured), bar(matmul) / 2, 1) << text;
  EXPECT_NEAR(bar(dot), bar(matmul) / 8, 1) << text;
  std::string heading = text;
  std::ranges::replace(heading, '\n', ' ');
  EXPECT_EQ(count_of("or multiply-add peak 320.0 GFLOP/s; │ the lower of h200's copy", heading), 1U)
      << text;
}

TEST(ChartsJson, MarksWhatIsPredictedForAGpu) {
  const auto json =
      nlohmann::json::parse(charts_json({sample_predicted_roofline()}, "{}"))["charts"][0];
  EXPECT_FALSE(json.at("series").at(0).contains("gpu"));
  EXPECT_EQ(json.at("series").at(1).at("gpu"), "NVIDIA H200");
  EXPECT_FALSE(json.at("ceilings").at(0).contains("gpu"));
  EXPECT_EQ(json.at("ceilings").at(2).at("gpu"), "NVIDIA H200");
}

TEST(Text, DrawsWhatPassesTheCeilingAsLonger) {
  const std::string text = text_of(sample_sweep(), {.width = 80});
  const std::string cached = line_with(text, {"reference", "22"});
  EXPECT_NE(cached.find("│█"), std::string::npos) << text;
}

TEST(Text, SaysWhyAPointHasNoValue) {
  EXPECT_EQ(count_of("wrong result", text_of(sample_sweep(), {})), 1U);
  EXPECT_EQ(count_of("no run", text_of(sample_bandwidth(), {})), 1U);
}

TEST(Text, FitsEightyColumnsAndNeedsNoColour) {
  for (const Chart& chart :
       {sample_sweep(), sample_roofline(), sample_predicted_roofline(), sample_bandwidth()}) {
    for (const bool unicode : {true, false}) {
      const std::string text = text_of(chart, {.width = 80, .unicode = unicode});
      EXPECT_EQ(count_of("\033", text), 0U) << text;
      std::istringstream lines(text);
      for (std::string line; std::getline(lines, line);) EXPECT_LE(width_of(line), 80U) << line;
    }
  }
}

TEST(Text, IsAsciiWhereNothingElseCanBeShown) {
  const std::string text = text_of(sample_sweep(), {.unicode = false});
  for (const char c : text) EXPECT_LT(static_cast<unsigned char>(c), 0x80) << text;
  EXPECT_GT(count_of("##", text), 0U);
}

TEST(Text, PaintsSeriesOnlyWithColour) {
  EXPECT_GT(count_of("\033[36m", text_of(sample_sweep(), {.colour = true})), 0U);
}

TEST(Text, OfNothingIsStillAChart) {
  EXPECT_NE(text_of({.title = "empty", .y = {.title = "t", .unit = "s"}}, {}).find("empty"),
            std::string::npos);
}

}  // namespace
}  // namespace oclab
