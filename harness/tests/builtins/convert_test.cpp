// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: conversions between all types in all modes against the processor's own rounding
// (fesetround), and to half by a search among all halves. 8 and 16 bits: every value.
#include <cfenv>
#include <tuple>

#include "harness/tests/builtins/support.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::trial {
namespace {

struct Mode {
  const char* name;
  int rounding;
};
constexpr Mode kModes[] = {
    {"_rte", FE_TONEAREST}, {"_rtz", FE_TOWARDZERO}, {"_rtp", FE_UPWARD}, {"_rtn", FE_DOWNWARD}};

/// The number a half stands for, by the definition of the format.
double half_value(std::uint16_t bits) {
  const int exponent = bits >> 10 & 31, low = bits & 1023;
  const double sign = bits >> 15 != 0 ? -1 : 1;
  if (exponent == 31)
    return low != 0 ? std::numeric_limits<double>::quiet_NaN()
                    : sign * std::numeric_limits<double>::infinity();
  return sign * (exponent == 0 ? std::ldexp(low, -24) : std::ldexp(1024 + low, exponent - 25));
}

/// The half for a number: its neighbours below and above among the magnitudes, and a choice.
Half half_of(long double value, int rounding) {
  static const std::vector<double> magnitudes = [] {
    std::vector<double> all;
    for (std::uint16_t bits = 0; bits < 0x7c00; ++bits) all.push_back(half_value(bits));
    return all;
  }();
  if (std::isnan(value)) return Half{0x7e00};
  const std::uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const long double magnitude = std::fabs(value);
  const auto above = std::ranges::lower_bound(magnitudes, magnitude);
  auto bits = static_cast<std::uint16_t>(above - magnitudes.begin());
  if (above != magnitudes.end() && *above == magnitude) return Half(sign | bits);
  if (std::isinf(magnitude)) return Half(sign | 0x7c00);
  const double next = above == magnitudes.end() ? 65536 : *above, last = *(above - 1);
  const bool away = rounding == FE_UPWARD     ? sign == 0
                    : rounding == FE_DOWNWARD ? sign != 0
                    : rounding == FE_TOWARDZERO
                        ? false
                        : magnitude - last > next - magnitude ||
                              (magnitude - last == next - magnitude && bits % 2 == 0);
  if (!away) --bits;
  return Half(sign | bits);
}

template <class S>
std::vector<S> sources() {
  std::vector<S> values;
  if constexpr (sizeof(S) <= 2)
    for (int bits = 0; bits < 1 << 8 * sizeof(S); ++bits) values.push_back(static_cast<S>(bits));
  else if constexpr (std::is_floating_point_v<S>)
    values = reals<S>(3000);
  else
    values = integers<S>(3000);
  if constexpr (std::is_floating_point_v<S>) {  // around halfway cases and limits of all integers
    for (int bit = -2; bit <= 64; ++bit)
      for (const S half : {S{-1.5}, S{-1}, S{-0.5}, S{0.5}, S{1}, S{1.5}})
        for (const S sign : {S{1}, S{-1}}) {
          const S value = sign * (std::ldexp(S{1}, bit) + half);
          values.insert(values.end(), {value, std::nextafter(value, S{0}), 2 * value});
        }
  }
  return values;
}

/// The exact number; integers of 64 bits need a long double of 64 bits.
template <class S>
long double exact(S value) {
  if constexpr (std::is_same_v<S, Half>)
    return half_value(static_cast<std::uint16_t>(value));
  else
    return static_cast<long double>(value);
}

/// Runs under the rounding mode that it is to use.
template <class T, class S>
[[gnu::noinline]] T expected(S value, int rounding) {
  using Limits = std::numeric_limits<T>;
  const volatile long double number = exact(value);
  if constexpr (std::is_same_v<T, Half>)
    return half_of(number, rounding);
  else if constexpr (std::is_floating_point_v<T>)
    return static_cast<T>(number);
  else {
    const long double whole = std::rint(static_cast<long double>(number));
    if (std::isnan(whole)) return 0;
    if (whole <= static_cast<long double>(Limits::min())) return Limits::min();
    return whole >= static_cast<long double>(Limits::max()) ? Limits::max() : static_cast<T>(whole);
  }
}

template <class T>
bool equal(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    return same(a, b);
  else if constexpr (std::is_same_v<T, Half>) {
    const double x = half_value(static_cast<std::uint16_t>(a));
    return a == b || (std::isnan(x) && std::isnan(half_value(static_cast<std::uint16_t>(b))));
  } else
    return a == b;
}

template <class T, class S>
void check(const std::string& name, const std::vector<S>& values, const std::vector<T>& wanted) {
  const auto function = trial::function<T, S>(name);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (equal(function(values[i]), wanted[i])) continue;
    if (++wrong == 1) {
      ADD_FAILURE() << name << " of " << letter_of<S>() << " " << exact(values[i]) << " is "
                    << exact(function(values[i])) << ", expected " << exact(wanted[i]);
    }
  }
  EXPECT_EQ(wrong, 0u) << name << " " << letter_of<S>();
  note(name, {letter_of<S>()}, values.size(), 0);
}

template <class T, class S>
void check_pair(const std::string& name) {
  const std::vector<S> values = sources<S>();
  std::vector<T> wanted(values.size());
  constexpr bool integral = std::is_integral_v<T>;
  for (const auto& [mode, rounding] : kModes) {
    std::fesetround(rounding);
    for (std::size_t i = 0; i < values.size(); ++i) wanted[i] = expected<T>(values[i], rounding);
    std::fesetround(FE_TONEAREST);
    const bool unnamed = rounding == (integral ? FE_TOWARDZERO : FE_TONEAREST);
    if (integral && unnamed) check(name + "_sat", values, wanted);
    if (integral) check(name + "_sat" + mode, values, wanted);
    if constexpr (integral && std::is_integral_v<S>)
      for (std::size_t i = 0; i < values.size(); ++i)
        wanted[i] = static_cast<T>(values[i]);  // wraps
    if (unnamed) check(name, values, wanted);
    check(name + mode, values, wanted);
  }
}

template <class T>
void check_target(const std::string& name) {
  for_integers([&]<class S>(S) { check_pair<T, S>("convert_" + name); });
  for_reals([&]<class S>(S) { check_pair<T, S>("convert_" + name); });
  check_pair<T, Half>("convert_" + name);
}

TEST(NativeBuiltins, ConvertToIntegers8And16) {
  check_target<std::int8_t>("char");
  check_target<std::uint8_t>("uchar");
  check_target<std::int16_t>("short");
  check_target<std::uint16_t>("ushort");
}
TEST(NativeBuiltins, ConvertToIntegers32And64) {
  check_target<std::int32_t>("int");
  check_target<std::uint32_t>("uint");
  check_target<std::int64_t>("long");
  check_target<std::uint64_t>("ulong");
}
TEST(NativeBuiltins, ConvertToReals) {
  check_target<float>("float");
  check_target<double>("double");
  check_target<Half>("half");
}

TEST(NativeBuiltins, LoadsAndStoresOfHalf) {
  check_pair<Half, float>("float_to_half");
  check_pair<Half, double>("float_to_half");
  const auto load = function<float, Half>("half_to_float");
  const auto store = function<Half, float>("float_to_half");
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const Half half{static_cast<std::uint16_t>(bits)};
    EXPECT_TRUE(same(load(half), static_cast<float>(half_value(static_cast<std::uint16_t>(bits)))));
    EXPECT_TRUE(equal(store(load(half)), half));
  }
  note("half_to_float", "x", 0x10000, 0);
}

}  // namespace
}  // namespace oclab::native::trial
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
