// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: common functions (OpenCL C 1.2, section 6.12.4). Float is computed in double, so
// only the result is rounded.
#include <cmath>
#include <numbers>

#include "harness/native_builtins/definition.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::common {

template <class T>
T min(T a, T b) {
  return b < a ? b : a;
}
template <class T>
T max(T a, T b) {
  return a < b ? b : a;
}
template <class T>
T clamp(T a, T low, T high) {
  const T raised = std::isnan(a) || a < low ? low : a;
  return raised > high ? high : raised;
}
template <class T>
T degrees(T a) {
  return static_cast<T>(a * (180 / std::numbers::pi));
}
template <class T>
T radians(T a) {
  return static_cast<T>(a * (std::numbers::pi / 180));
}
template <class T>
T mix(T a, T b, T weight) {
  return static_cast<T>(a + (double{b} - double{a}) * weight);
}
template <class T>
T step(T edge, T a) {
  return a < edge ? T{0} : T{1};
}
template <class T>
T smoothstep(T edge0, T edge1, T a) {
  const double t = clamp<double>((double{a} - edge0) / (double{edge1} - edge0), 0, 1);
  return static_cast<T>(t * t * (3 - 2 * t));
}
template <class T>
T sign(T a) {
  if (std::isnan(a)) return 0;
  return a == 0 ? a : std::copysign(T{1}, a);
}

#define OCLAB_COMMON(X)    \
  OCLAB_REALS1(X, degrees) \
  OCLAB_REALS1(X, radians) \
  OCLAB_REALS1(X, sign)    \
  OCLAB_REALS2(X, min)     \
  OCLAB_REALS2(X, max)     \
  OCLAB_REALS2(X, step) OCLAB_REALS3(X, clamp) OCLAB_REALS3(X, mix) OCLAB_REALS3(X, smoothstep)

OCLAB_COMMON(OCLAB_DEFINE)

}  // namespace oclab::native::common

namespace oclab::native {

std::vector<Builtin> common_builtins() {
  using namespace common;
  std::vector<Builtin> rows;
  OCLAB_COMMON(OCLAB_ROW)
  return rows;
}

}  // namespace oclab::native
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
