// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: common functions against long double.
#include "harness/tests/builtins/support.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::trial {
namespace {

template <class T>
void check_real(const std::string& name, double limit, const std::vector<std::vector<T>>& cases,
                const auto& function, const auto& reference) {
  double largest = 0;
  for (const auto& a : cases) {
    const double error = ulp_error<T>(function(a), reference(a));
    EXPECT_LE(error, limit) << name << " " << ::testing::PrintToString(a);
    largest = std::max(largest, error);
  }
  note(name, std::string(cases.front().size(), letter_of<T>()), cases.size(), largest);
}

TEST(NativeBuiltins, Common) {
  for_reals([]<class T>(T) {
    using Values = const std::vector<T>&;
    const auto one = [](const char* name, const auto& reference) {
      const auto f = function<T, T>(name);
      check_real<T>(
          name, 2, tuples<T>(1, true), [&](Values a) { return f(a[0]); }, reference);
    };
    const auto two = [](const char* name, const auto& reference) {
      const auto f = function<T, T, T>(name);
      check_real<T>(
          name, 0, tuples<T>(2, true), [&](Values a) { return f(a[0], a[1]); }, reference);
    };
    constexpr Wide pi = std::numbers::pi_v<Wide>;
    one("degrees", [](Values a) { return a[0] * (180 / pi); });
    one("radians", [](Values a) { return a[0] * (pi / 180); });
    one("sign", [](Values a) -> Wide { return a[0] > 0 ? 1 : a[0] < 0 ? -1 : 0; });
    two("step", [](Values a) -> Wide { return a[1] < a[0] ? 0 : 1; });
    two("min", [](Values a) -> Wide { return a[1] < a[0] ? a[1] : a[0]; });
    two("max", [](Values a) -> Wide { return a[0] < a[1] ? a[1] : a[0]; });
  });
}

TEST(NativeBuiltins, SignKeepsZeros) {
  for_reals([]<class T>(T) {
    const auto sign = function<T, T>("sign");
    EXPECT_TRUE(same(sign(T{-0.0}), T{-0.0}) && same(sign(0), T{0}));
    EXPECT_EQ(sign(std::numeric_limits<T>::quiet_NaN()), 0);
  });
}

TEST(NativeBuiltins, CommonOfThree) {
  for_reals([]<class T>(T) {
    const auto clamp = function<T, T, T, T>("clamp"), mix = function<T, T, T, T>("mix"),
               smoothstep = function<T, T, T, T>("smoothstep");
    double mix_error = 0, smoothstep_error = 0;
    const auto cases = tuples<T>(3, false);
    for (const auto& a : cases) {
      const Wide exact = a[0] + (Wide{a[1]} - a[0]) * a[2];
      const Wide largest = std::max(std::fabs(Wide{a[0]}), std::fabs((Wide{a[1]} - a[0]) * a[2]));
      mix_error = std::max(mix_error, terms_error(mix(a[0], a[1], a[2]), exact, largest));
      const Wide t = std::clamp<Wide>((a[2] + Wide{20}) / 40, 0, 1);
      smoothstep_error = std::max(
          smoothstep_error, terms_error(smoothstep(-20, 20, a[2]), t * t * (3 - 2 * t), 3 * t * t));
    }
    EXPECT_LE(mix_error, 4);
    EXPECT_LE(smoothstep_error, 4);
    note("mix", std::string(3, letter_of<T>()), cases.size(), mix_error);
    note("smoothstep", std::string(3, letter_of<T>()), cases.size(), smoothstep_error);
    const auto values = reals<T>(1000);
    for (const T a : values) {
      const T want = a != a || a < -2 ? T{-2} : a > T{3.5} ? T{3.5} : a;
      EXPECT_EQ(clamp(a, -2, T{3.5}), want);
    }
    note("clamp", std::string(3, letter_of<T>()), values.size(), 0);
    EXPECT_EQ(mix(2, 4, 1), 4);
    EXPECT_EQ(smoothstep(0, 1, T{0.5}), T{0.5});
    EXPECT_EQ(smoothstep(0, 1, -1), 0);
    EXPECT_EQ(smoothstep(0, 1, std::numeric_limits<T>::infinity()), 1);
  });
}

}  // namespace
}  // namespace oclab::native::trial
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
