// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: elementary and special functions of table 6.8 of OpenCL C 1.2.
//
// Float is computed in double, so it is all but correctly rounded, and equal on every machine.
// Double is libm's where libm is accurate enough.
#pragma once

#include <cmath>
#include <limits>
#include <numbers>

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::math {

using std::numbers::pi;

#define OCLAB_LIBM1(NAME)                        \
  template <class T>                             \
  T NAME(T a) {                                  \
    return static_cast<T>(std::NAME(double{a})); \
  }
// glibc's double functions reduce large arguments to within 8 ulp, its long double ones exactly
#define OCLAB_PERIODIC(NAME)                                                                  \
  template <class T>                                                                          \
  T NAME(T a) {                                                                               \
    const bool large = sizeof(T) == sizeof(double) && std::fabs(a) > 0x1p26;                  \
    return static_cast<T>(large ? static_cast<double>(std::NAME(static_cast<long double>(a))) \
                                : std::NAME(double{a}));                                      \
  }
#define OCLAB_LIBM2(NAME)                                   \
  template <class T>                                        \
  T NAME(T a, T b) {                                        \
    return static_cast<T>(std::NAME(double{a}, double{b})); \
  }
OCLAB_LIBM1(acos)
OCLAB_LIBM1(acosh)
OCLAB_LIBM1(asin)
OCLAB_LIBM1(asinh)
OCLAB_LIBM1(atan)
OCLAB_LIBM1(atanh)
OCLAB_LIBM1(cosh)
OCLAB_LIBM1(erf)
OCLAB_LIBM1(erfc)
OCLAB_LIBM1(exp)
OCLAB_LIBM1(exp2)
OCLAB_LIBM1(expm1)
OCLAB_LIBM1(log)
OCLAB_LIBM1(log10)
OCLAB_LIBM1(log1p)
OCLAB_LIBM1(log2)
OCLAB_LIBM1(sinh)
OCLAB_LIBM1(tanh)
OCLAB_LIBM1(tgamma)
OCLAB_PERIODIC(cos)
OCLAB_PERIODIC(sin)
OCLAB_PERIODIC(tan)
OCLAB_LIBM2(atan2)
OCLAB_LIBM2(hypot)
OCLAB_LIBM2(pow)

template <class T>
T exp10(T a) {
  return static_cast<T>(std::pow(10.0, double{a}));
}
template <class T>
T acospi(T a) {
  return static_cast<T>(std::acos(double{a}) / pi);
}
template <class T>
T asinpi(T a) {
  return static_cast<T>(std::asin(double{a}) / pi);
}
template <class T>
T atanpi(T a) {
  return static_cast<T>(std::atan(double{a}) / pi);
}
template <class T>
T atan2pi(T a, T b) {
  return static_cast<T>(std::atan2(double{a}, double{b}) / pi);
}

/// The cube root, of which libm's may be wrong by 4 ulp: one step of Newton's method makes it
/// right.
inline double cube_root(double a) {
  const double root = std::cbrt(a);
  if (root == 0 || !std::isfinite(root)) return root;
  // root³ may be subnormal, so the step is made with numbers near 1
  const int exponent = std::ilogb(root);
  const double r = std::scalbn(root, -exponent);
  const double scaled = std::scalbn(std::scalbn(a, -exponent), -2 * exponent);
  const double square = r * r, square_error = std::fma(r, r, -square);
  const double residue = std::fma(square, r, -scaled) + square_error * r;
  return std::scalbn(r - residue / (3 * square), exponent);
}
template <class T>
T cbrt(T a) {
  return static_cast<T>(cube_root(a));
}

/// A number of half turns: `quarters` × 1/2 + rest, exactly, |rest| <= 1/4.
struct HalfTurns {
  explicit HalfTurns(double a) {
    const double remaining = std::fmod(a, 2.0);
    const double nearest = std::rint(2 * remaining);
    quarters = static_cast<int>(nearest) & 3;
    rest = remaining - nearest / 2;
  }
  int quarters = 0;
  double rest = 0;
};

inline double sine_of_half_turns(double a) {
  if (!std::isfinite(a)) return std::numeric_limits<double>::quiet_NaN();
  const HalfTurns turns(a);
  if (turns.rest == 0 && turns.quarters % 2 == 0) return std::copysign(0.0, a);
  const double x = pi * turns.rest;
  const double value = turns.quarters % 2 == 0 ? std::sin(x) : std::cos(x);
  return turns.quarters < 2 ? value : -value;
}
inline double cosine_of_half_turns(double a) {
  if (!std::isfinite(a)) return std::numeric_limits<double>::quiet_NaN();
  const HalfTurns turns(a);
  if (turns.rest == 0 && turns.quarters % 2 == 1) return 0;
  const double x = pi * turns.rest;
  const double value = turns.quarters % 2 == 0 ? std::cos(x) : -std::sin(x);
  return turns.quarters < 2 ? value : -value;
}
inline double tangent_of_half_turns(double a) {
  if (!std::isfinite(a)) return std::numeric_limits<double>::quiet_NaN();
  const HalfTurns turns(a);
  if (turns.rest != 0) {
    const double tangent = std::tan(pi * turns.rest);
    return turns.quarters % 2 == 0 ? tangent : -1 / tangent;
  }
  switch (turns.quarters) {
    case 0: return std::copysign(0.0, a);
    case 1: return std::numeric_limits<double>::infinity();
    case 2: return -std::copysign(0.0, a);
    default: return -std::numeric_limits<double>::infinity();
  }
}
template <class T>
T sinpi(T a) {
  return static_cast<T>(sine_of_half_turns(a));
}
template <class T>
T cospi(T a) {
  return static_cast<T>(cosine_of_half_turns(a));
}
template <class T>
T tanpi(T a) {
  return static_cast<T>(tangent_of_half_turns(a));
}

template <class T>
T sqrt(T a) {
  return std::sqrt(a);
}
template <class T>
T rsqrt(T a) {
  return static_cast<T>(1 / std::sqrt(double{a}));
}
template <class T>
T pown(T a, int b) {
  return static_cast<T>(std::pow(double{a}, b));
}
/// `pow` for bases that are not negative, defined by exp2(b * log2(a)).
template <class T>
T powr(T a, T b) {
  const bool undefined = a < 0 || std::isnan(a) || std::isnan(b) || (a == 0 && b == 0) ||
                         (std::isinf(a) && b == 0) || (a == 1 && std::isinf(b));
  return undefined ? std::numeric_limits<T>::quiet_NaN() : pow(std::fabs(a), b);
}
/// The exponent of `a` is divided first: where the logarithm is large, 1/b is not exact enough.
template <class T>
T rootn(T a, int b) {
  if (b == 0 || std::isnan(a) || (a < 0 && b % 2 == 0)) return std::numeric_limits<T>::quiet_NaN();
  const double sign = b % 2 == 0 ? 1 : std::copysign(1.0, double{a});
  const double magnitude = std::fabs(double{a});
  if (magnitude == 0 || std::isinf(magnitude))
    return static_cast<T>(sign * std::pow(magnitude, 1.0 / b));
  const int exponent = std::ilogb(magnitude) / b;
  const double root = std::pow(std::scalbn(magnitude, -exponent * b), 1.0 / b);
  return static_cast<T>(sign * std::scalbn(root, exponent));
}

template <class T>
T lgamma(T a) {
  int sign = 0;
  return static_cast<T>(::lgamma_r(a, &sign));  // std::lgamma writes to a global variable
}
template <class T>
T lgamma_r(T a) {
  return lgamma(a);
}
/// The sign of gamma(a); 0 where that has a pole or is NaN.
template <class T>
int lgamma_r_pointer(T a) {
  if (std::isnan(a) || a == -std::numeric_limits<T>::infinity()) return 0;
  if (a > 0) return 1;
  if (a == std::floor(a)) return 0;
  return std::fmod(std::floor(a), T{2}) == 0 ? 1 : -1;
}
template <class T>
T sincos(T a) {
  return sin(a);
}
template <class T>
T sincos_pointer(T a) {
  return cos(a);
}

/// half_NAME and native_NAME may be less accurate on a device; in the model they are not.
#define OCLAB_FAST1(NAME)                               \
  inline float half_##NAME(float a) { return NAME(a); } \
  inline float native_##NAME(float a) { return NAME(a); }
#define OCLAB_FAST2(NAME)                                           \
  inline float half_##NAME(float a, float b) { return NAME(a, b); } \
  inline float native_##NAME(float a, float b) { return NAME(a, b); }
inline float recip(float a) { return 1 / a; }
inline float divide(float a, float b) { return a / b; }
OCLAB_FAST1(cos)
OCLAB_FAST1(exp)
OCLAB_FAST1(exp2)
OCLAB_FAST1(exp10)
OCLAB_FAST1(log)
OCLAB_FAST1(log2)
OCLAB_FAST1(log10)
OCLAB_FAST1(recip)
OCLAB_FAST1(rsqrt)
OCLAB_FAST1(sin)
OCLAB_FAST1(sqrt)
OCLAB_FAST1(tan)
OCLAB_FAST2(divide)
OCLAB_FAST2(powr)

}  // namespace oclab::native::math
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
