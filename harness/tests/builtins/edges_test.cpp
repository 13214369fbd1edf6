// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the standard's edge cases of half turns and powers (OpenCL 1.2,
// section 7.5.1).
#include "harness/tests/builtins/support.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::trial {
namespace {

struct Edge {
  const char* name;
  double a;
  double result;
};

TEST(NativeBuiltins, EdgesOfHalfTurns) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  for (const auto& [name, a, result] :
       {Edge{"sinpi", 0.0, 0.0}, {"sinpi", -0.0, -0.0}, {"sinpi", 1, 0.0},    {"sinpi", -1, -0.0},
        {"sinpi", 2, 0.0},       {"sinpi", -2, -0.0},   {"sinpi", inf, nan},  {"sinpi", 0.5, 1},
        {"cospi", 0.0, 1},       {"cospi", 0.5, 0.0},   {"cospi", -0.5, 0.0}, {"cospi", 1.5, 0.0},
        {"cospi", inf, nan},     {"cospi", 1, -1},      {"cospi", 1e300, 1},  {"tanpi", 0.0, 0.0},
        {"tanpi", -0.0, -0.0},   {"tanpi", 2, 0.0},     {"tanpi", -2, -0.0},  {"tanpi", 1, -0.0},
        {"tanpi", -1, 0.0},      {"tanpi", 0.5, inf},   {"tanpi", 1.5, -inf}, {"tanpi", -0.5, -inf},
        {"tanpi", -1.5, inf},    {"tanpi", inf, nan}}) {
    EXPECT_TRUE(same(function<double, double>(name)(a), result)) << name << " " << a;
    if (a < 1e30 || std::isinf(a)) {
      EXPECT_TRUE(
          same(function<float, float>(name)(static_cast<float>(a)), static_cast<float>(result)))
          << name << " " << a;
    }
  }
}

TEST(NativeBuiltins, EdgesOfPowers) {
  constexpr float inf = std::numeric_limits<float>::infinity();
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  const auto pown = function<float, float, int>("pown"),
             rootn = function<float, float, int>("rootn");
  const auto powr = function<float, float, float>("powr");
  EXPECT_EQ(pown(nan, 0), 1);
  EXPECT_TRUE(same(pown(-0.0f, -3), -inf) && same(pown(-0.0f, -2), inf));
  EXPECT_TRUE(same(pown(-0.0f, 3), -0.0f) && same(pown(-0.0f, 2), 0.0f));
  EXPECT_TRUE(same(rootn(-0.0f, -3), -inf) && same(rootn(-0.0f, -2), inf));
  EXPECT_TRUE(same(rootn(-0.0f, 3), -0.0f) && same(rootn(-0.0f, 2), 0.0f));
  EXPECT_TRUE(same(rootn(-8.0f, 3), -2.0f) && same(rootn(-8.0f, 2), nan));
  EXPECT_TRUE(same(rootn(1, 0), nan) && same(rootn(nan, 2), nan));
  EXPECT_TRUE(same(powr(0.0f, -1.0f), inf) && same(powr(-0.0f, -inf), inf));
  EXPECT_TRUE(same(powr(-0.0f, 1.0f), 0.0f) && same(powr(0.0f, 0.0f), nan));
  EXPECT_TRUE(same(powr(inf, 0.0f), nan) && same(powr(1.0f, inf), nan));
  EXPECT_TRUE(same(powr(-1.0f, 2.0f), nan) && same(powr(2.0f, 0.0f), 1.0f));
}

}  // namespace
}  // namespace oclab::native::trial
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
