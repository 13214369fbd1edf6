// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: geometric functions against long double.
#include "harness/tests/builtins/support.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::trial {
namespace {

template <class T>
Wide exact_dot(const T* a, const T* b, unsigned n) {
  Wide sum = 0;
  for (unsigned i = 0; i < n; ++i) sum += Wide{a[i]} * b[i];
  return sum;
}

/// Errors in ulp of the largest product for sums that cancel, else of the result.
template <class T>
void check_geometry(const std::string& prefix) {
  const auto length = whole<T, T>(prefix + "length"), normalize = whole<T, T>(prefix + "normalize");
  const auto distance = whole<T, T, T>(prefix + "distance");
  double length_error = 0, normalize_error = 0, distance_error = 0;
  const auto cases = tuples<T>(8, false);
  for (const auto& values : cases) {
    for (unsigned n = 1; n <= 4; ++n) {
      const T *a = values.data(), *b = a + 4;
      std::array<T, 4> difference{}, unit{};
      for (unsigned i = 0; i < n; ++i) difference[i] = a[i] - b[i];
      const Wide exact = std::sqrt(exact_dot(a, a, n));
      T result = 0;
      length(&result, a, n, 1);
      length_error = std::max(length_error, ulp_error(result, exact));
      distance(&result, a, b, n, 1);
      // float differences are not rounded before they are squared
      const Wide apart = std::sqrt(exact_dot(difference.data(), difference.data(), n));
      distance_error = std::max(distance_error, ulp_error(result, apart));
      normalize(unit.data(), a, n, n);
      for (unsigned i = 0; exact != 0 && i < n; ++i)
        normalize_error = std::max(normalize_error, ulp_error(unit[i], a[i] / exact));
    }
  }
  EXPECT_LE(length_error, 3.25);   // 2.75 + n/2 ulp
  EXPECT_LE(normalize_error, 3);   // 2 + n ulp
  EXPECT_LE(distance_error, 4.5);  // 2.5 + 2n ulp
  const std::string one(1, letter_of<T>());
  note(prefix + "length", one, 4 * cases.size(), length_error);
  note(prefix + "normalize", one, 4 * cases.size(), normalize_error);
  note(prefix + "distance", one + one, 4 * cases.size(), distance_error);
}

TEST(NativeBuiltins, Lengths) {
  check_geometry<float>("");
  check_geometry<double>("");
  check_geometry<float>("fast_");
}

TEST(NativeBuiltins, Products) {
  for_reals([]<class T>(T) {
    const auto dot = whole<T, T, T>("dot"), cross = whole<T, T, T>("cross");
    double dot_error = 0, cross_error = 0;
    const auto cases = tuples<T>(8, false);
    for (const auto& values : cases) {
      const T *a = values.data(), *b = a + 4;
      for (unsigned n = 1; n <= 4; ++n) {
        T result = 0;
        dot(&result, a, b, n, 1);
        Wide largest = 0;
        for (unsigned i = 0; i < n; ++i) largest = std::max(largest, std::fabs(Wide{a[i]} * b[i]));
        dot_error = std::max(dot_error, terms_error(result, exact_dot(a, b, n), largest));
      }
      for (const unsigned n : {3u, 4u}) {
        std::array<T, 4> result{7, 7, 7, 7};
        cross(result.data(), a, b, n, n);
        for (unsigned i = 0; i < 3; ++i) {
          const unsigned j = (i + 1) % 3, k = (i + 2) % 3;
          const Wide first = Wide{a[j]} * b[k], second = Wide{a[k]} * b[j];
          const Wide largest = std::max(std::fabs(first), std::fabs(second));
          cross_error = std::max(cross_error, terms_error(result[i], first - second, largest));
        }
        EXPECT_EQ(result[3], n == 4 ? 0 : 7);
      }
    }
    EXPECT_LE(dot_error, 7);  // 2n - 1 ulp
    EXPECT_LE(cross_error, 2);
    note("dot", std::string(2, letter_of<T>()), 4 * cases.size(), dot_error);
    note("cross", std::string(2, letter_of<T>()), 2 * cases.size(), cross_error);
  });
}

TEST(NativeBuiltins, LengthsOfExtremes) {
  for_reals([]<class T>(T) {
    using Limits = std::numeric_limits<T>;
    const auto length = whole<T, T>("length"), normalize = whole<T, T>("normalize");
    for (const T scale : {Limits::max() / 8, Limits::min(), Limits::denorm_min()}) {
      const T a[] = {3 * scale, 4 * scale};
      T result[2];
      length(result, a, 2, 1);
      EXPECT_EQ(result[0], 5 * scale);
      normalize(result, a, 2, 2);
      EXPECT_LE(ulp_error<T>(result[0], 0.6L) + ulp_error<T>(result[1], 0.8L), 2);
    }
    const T infinite[] = {-Limits::infinity(), 3, Limits::infinity()}, zeros[] = {0, T{-0.0}, 0};
    T result[3];
    length(result, infinite, 3, 1);
    EXPECT_EQ(result[0], Limits::infinity());
    normalize(result, infinite, 3, 3);
    EXPECT_LE(ulp_error<T>(result[0], -std::sqrt(0.5L)), 2);
    EXPECT_EQ(result[1], 0);
    normalize(result, zeros, 3, 3);
    EXPECT_TRUE(same(result[0], T{0}) && same(result[1], T{-0.0}));
  });
}

}  // namespace
}  // namespace oclab::native::trial
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
