// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: functions of table 6.8 of OpenCL C 1.2 whose results are exact or correctly
// rounded.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::math {

#define OCLAB_EXACT1(NAME) \
  template <class T>       \
  T NAME(T a) {            \
    return std::NAME(a);   \
  }
#define OCLAB_EXACT2(NAME)  \
  template <class T>        \
  T NAME(T a, T b) {        \
    return std::NAME(a, b); \
  }
OCLAB_EXACT1(ceil)
OCLAB_EXACT1(fabs)
OCLAB_EXACT1(floor)
OCLAB_EXACT1(logb)
OCLAB_EXACT1(rint)
OCLAB_EXACT1(round)
OCLAB_EXACT1(trunc)
OCLAB_EXACT2(copysign)
OCLAB_EXACT2(fdim)
OCLAB_EXACT2(fmod)
OCLAB_EXACT2(nextafter)

template <class T>
T fma(T a, T b, T c) {
  return std::fma(a, b, c);
}
/// Rounds twice; a device may do so once.
template <class T>
T mad(T a, T b, T c) {
  return a * b + c;
}
// libm may return either of two zeros; these return the first
template <class T>
T fmax(T a, T b) {
  return std::isnan(a) || a < b ? b : a;
}
template <class T>
T fmin(T a, T b) {
  return std::isnan(a) || b < a ? b : a;
}
template <class T>
T maxmag(T a, T b) {
  if (std::fabs(a) > std::fabs(b)) return a;
  return std::fabs(b) > std::fabs(a) ? b : fmax(a, b);
}
template <class T>
T minmag(T a, T b) {
  if (std::fabs(a) < std::fabs(b)) return a;
  return std::fabs(b) < std::fabs(a) ? b : fmin(a, b);
}

/// FP_ILOGB0 is INT_MIN and FP_ILOGBNAN INT_MAX in OpenCL C, but not in every libm.
template <class T>
int ilogb(T a) {
  if (a == 0) return std::numeric_limits<int>::min();
  return std::isfinite(a) ? std::ilogb(a) : std::numeric_limits<int>::max();
}
template <class T>
T ldexp(T a, int b) {
  return std::ldexp(a, b);
}
inline float nan(std::uint32_t code) {
  return std::bit_cast<float>(0x7fc00000 | (code & 0x3fffff));
}
inline double nan(std::uint64_t code) {
  return std::bit_cast<double>(0x7ff8000000000000 | (code & 0x7ffffffffffff));
}

template <class T>
T fract_pointer(T a) {
  return std::floor(a);
}
template <class T>
T fract(T a) {
  if (a == 0 || std::isinf(a)) return std::copysign(T{0}, a);
  const T below_one = 1 - std::numeric_limits<T>::epsilon() / 2;
  const T part = a - std::floor(a);
  return part > below_one ? below_one : part;
}
template <class T>
T modf_pointer(T a) {
  return std::trunc(a);
}
template <class T>
T modf(T a) {
  return std::copysign(std::isinf(a) ? T{0} : a - std::trunc(a), a);
}
template <class T>
T frexp(T a) {
  int exponent = 0;
  return std::frexp(a, &exponent);
}
template <class T>
int frexp_pointer(T a) {
  int exponent = 0;
  std::frexp(a, &exponent);
  return std::isfinite(a) ? exponent : 0;
}

/// A division whose quotient is rounded to nearest even. (glibc's `remquo` gives three bits of the
/// quotient, and its `remainder` has zeros of the wrong sign.)
template <class T>
struct Division {
  Division(T a, T b) {
    const T divisor = std::fabs(b);
    if (!std::isfinite(a) || std::isnan(b) || divisor == 0) return;
    rest = std::isinf(128 * divisor) ? std::fabs(a) : std::fmod(std::fabs(a), 128 * divisor);
    for (int bit = 64; bit > 0; bit /= 2) {
      if (rest < static_cast<T>(bit) * divisor) continue;
      rest -= static_cast<T>(bit) * divisor;
      quotient += bit;
    }
    const T missing = divisor - rest;
    if (rest > missing || (rest == missing && quotient % 2 == 1)) {
      rest = -missing;
      ++quotient;
    }
    quotient = (std::signbit(a) == std::signbit(b) ? 1 : -1) * (quotient & 127);
    if (std::signbit(a)) rest = -rest;
  }
  T rest = std::numeric_limits<T>::quiet_NaN();
  int quotient = 0;  ///< its lowest seven bits, with its sign
};
template <class T>
T remainder(T a, T b) {
  return Division<T>(a, b).rest;
}
template <class T>
T remquo(T a, T b) {
  return remainder(a, b);
}
template <class T>
int remquo_pointer(T a, T b) {
  return Division<T>(a, b).quotient;
}

}  // namespace oclab::native::math
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
