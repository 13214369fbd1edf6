// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: math functions whose results are exact, bit for bit.
#include <type_traits>
#include <utility>

#include "harness/tests/builtins/support.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::trial {
namespace {

template <class T>
using BitsOf = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

/// Compares a function with another on all edges, or pairs of them, and random values.
template <class T, class R = T>
void check_exact(const std::string& name, std::type_identity_t<R (*)(T)> reference) {
  const auto function = trial::function<R, T>(name);
  const auto values = reals<T>(4000);
  for (const T a : values)
    EXPECT_TRUE(same(function(a), reference(a)))
        << name << "(" << a << ") = " << function(a) << ", expected " << reference(a);
  note(name, {letter_of<T>()}, values.size(), 0);
}
template <class T, class R = T>
void check_exact(const std::string& name, std::type_identity_t<R (*)(T, T)> reference) {
  const auto function = trial::function<R, T, T>(name);
  const auto values = reals<T>(30);
  for (const T a : values)
    for (const T b : values)
      EXPECT_TRUE(same(function(a, b), reference(a, b)))
          << name << "(" << a << ", " << b << ") = " << function(a, b) << ", expected "
          << reference(a, b);
  note(name, std::string(2, letter_of<T>()), values.size() * values.size(), 0);
}

/// Below 2^digits the integer part fits in 64 bits; above, there is no other.
template <class T>
T truncated(T a) {
  return std::fabs(a) < 1 / std::numeric_limits<T>::epsilon()
             ? std::copysign(static_cast<T>(static_cast<std::int64_t>(a)), a)
             : a;
}
template <class T>
T floored(T a) {
  return truncated(a) > a ? truncated(a) - 1 : truncated(a);
}
template <class T>
T rounded_to_even(T a) {
  const T whole = truncated(a), rest = std::fabs(a - whole);
  const bool odd = std::fmod(whole, T{2}) != 0;
  return rest > T{0.5} || (rest == T{0.5} && odd) ? whole + std::copysign(T{1}, a) : whole;
}

TEST(NativeBuiltins, RoundingToIntegers) {
  for_reals([]<class T>(T) {
    check_exact<T>("trunc", [](T a) { return truncated(a); });
    check_exact<T>("floor", [](T a) { return floored(a); });
    check_exact<T>("ceil", [](T a) { return -floored(-a); });
    check_exact<T>("rint", [](T a) { return rounded_to_even(a); });
    check_exact<T>("round", [](T a) {
      const T whole = truncated(a);
      return std::fabs(a - whole) >= T{0.5} ? whole + std::copysign(T{1}, a) : whole;
    });
    check_exact<T>("modf.pointer", [](T a) { return truncated(a); });
    check_exact<T>("modf", [](T a) {
      return std::isinf(a) ? std::copysign(T{0}, a) : std::copysign(a - truncated(a), a);
    });
    check_exact<T>("fract.pointer", [](T a) { return floored(a); });
    check_exact<T>("fract", [](T a) {
      if (a == 0 || std::isinf(a)) return std::copysign(T{0}, a);
      return std::isnan(a) ? a : std::min(a - floored(a), std::nextafter(T{1}, T{0}));
    });
  });
}

TEST(NativeBuiltins, SignsAndMagnitudes) {
  for_reals([]<class T>(T) {
    using Bits = BitsOf<T>;
    constexpr Bits sign = Bits{1} << (8 * sizeof(T) - 1);
    check_exact<T>("fabs", [](T a) { return std::bit_cast<T>(std::bit_cast<Bits>(a) & ~sign); });
    check_exact<T>("copysign", [](T a, T b) {
      return std::bit_cast<T>((std::bit_cast<Bits>(a) & ~sign) | (std::bit_cast<Bits>(b) & sign));
    });
    check_exact<T>("fdim", [](T a, T b) {
      if (a != a || b != b) return std::numeric_limits<T>::quiet_NaN();
      return a > b ? a - b : T{0};
    });
    check_exact<T>("maxmag", [](T a, T b) {
      if (std::fabs(a) != std::fabs(b) && a == a && b == b)
        return std::fabs(a) > std::fabs(b) ? a : b;
      return a != a || a < b ? b : a;
    });
    check_exact<T>("minmag", [](T a, T b) {
      if (std::fabs(a) != std::fabs(b) && a == a && b == b)
        return std::fabs(a) < std::fabs(b) ? a : b;
      return a != a || b < a ? b : a;
    });
  });
}

TEST(NativeBuiltins, MinimumAndMaximumIgnoreNan) {
  for_reals([]<class T>(T) {
    check_exact<T>("fmax", [](T a, T b) { return b != b ? a : a >= b ? a : b; });
    check_exact<T>("fmin", [](T a, T b) { return b != b ? a : a <= b ? a : b; });
  });
}

/// Exponent of a finite number other than 0, by its bits.
template <class T>
int exponent_of(T a) {
  int exponent = 0;
  for (a = std::fabs(a); a >= 2; a /= 2) ++exponent;
  for (; a < 1; a *= 2) --exponent;
  return exponent;
}
template <class T>
bool ordinary(T a) {
  return std::isfinite(a) && a != 0;
}

TEST(NativeBuiltins, Exponents) {
  for_reals([]<class T>(T) {
    check_exact<T>("logb", [](T a) {
      if (ordinary(a)) return static_cast<T>(exponent_of(a));
      return a == 0 ? -std::numeric_limits<T>::infinity() : std::fabs(a);
    });
    check_exact<T, int>("ilogb", [](T a) {
      if (ordinary(a)) return exponent_of(a);
      return a == 0 ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
    });
    check_exact<T, int>("frexp.pointer", [](T a) { return ordinary(a) ? exponent_of(a) + 1 : 0; });
    check_exact<T>("frexp", [](T a) {
      if (!ordinary(a)) return a;
      for (; std::fabs(a) >= 1;) a /= 2;
      for (; std::fabs(a) < T{0.5};) a *= 2;
      return a;
    });
  });
}

/// a × 2^b, correctly rounded once.
template <class T>
T scaled(T a, int b) {
  if (!ordinary(a)) return a;
  b = std::clamp(b, -4000, 4000);
  long double value = a;  // of a wider exponent range and significand, so only the cast rounds
  for (; b > 0 && std::isfinite(static_cast<T>(value)); --b) value *= 2;
  for (; b < 0 && std::fabs(value) >= std::numeric_limits<T>::denorm_min() / 4; ++b) value /= 2;
  return static_cast<T>(value);
}

TEST(NativeBuiltins, Ldexp) {
  for_reals([]<class T>(T) {
    const auto function = trial::function<T, T, int>("ldexp");
    std::size_t cases = 0;
    for (const T a : reals<T>(50)) {
      for (const int b : {0, 1, -1, 23, -24, 126, -126, 150, -150, 1023, -1074, 2100, -2100,
                          std::numeric_limits<int>::max(), std::numeric_limits<int>::min()}) {
        EXPECT_TRUE(same(function(a, b), scaled(a, b))) << a << " " << b;
        ++cases;
      }
    }
    note("ldexp", {letter_of<T>(), 'i'}, cases, 0);
  });
}

/// Rounding up or down by one step of the bits, which are ordered as the magnitudes are.
template <class T>
T next(T a, T b) {
  if (a != a || b != b) return std::numeric_limits<T>::quiet_NaN();
  if (a == b) return b;
  if (a == 0) return std::copysign(std::numeric_limits<T>::denorm_min(), b);
  const auto bits = std::bit_cast<BitsOf<T>>(a);
  return std::bit_cast<T>(static_cast<BitsOf<T>>((a < b) == (a > 0) ? bits + 1 : bits - 1));
}

/// The remainder after subtracting the divisor's doubles, and the quotient's lowest seven bits.
template <class T>
std::pair<T, int> divide(T a, T b, bool to_nearest) {
  if (!std::isfinite(a) || b != b || b == 0) return {std::numeric_limits<T>::quiet_NaN(), 0};
  if (std::isinf(b)) return {a, 0};
  const T divisor = std::fabs(b);
  long double rest = std::fabs(a), part = divisor;
  int quotient = 0, doublings = 0;
  for (; part <= rest; part *= 2) ++doublings;
  for (; doublings >= 0; --doublings, part /= 2) {
    if (part > rest) continue;
    rest -= part;
    if (doublings < 7) quotient += 1 << doublings;
  }
  if (to_nearest && (2 * rest > divisor || (2 * rest == divisor && quotient % 2 == 1))) {
    rest -= divisor;
    ++quotient;
  }
  quotient %= 128;
  const T magnitude = static_cast<T>(rest);
  return {std::signbit(a) ? -magnitude : magnitude,
          std::signbit(a) == std::signbit(b) ? quotient : -quotient};
}

TEST(NativeBuiltins, NeighboursAndRemainders) {
  for_reals([]<class T>(T) {
    check_exact<T>("nextafter", [](T a, T b) { return next(a, b); });
    check_exact<T>("fmod", [](T a, T b) { return divide(a, b, false).first; });
    check_exact<T>("remainder", [](T a, T b) { return divide(a, b, true).first; });
    check_exact<T>("remquo", [](T a, T b) { return divide(a, b, true).first; });
    check_exact<T, int>("remquo.pointer", [](T a, T b) { return divide(a, b, true).second; });
  });
}

/// With integers for numbers, __int128 holds product and sum exactly.
template <class T>
void check_fma() {
  __extension__ using Int128 = __int128;
  const auto fma = trial::function<T, T, T, T>("fma"), mad = trial::function<T, T, T, T>("mad");
  constexpr int digits = std::numeric_limits<T>::digits;
  std::mt19937_64 generator(4);
  constexpr int kCases = 20000;
  for (int i = 0; i < kCases; ++i) {
    const auto number = [&](int bits) {
      return static_cast<std::int64_t>(generator()) >> (64 - bits);
    };
    const T a = static_cast<T>(number(digits)), b = static_cast<T>(number(digits));
    const T c = static_cast<T>(std::ldexp(number(digits), static_cast<int>(generator() % digits)));
    const Int128 exact = static_cast<Int128>(a) * static_cast<Int128>(b) + static_cast<Int128>(c);
    EXPECT_EQ(fma(a, b, c), static_cast<T>(exact)) << a << " " << b << " " << c;
    volatile T product = a * b;
    EXPECT_EQ(mad(a, b, c), product + c);
  }
  note("fma", std::string(3, letter_of<T>()), kCases, 0.5);
  note("mad", std::string(3, letter_of<T>()), kCases, 0.5);
}

TEST(NativeBuiltins, FmaRoundsOnce) {
  check_fma<float>();
  check_fma<double>();
}

TEST(NativeBuiltins, NanHoldsItsCode) {
  const float narrow = function<float, std::uint32_t>("nan")(0x123);
  const double wide = function<double, std::uint64_t>("nan")(0x123456789);
  EXPECT_EQ(std::bit_cast<std::uint32_t>(narrow), 0x7fc00123u);
  EXPECT_EQ(std::bit_cast<std::uint64_t>(wide), 0x7ff8000123456789u);
  note("nan", "j", 1, 0), note("nan", "m", 1, 0);
}

TEST(NativeBuiltins, SignOfGamma) {
  for_reals([]<class T>(T) {
    check_exact<T, int>("lgamma_r.pointer", [](T a) {
      if (a != a || a == -std::numeric_limits<T>::infinity()) return 0;
      if (a > 0) return 1;
      if (a == floored(a)) return 0;
      return std::fmod(floored(a), T{2}) == 0 ? 1 : -1;
    });
  });
}

}  // namespace
}  // namespace oclab::native::trial
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
