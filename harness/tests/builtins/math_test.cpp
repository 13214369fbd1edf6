// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the error of math functions against long double, and the standard's limits
// (OpenCL 1.2, tables 7.4 and 7.5).
#include <numbers>

#include "harness/tests/builtins/support.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::trial {
namespace {

constexpr Wide kPi = std::numbers::pi_v<Wide>;
constexpr int kRandom = 4000;

Wide sine_of_half_turns(Wide a) {
  Wide rest = std::fmod(a, Wide{2});
  if (std::fabs(rest) > 1) rest -= std::copysign(Wide{2}, rest);
  if (std::fabs(rest) > 0.5L) rest = std::copysign(1 - std::fabs(rest), rest);
  return std::sin(kPi * rest);
}
Wide cosine_of_half_turns(Wide a) {
  const Wide rest = std::fabs(std::fmod(a, Wide{2}));
  return sine_of_half_turns(0.5L - (rest > 1 ? 2 - rest : rest));
}

struct Unary {
  const char* name;
  double limit;
  Wide (*reference)(Wide);
};
const Unary kUnary[] = {
    {"acos", 4, [](Wide a) { return std::acos(a); }},
    {"acosh", 4, [](Wide a) { return std::acosh(a); }},
    {"acospi", 5, [](Wide a) { return std::acos(a) / kPi; }},
    {"asin", 4, [](Wide a) { return std::asin(a); }},
    {"asinh", 4, [](Wide a) { return std::asinh(a); }},
    {"asinpi", 5, [](Wide a) { return std::asin(a) / kPi; }},
    {"atan", 5, [](Wide a) { return std::atan(a); }},
    {"atanh", 5, [](Wide a) { return std::atanh(a); }},
    {"atanpi", 5, [](Wide a) { return std::atan(a) / kPi; }},
    {"cbrt", 2, [](Wide a) { return std::cbrt(a); }},
    {"cos", 4, [](Wide a) { return std::cos(a); }},
    {"cosh", 4, [](Wide a) { return std::cosh(a); }},
    {"cospi", 4, cosine_of_half_turns},
    {"erf", 16, [](Wide a) { return std::erf(a); }},
    {"erfc", 16, [](Wide a) { return std::erfc(a); }},
    {"exp", 3, [](Wide a) { return std::exp(a); }},
    {"exp10", 3, [](Wide a) { return std::pow(Wide{10}, a); }},
    {"exp2", 3, [](Wide a) { return std::exp2(a); }},
    {"expm1", 3, [](Wide a) { return std::expm1(a); }},
    {"lgamma", 16, [](Wide a) { return std::lgamma(a); }},  // no limit in the standard
    {"lgamma_r", 16, [](Wide a) { return std::lgamma(a); }},
    {"log", 3, [](Wide a) { return std::log(a); }},
    {"log10", 3, [](Wide a) { return std::log10(a); }},
    {"log1p", 2, [](Wide a) { return std::log1p(a); }},
    {"log2", 3, [](Wide a) { return std::log2(a); }},
    {"rsqrt", 2, [](Wide a) { return 1 / std::sqrt(a); }},
    {"sin", 4, [](Wide a) { return std::sin(a); }},
    {"sincos", 4, [](Wide a) { return std::sin(a); }},
    {"sincos.pointer", 4, [](Wide a) { return std::cos(a); }},
    {"sinh", 4, [](Wide a) { return std::sinh(a); }},
    {"sinpi", 4, sine_of_half_turns},
    {"sqrt", 0.5, [](Wide a) { return std::sqrt(a); }},
    {"tan", 5, [](Wide a) { return std::tan(a); }},
    {"tanh", 5, [](Wide a) { return std::tanh(a); }},
    {"tanpi", 6, [](Wide a) { return sine_of_half_turns(a) / cosine_of_half_turns(a); }},
    {"tgamma", 16, [](Wide a) { return std::tgamma(a); }},
};

struct Binary {
  const char* name;
  double limit;
  Wide (*reference)(Wide, Wide);
};
const Binary kBinary[] = {
    {"atan2", 6, [](Wide a, Wide b) { return std::atan2(a, b); }},
    {"atan2pi", 6, [](Wide a, Wide b) { return std::atan2(a, b) / kPi; }},
    {"hypot", 4, [](Wide a, Wide b) { return std::hypot(a, b); }},
    // glibc's powl takes large exponents for odd ones
    {"pow", 16,
     [](Wide a, Wide b) { return std::pow(std::fabs(b) > 0x1p60 ? std::fabs(a) : a, b); }},
};

template <class T>
void check_unary(const std::string& name, double limit, Wide (*reference)(Wide)) {
  const auto function = trial::function<T, T>(name);
  double largest = 0;
  const auto values = reals<T>(kRandom);
  for (const T value : values) {
    const T got = function(value);
    const Wide exact = reference(value);
    const double error = ulp_error(got, exact);
    EXPECT_LE(error, limit) << name << "(" << value << ") = " << got << ", exact: " << exact;
    largest = std::max(largest, error);
  }
  note(name, {letter_of<T>()}, values.size(), largest);
}

template <class T>
void check_binary(const std::string& name, double limit, Wide (*reference)(Wide, Wide)) {
  const auto function = trial::function<T, T, T>(name);
  double largest = 0;
  std::vector<std::pair<T, T>> pairs;
  for (const T a : real_edges<T>())
    for (const T b : real_edges<T>()) pairs.emplace_back(a, b);
  auto others = reals<T>(kRandom);
  std::vector<T> firsts = others;
  std::ranges::shuffle(others, std::mt19937(3));
  for (std::size_t i = 0; i < firsts.size(); ++i) pairs.emplace_back(firsts[i], others[i]);
  for (const auto& [a, b] : pairs) {
    const T got = function(a, b);
    const Wide exact = reference(a, b);
    const double error = ulp_error(got, exact);
    EXPECT_LE(error, limit) << name << "(" << a << ", " << b << ") = " << got
                            << ", exact: " << exact;
    largest = std::max(largest, error);
  }
  note(name, std::string(2, letter_of<T>()), pairs.size(), largest);
}

/// A function of a real and an integer.
template <class T>
void check_integer_argument(const std::string& name, double limit, Wide (*reference)(Wide, int)) {
  const auto function = trial::function<T, T, int>(name);
  double largest = 0;
  std::size_t cases = 0;
  for (const T a : reals<T>(200)) {
    for (const int b : integers<int>(20)) {
      const T got = function(a, b);
      const Wide exact = reference(a, b);
      const double error = ulp_error(got, exact);
      EXPECT_LE(error, limit) << name << "(" << a << ", " << b << ") = " << got
                              << ", exact: " << exact;
      largest = std::max(largest, error);
      ++cases;
    }
  }
  note(name, {letter_of<T>(), 'i'}, cases, largest);
}

TEST(NativeBuiltins, MathOfOneArgument) {
  for (const auto& [name, limit, reference] : kUnary) {
    check_unary<float>(name, limit, reference);
    check_unary<double>(name, limit, reference);
  }
}

TEST(NativeBuiltins, MathOfTwoArguments) {
  for (const auto& [name, limit, reference] : kBinary) {
    check_binary<float>(name, limit, reference);
    check_binary<double>(name, limit, reference);
  }
}

TEST(NativeBuiltins, HalfAndNativeMath) {
  for (const std::string prefix : {"half_", "native_"}) {
    for (const auto& [name, limit, reference] : kUnary)
      if (is_builtin(prefix + name)) check_unary<float>(prefix + name, limit, reference);
    check_unary<float>(prefix + "recip", 0.5, [](Wide a) { return 1 / a; });
    check_binary<float>(prefix + "divide", 0.5, [](Wide a, Wide b) { return a / b; });
  }
}

Wide power(Wide a, int b) { return std::pow(a, Wide(b)); }
Wide root(Wide a, int b) {
  if (b == 0 || (a < 0 && b % 2 == 0)) return std::numeric_limits<Wide>::quiet_NaN();
  const Wide magnitude = std::pow(std::fabs(a), Wide{1} / b);
  return b % 2 == 0 || a != a ? magnitude : std::copysign(magnitude, a);
}

TEST(NativeBuiltins, PownAndRootn) {
  check_integer_argument<float>("pown", 16, power);
  check_integer_argument<double>("pown", 16, power);
  check_integer_argument<float>("rootn", 16, root);
  check_integer_argument<double>("rootn", 16, root);
}

TEST(NativeBuiltins, SineNeedsAllBitsOfPi) {
  // the double next to a multiple of pi/2
  const double got = function<double, double>("cos")(0x1.6ac5b262ca1ffp+849);
  EXPECT_LE(ulp_error(got, -4.68716592425462761112e-19L), 4);
}

template <class T>
Wide exp2_of_log2(T a, T b) {
  constexpr Wide nan = std::numeric_limits<Wide>::quiet_NaN();
  if (a != a || b != b || a < 0) return nan;
  if ((a == 0 || std::isinf(a)) && b == 0) return nan;
  if (a == 1 && std::isinf(b)) return nan;
  return std::pow(std::fabs(Wide{a}), Wide{b});
}

TEST(NativeBuiltins, PowrIsUndefinedWhereItsFormulaIs) {
  for (const std::string name : {"powr", "half_powr", "native_powr"})
    check_binary<float>(name, 16, [](Wide a, Wide b) { return exp2_of_log2(a, b); });
  check_binary<double>("powr", 16, [](Wide a, Wide b) { return exp2_of_log2(a, b); });
}

}  // namespace
}  // namespace oclab::native::trial
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
