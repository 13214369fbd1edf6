// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: common, geometric and relational functions, and shuffles.
#include "harness/tests/native/builtins_support.h"

namespace oclab::native::trial {
namespace {

using Wide = long double;

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

/// Tuples of this many random numbers, edges among them where wanted.
template <class T>
std::vector<std::vector<T>> tuples(unsigned size, bool edges) {
  const std::vector<T> values = edges ? real_edges<T>() : std::vector<T>{0, 1, T{-2.5}, T{0.75}};
  std::mt19937_64 generator(6);
  std::uniform_real_distribution<T> near_zero(-20, 20);
  std::vector<std::vector<T>> all(2000, std::vector<T>(size));
  for (auto& tuple : all)
    for (T& value : tuple)
      value = generator() % 2 == 0 ? values[generator() % values.size()] : near_zero(generator);
  return all;
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

/// Sums cancel, so their errors count in ulp of the largest term.
template <class T>
double terms_error(T got, Wide exact, Wide largest) {
  const T ulp = std::nextafter(static_cast<T>(largest), std::numeric_limits<T>::infinity()) -
                static_cast<T>(largest);
  return static_cast<double>(std::fabs(got - exact) / ulp);
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

template <class T>
using Mask = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;

/// By the bits: exponent all ones, significand, sign.
template <class T>
struct Parts {
  explicit Parts(T a) {
    const auto bits = std::bit_cast<Mask<T>>(a);
    constexpr int digits = std::numeric_limits<T>::digits - 1;
    const Mask<T> magnitude = bits & std::numeric_limits<Mask<T>>::max();
    const Mask<T> infinity = ((Mask<T>{1} << (8 * sizeof(T) - 1 - digits)) - 1) << digits;
    negative = bits < 0;
    nan = magnitude > infinity;
    infinite = magnitude == infinity;
    normal = magnitude < infinity && magnitude >> digits != 0;
    order = negative ? -magnitude : magnitude;
  }
  bool negative, nan, infinite, normal;
  Mask<T> order;  // of numbers that are not NaN
};

template <class T, class... A>
void check_test(const std::string& name, bool (*reference)(A...)) {
  constexpr bool unary = sizeof...(A) == 1;
  const auto values = reals<T>(20);
  std::size_t cases = 0;
  for (const T a : values) {
    for (const T b : values) {
      if constexpr (unary) {
        const bool want = reference(Parts<T>(a));
        EXPECT_EQ((function<std::int32_t, T>(name)(a)), want ? 1 : 0) << name << " " << a;
        EXPECT_EQ((function<Mask<T>, T>(name + "_vector")(a)), want ? -1 : 0) << name << " " << a;
      } else {
        const bool want = reference(Parts<T>(a), Parts<T>(b));
        EXPECT_EQ((function<std::int32_t, T, T>(name)(a, b)), want ? 1 : 0)
            << name << " " << a << " " << b;
        EXPECT_EQ((function<Mask<T>, T, T>(name + "_vector")(a, b)), want ? -1 : 0);
      }
      ++cases;
      if (unary) break;
    }
  }
  note(name, std::string(sizeof...(A), letter_of<T>()), 2 * cases, 0);
}

TEST(NativeBuiltins, Relational) {
  for_reals([]<class T>(T) {
    using P = Parts<T>;
    const auto test = [](const char* name, bool (*f)(P)) { check_test<T>(name, f); };
    const auto compare = [](const char* name, bool (*f)(P, P)) { check_test<T>(name, f); };
    test("isfinite", [](P a) { return !a.nan && !a.infinite; });
    test("isinf", [](P a) { return a.infinite; });
    test("isnan", [](P a) { return a.nan; });
    test("isnormal", [](P a) { return a.normal; });
    test("signbit", [](P a) { return a.negative; });
    compare("isordered", [](P a, P b) { return !a.nan && !b.nan; });
    compare("isunordered", [](P a, P b) { return a.nan || b.nan; });
    compare("isequal", [](P a, P b) { return !a.nan && !b.nan && a.order == b.order; });
    compare("isnotequal", [](P a, P b) { return a.nan || b.nan || a.order != b.order; });
    compare("isgreater", [](P a, P b) { return !a.nan && !b.nan && a.order > b.order; });
    compare("isgreaterequal", [](P a, P b) { return !a.nan && !b.nan && a.order >= b.order; });
    compare("isless", [](P a, P b) { return !a.nan && !b.nan && a.order < b.order; });
    compare("islessequal", [](P a, P b) { return !a.nan && !b.nan && a.order <= b.order; });
    compare("islessgreater", [](P a, P b) { return !a.nan && !b.nan && a.order != b.order; });
  });
}

TEST(NativeBuiltins, AnyAndAllLookAtTheHighestBit) {
  for_integers([]<class T>(T) {
    if constexpr (std::is_signed_v<T>) {
      const T cases[][3] = {{0, 1, 127}, {0, -1, 5}, {-1, -128, -3}};
      for (unsigned i = 0; i < 3; ++i) {
        std::int32_t any = 7, all = 7;
        whole<std::int32_t, T>("any")(&any, cases[i], 3, 1);
        whole<std::int32_t, T>("all")(&all, cases[i], 3, 1);
        EXPECT_EQ(any, i >= 1 ? 1 : 0);
        EXPECT_EQ(all, i == 2 ? 1 : 0);
        whole<std::int32_t, T>("any")(&any, cases[i], 1, 1);
        EXPECT_EQ(any, i == 2 ? 1 : 0);
      }
      note("any", {letter_of<T>()}, 6, 0), note("all", {letter_of<T>()}, 3, 0);
    }
  });
}

template <class T, class C>
void check_select() {
  for (const C condition : integers<C>(20)) {
    const bool high = (static_cast<std::uint64_t>(condition) >> (8 * sizeof(C) - 1) & 1) != 0;
    EXPECT_EQ((function<T, T, T, C>("select")(1, 2, condition)), condition != 0 ? 2 : 1);
    EXPECT_EQ((function<T, T, T, C>("select_vector")(1, 2, condition)), high ? 2 : 1);
  }
  note("select", {letter_of<T>(), letter_of<T>(), letter_of<C>()}, 2 * integers<C>(20).size(), 0);
}

template <class T>
void check_bitselect() {
  const auto bitselect = function<T, T, T, T>("bitselect");
  using Bytes = std::array<std::uint8_t, sizeof(T)>;
  std::mt19937_64 generator(7);
  for (int i = 0; i < 1000; ++i) {
    Bytes a, b, c;
    for (unsigned byte = 0; byte < sizeof(T); ++byte) {
      const std::uint64_t bits = generator();
      a[byte] = bits & 63, b[byte] = bits >> 8 & 63, c[byte] = bits >> 16 & 63;  // never NaN
    }
    const auto got = std::bit_cast<Bytes>(
        bitselect(std::bit_cast<T>(a), std::bit_cast<T>(b), std::bit_cast<T>(c)));
    for (unsigned byte = 0; byte < sizeof(T); ++byte)
      EXPECT_EQ(got[byte], ((a[byte] ^ b[byte]) & c[byte]) ^ a[byte]);
  }
  note("bitselect", std::string(3, letter_of<T>()), 1000, 0);
}

TEST(NativeBuiltins, Select) {
  for_integers([]<class T>(T) {
    check_select<T, std::make_signed_t<T>>();
    check_select<T, std::make_unsigned_t<T>>();
    check_bitselect<T>();
  });
  check_select<float, std::int32_t>(), check_select<float, std::uint32_t>();
  check_select<double, std::int64_t>(), check_select<double, std::uint64_t>();
  check_bitselect<float>(), check_bitselect<double>();
}

template <class T, class M>
void check_shuffle() {
  std::vector<T> a(16), b(16), result(17);
  for (int i = 0; i < 16; ++i) a[i] = static_cast<T>(i), b[i] = static_cast<T>(100 + i);
  std::mt19937 generator(8);
  for (const unsigned m : {2u, 4u, 8u, 16u}) {
    for (const unsigned n : {2u, 4u, 8u, 16u}) {
      std::vector<M> mask(n);
      for (M& one : mask) one = static_cast<M>(generator());
      result[n] = 55;
      whole<T, T, M>("shuffle")(result.data(), a.data(), mask.data(), m, n);
      for (unsigned i = 0; i < n; ++i) EXPECT_EQ(result[i], a[mask[i] & (m - 1)]);
      whole<T, T, T, M>("shuffle2")(result.data(), a.data(), b.data(), mask.data(), m, n);
      for (unsigned i = 0; i < n; ++i)
        EXPECT_EQ(result[i], ((mask[i] & m) != 0 ? b : a)[mask[i] & (m - 1)]);
      EXPECT_EQ(result[n], 55);
    }
  }
  const std::string type(1, letter_of<T>()), mask(1, letter_of<M>());
  note("shuffle", type + mask, 16, 0), note("shuffle2", type + type + mask, 16, 0);
}

TEST(NativeBuiltins, Shuffle) {
  for_integers([]<class T>(T) { check_shuffle<T, std::make_unsigned_t<T>>(); });
  check_shuffle<float, std::uint32_t>();
  check_shuffle<double, std::uint64_t>();
}

}  // namespace
}  // namespace oclab::native::trial
