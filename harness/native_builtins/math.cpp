// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: math functions (OpenCL C 1.2, section 6.12.2).
#include "harness/native_builtins/definition.h"
#include "harness/native_builtins/elementary.h"
#include "harness/native_builtins/exact.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::math {

// clang-format off
#define OCLAB_MATH_UNARY(X) \
  OCLAB_REALS1(X, acos) OCLAB_REALS1(X, acosh) OCLAB_REALS1(X, acospi) OCLAB_REALS1(X, asin) \
  OCLAB_REALS1(X, asinh) OCLAB_REALS1(X, asinpi) OCLAB_REALS1(X, atan) OCLAB_REALS1(X, atanh) \
  OCLAB_REALS1(X, atanpi) OCLAB_REALS1(X, cbrt) OCLAB_REALS1(X, ceil) OCLAB_REALS1(X, cos) \
  OCLAB_REALS1(X, cosh) OCLAB_REALS1(X, cospi) OCLAB_REALS1(X, erf) OCLAB_REALS1(X, erfc) \
  OCLAB_REALS1(X, exp) OCLAB_REALS1(X, exp10) OCLAB_REALS1(X, exp2) OCLAB_REALS1(X, expm1) \
  OCLAB_REALS1(X, fabs) OCLAB_REALS1(X, floor) OCLAB_REALS1(X, ilogb) OCLAB_REALS1(X, lgamma) \
  OCLAB_REALS1(X, log) OCLAB_REALS1(X, log10) OCLAB_REALS1(X, log1p) OCLAB_REALS1(X, log2) \
  OCLAB_REALS1(X, logb) OCLAB_REALS1(X, rint) OCLAB_REALS1(X, round) OCLAB_REALS1(X, rsqrt) \
  OCLAB_REALS1(X, sin) OCLAB_REALS1(X, sinh) OCLAB_REALS1(X, sinpi) OCLAB_REALS1(X, sqrt) \
  OCLAB_REALS1(X, tan) OCLAB_REALS1(X, tanh) OCLAB_REALS1(X, tanpi) OCLAB_REALS1(X, tgamma) \
  OCLAB_REALS1(X, trunc) X(nan, j) X(nan, m)
#define OCLAB_MATH_OTHER(X) \
  OCLAB_REALS2(X, atan2) OCLAB_REALS2(X, atan2pi) OCLAB_REALS2(X, copysign) \
  OCLAB_REALS2(X, fdim) OCLAB_REALS2(X, fmax) OCLAB_REALS2(X, fmin) OCLAB_REALS2(X, fmod) \
  OCLAB_REALS2(X, hypot) OCLAB_REALS2(X, maxmag) OCLAB_REALS2(X, minmag) \
  OCLAB_REALS2(X, nextafter) OCLAB_REALS2(X, pow) OCLAB_REALS2(X, powr) \
  OCLAB_REALS2(X, remainder) OCLAB_REALS3(X, fma) OCLAB_REALS3(X, mad) \
  X(ldexp, f, i) X(ldexp, d, i) X(pown, f, i) X(pown, d, i) X(rootn, f, i) X(rootn, d, i)
#define OCLAB_MATH_FAST(X, PREFIX) \
  X(PREFIX##cos, f) X(PREFIX##divide, f, f) X(PREFIX##exp, f) X(PREFIX##exp2, f) \
  X(PREFIX##exp10, f) X(PREFIX##log, f) X(PREFIX##log2, f) X(PREFIX##log10, f) \
  X(PREFIX##powr, f, f) X(PREFIX##recip, f) X(PREFIX##rsqrt, f) X(PREFIX##sin, f) \
  X(PREFIX##sqrt, f) X(PREFIX##tan, f)
#define OCLAB_MATH(X) \
  OCLAB_MATH_UNARY(X) OCLAB_MATH_OTHER(X) OCLAB_MATH_FAST(X, half_) OCLAB_MATH_FAST(X, native_)
#define OCLAB_MATH_STORES(X) \
  OCLAB_REALS1(X, fract) OCLAB_REALS1(X, frexp) OCLAB_REALS1(X, lgamma_r) OCLAB_REALS1(X, modf) \
  OCLAB_REALS1(X, sincos) OCLAB_REALS2(X, remquo)
// clang-format on

OCLAB_MATH(OCLAB_DEFINE)
OCLAB_MATH_STORES(OCLAB_DEFINE_STORES)

}  // namespace oclab::native::math

namespace oclab::native {

std::vector<Builtin> math_builtins() {
  using namespace math;
  std::vector<Builtin> rows;
  OCLAB_MATH(OCLAB_ROW)
  OCLAB_MATH_STORES(OCLAB_ROW_STORES)
  return rows;
}

}  // namespace oclab::native
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
