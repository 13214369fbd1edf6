// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: relational functions by the bits of their arguments, and shuffles.
#include "harness/tests/builtins/support.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::trial {
namespace {

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
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
