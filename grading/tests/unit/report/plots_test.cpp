// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: axes, label places and drawings of figures.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "grading/plots/label_places.h"
#include "grading/plots/scale.h"
#include "grading/plots/svg.h"
#include "grading/plots/text.h"
#include "grading/tests/unit/report/sample_charts.h"

namespace oclab {
namespace {

std::vector<std::string> tick_texts(AxisScale scale, Interval shown, std::size_t most) {
  std::vector<std::string> texts;
  for (const Tick& tick : Scale({.scale = scale}, shown, 0, 1).ticks(most)) {
    texts.push_back(tick.text);
  }
  return texts;
}

std::size_t count_of(std::string_view word, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    ++count;
  }
  return count;
}

using Texts = std::vector<std::string>;

TEST(Ticks, AreRound) {
  EXPECT_EQ(tick_texts(AxisScale::kLinear, {0, 24}, 5), (Texts{"0", "5", "10", "15", "20"}));
  EXPECT_EQ(tick_texts(AxisScale::kLinear, {0, 0.35}, 4), (Texts{"0", "0.1", "0.2", "0.3"}));
  EXPECT_EQ(tick_texts(AxisScale::kLinear, {0, 45000}, 3), (Texts{"0", "20 000", "40 000"}));
}

TEST(Ticks, CountInUnitsOf1024) {
  EXPECT_EQ(tick_texts(AxisScale::kLog2, {900, 70000}, 8),
            (Texts{"1 K", "2 K", "4 K", "8 K", "16 K", "32 K", "64 K"}));
  EXPECT_EQ(tick_texts(AxisScale::kLog2, {900, 70000}, 4), (Texts{"1 K", "4 K", "16 K", "64 K"}));
  EXPECT_EQ(tick_texts(AxisScale::kLog2, {0.2, 5}, 8), (Texts{"1/4", "1/2", "1", "2", "4"}));
  EXPECT_EQ(count_text(std::size_t{16} << 20), "16 M");
  EXPECT_EQ(count_text(100003), "100003");
}

TEST(Ticks, OfDecadesAreAsManyAsFit) {
  EXPECT_EQ(tick_texts(AxisScale::kLog10, {0.8, 60}, 9), (Texts{"1", "2", "5", "10", "20", "50"}));
  EXPECT_EQ(tick_texts(AxisScale::kLog10, {0.8, 60}, 4), (Texts{"1", "3", "10", "30"}));
  EXPECT_EQ(tick_texts(AxisScale::kLog10, {0.8, 60}, 2), (Texts{"1", "10"}));
}

TEST(Scale, PutsEqualRatiosAtEqualDistances) {
  const Scale scale({.scale = AxisScale::kLog2}, {1, 16}, 100, 500);
  EXPECT_NEAR(scale.at(4) - scale.at(2), scale.at(16) - scale.at(8), 1e-9);
  EXPECT_NEAR(scale.at(1), 100, 1e-9);
  EXPECT_NEAR(scale.at(16), 500, 1e-9);
}

TEST(Ranges, AreValidWhateverTheData) {
  for (const AxisScale y : {AxisScale::kLinear, AxisScale::kLog10}) {
    Chart chart{.x = {.scale = AxisScale::kLog2}, .y = {.scale = y}};
    const auto valid = [&chart] {
      const Ranges ranges = ranges_of(chart);
      return ranges.x.low < ranges.x.high && ranges.y.low < ranges.y.high &&
             std::isfinite(ranges.x.high) && std::isfinite(ranges.y.high);
    };
    EXPECT_TRUE(valid()) << "no series";
    chart.series = {{.name = "yours", .points = {{.x = 64, .y = 3}}}};
    EXPECT_TRUE(valid()) << "one point";
    chart.series[0].points = {{.x = 64, .y = std::numeric_limits<double>::quiet_NaN()}};
    EXPECT_TRUE(valid()) << "no value";
    chart.series[0].points = {{.x = 64, .y = 0}};
    EXPECT_TRUE(valid()) << "nothing but 0";
  }
}

TEST(Spread, KeepsLabelsApartAndInOrder) {
  const std::vector<double> places = spread({50, 52, 49, 10}, 20, 0, 100);
  EXPECT_DOUBLE_EQ(places[3], 10);
  EXPECT_GE(places[0] - places[2], 20);
  EXPECT_GE(places[1] - places[0], 20);
  for (const double place : places) EXPECT_TRUE(place >= 0 && place <= 100) << place;
}

TEST(Spread, LeavesDistantLabelsAlone) {
  EXPECT_EQ(spread({80, 20}, 15, 0, 100), (std::vector<double>{80, 20}));
  EXPECT_TRUE(spread({}, 15, 0, 100).empty());
}

TEST(FreePlace, AvoidsEverythingTaken) {
  const Box inside{0, 0, 400, 300};
  std::vector<Box> taken;
  // Twelve labels of points in one spot.
  for (int i = 0; i < 12; ++i) {
    const auto box = free_place(200, 150, 8, {0, 0, 60, 12}, inside, taken, Side::kRight);
    ASSERT_TRUE(box) << i;
    EXPECT_TRUE(inside.holds(*box));
    for (const Box& other : taken) EXPECT_FALSE(box->overlaps(other)) << i;
    taken.push_back(*box);
  }
}

TEST(FreePlace, IsNothingWhereThereIsNoRoom) {
  EXPECT_FALSE(free_place(5, 5, 2, {0, 0, 60, 12}, {0, 0, 20, 20}, {}, Side::kRight));
}

TEST(Text, FitsEightyColumnsAndNeedsNoColour) {
  for (const Chart& chart : sample_charts()) {
    for (const bool unicode : {true, false}) {
      const std::string text = text_of(chart, {.width = 80, .unicode = unicode});
      EXPECT_EQ(count_of("\033", text), 0U) << text;
      std::istringstream lines(text);
      for (std::string line; std::getline(lines, line);) {
        std::size_t width = 0;
        for (const char c : line) width += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
        EXPECT_LE(width, 80U) << line;
      }
    }
  }
}

TEST(Text, IsAsciiWhereNothingElseCanBeShown) {
  const std::string text = text_of(sample_charts().front(), {.unicode = false});
  for (const char c : text) EXPECT_LT(static_cast<unsigned char>(c), 0x80) << text;
}

TEST(Text, MarksAPointWithoutAValue) {
  const std::string text = text_of(sample_charts().front(), {});
  EXPECT_EQ(count_of("✗", text), 1U) << text;
  EXPECT_EQ(count_of("wrong result", text), 1U) << text;
}

TEST(Text, PaintsSeriesOnlyWithColour) {
  EXPECT_GT(count_of("\033[36m", text_of(sample_charts().front(), {.colour = true})), 0U);
}

TEST(Svg, DrawsEveryPointTwice) {
  // Once for wide pages and once for narrow ones.
  const Chart chart = sample_charts().front();
  const std::string svg = svg_of({chart});
  EXPECT_EQ(count_of("class=\"mark\"", svg), 2 * 5U);
  EXPECT_EQ(count_of("class=\"cross\"", svg), 2 * 1U);
  EXPECT_EQ(count_of("nan", svg), 0U);
  EXPECT_EQ(count_of("inf", svg), 0U);
}

TEST(Svg, OfNothingIsStillAFigure) {
  const std::string svg = svg_of({Chart{.title = "empty"}});
  EXPECT_EQ(count_of("nan", svg), 0U);
  EXPECT_EQ(count_of("<title>empty</title>", svg), 1U);
}

TEST(Svg, EscapesWhatMeansSomethingInXml) {
  EXPECT_EQ(count_of("a &lt;b&gt; &amp; &quot;c&quot;", svg_of({Chart{.title = "a <b> & \"c\""}})),
            4U);  // title, description and both drawings
}

}  // namespace
}  // namespace oclab
