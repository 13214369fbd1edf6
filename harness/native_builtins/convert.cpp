// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: conversions between scalar types (OpenCL C 1.2, sections 6.2.3 and 6.12.7).
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "harness/native_builtins/definition.h"
#include "harness/native_builtins/half.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::conversion {

/// What a name says: without a mode, conversions to integers round to zero, all others to nearest.
enum class Mode { kUnnamed, kRte, kRtz, kRtp, kRtn };

constexpr Rounding rounding_of(Mode mode, bool to_integer) {
  switch (mode) {
    case Mode::kUnnamed: return to_integer ? Rounding::kZero : Rounding::kNearest;
    case Mode::kRte: return Rounding::kNearest;
    case Mode::kRtz: return Rounding::kZero;
    case Mode::kRtp: return Rounding::kUp;
    case Mode::kRtn: return Rounding::kDown;
  }
  return Rounding::kNearest;
}

inline double to_integral(double value, Rounding rounding) {
  switch (rounding) {
    case Rounding::kNearest: return std::rint(value);
    case Rounding::kZero: return std::trunc(value);
    case Rounding::kUp: return std::ceil(value);
    case Rounding::kDown: return std::floor(value);
  }
  return value;
}

/// A real becomes an integer. Beyond the integer's range the standard leaves the result open
/// without `_sat`; a GPU's instruction, and so this function, saturates in both cases.
template <class To>
To real_to_integer(double value, Rounding rounding) {
  using Limits = std::numeric_limits<To>;
  const double whole = to_integral(value, rounding);
  if (std::isnan(whole)) return 0;
  if (whole <= static_cast<double>(Limits::min())) return Limits::min();
  // the largest integer may not be a double, but the next one is
  if (whole >= std::ldexp(1.0, Limits::digits)) return Limits::max();
  return static_cast<To>(whole);
}

template <class To, class From>
To integer_to_integer(From value, bool saturates) {
  if (!saturates || std::in_range<To>(value)) return static_cast<To>(value);
  return value < 0 ? std::numeric_limits<To>::min() : std::numeric_limits<To>::max();
}

/// `nearest`, which lies `above` or `below` the exact number, or its neighbour on the other side.
template <class To>
To rounded(To nearest, bool above, bool below, Rounding rounding) {
  constexpr To infinity = std::numeric_limits<To>::infinity();
  const bool down = rounding == Rounding::kDown || (rounding == Rounding::kZero && nearest > 0);
  const bool up = rounding == Rounding::kUp || (rounding == Rounding::kZero && nearest < 0);
  if (above && down) return std::nextafter(nearest, -infinity);
  if (below && up) return std::nextafter(nearest, infinity);
  return nearest;
}

template <class To>
To real_to_real(double value, Rounding rounding) {
  const To nearest = static_cast<To>(value);
  return rounded(nearest, nearest > value, nearest < value, rounding);
}

template <class To, class From>
To integer_to_real(From value, Rounding rounding) {
  __extension__ using Int128 = __int128;
  const To nearest = static_cast<To>(value);
  const Int128 got = static_cast<Int128>(nearest), wanted = value;
  return rounded(nearest, got > wanted, got < wanted, rounding);
}

/// An integer is cut to ±2^17 first: beyond the halves, yet exact as a double.
template <class From>
Half integer_to_half(From value, Rounding rounding) {
  if constexpr (sizeof(From) >= 4) {
    constexpr From limit = 1 << 17;
    value = std::min(value, limit);
    if constexpr (std::is_signed_v<From>) value = std::max(value, -limit);
  }
  return to_half(static_cast<double>(value), rounding);
}

template <class To, Mode mode, bool saturates, class From>
To convert(From value) {
  constexpr Rounding rounding = rounding_of(mode, std::is_integral_v<To>);
  if constexpr (std::is_same_v<From, Half>)
    return convert<To, mode, saturates>(from_half(value));
  else if constexpr (std::is_same_v<To, Half> && std::is_integral_v<From>)
    return integer_to_half(value, rounding);
  else if constexpr (std::is_same_v<To, Half>)
    return to_half(value, rounding);
  else if constexpr (std::is_integral_v<To> && std::is_integral_v<From>)
    return integer_to_integer<To>(value, saturates);
  else if constexpr (std::is_integral_v<To>)
    return real_to_integer<To>(value, rounding);
  else if constexpr (std::is_integral_v<From>)
    return integer_to_real<To>(value, rounding);
  else
    return real_to_real<To>(value, rounding);
}

// clang-format off
#define OCLAB_MODES(X, NAME, TO, SATURATES) \
  X(NAME, TO, kUnnamed, SATURATES) X(NAME##_rte, TO, kRte, SATURATES) \
  X(NAME##_rtz, TO, kRtz, SATURATES) X(NAME##_rtp, TO, kRtp, SATURATES) \
  X(NAME##_rtn, TO, kRtn, SATURATES)
#define OCLAB_TO_INTEGER(X, NAME, TO) \
  OCLAB_MODES(X, NAME, TO, false) OCLAB_MODES(X, NAME##_sat, TO, true)
#define OCLAB_CONVERSIONS(X) \
  OCLAB_TO_INTEGER(X, convert_char, c) OCLAB_TO_INTEGER(X, convert_uchar, h) \
  OCLAB_TO_INTEGER(X, convert_short, s) OCLAB_TO_INTEGER(X, convert_ushort, t) \
  OCLAB_TO_INTEGER(X, convert_int, i) OCLAB_TO_INTEGER(X, convert_uint, j) \
  OCLAB_TO_INTEGER(X, convert_long, l) OCLAB_TO_INTEGER(X, convert_ulong, m) \
  OCLAB_MODES(X, convert_float, f, false) OCLAB_MODES(X, convert_double, d, false) \
  OCLAB_MODES(X, convert_half, x, false)
// clang-format on

#define OCLAB_FUNCTION(NAME, TO, MODE, SATURATES)             \
  template <class From>                                       \
  letter::TO NAME(From value) {                               \
    return convert<letter::TO, Mode::MODE, SATURATES>(value); \
  }
#define OCLAB_OF_ALL_TYPES(X, NAME) OCLAB_INTEGERS1(X, NAME) OCLAB_REALS1(X, NAME) X(NAME, x)
#define OCLAB_DEFINE_ALL(NAME, ...) OCLAB_OF_ALL_TYPES(OCLAB_DEFINE, NAME)
#define OCLAB_ROW_ALL(NAME, ...) OCLAB_OF_ALL_TYPES(OCLAB_ROW, NAME)

// `vload_half` and `vstore_half`
#define OCLAB_STORE_HALF(X) OCLAB_MODES(X, float_to_half, x, false)
#define OCLAB_DEFINE_HALF(NAME, ...) OCLAB_REALS1(OCLAB_DEFINE, NAME)
#define OCLAB_ROW_HALF(NAME, ...) OCLAB_REALS1(OCLAB_ROW, NAME)
inline float half_to_float(Half half) { return from_half(half); }

OCLAB_CONVERSIONS(OCLAB_FUNCTION)
OCLAB_STORE_HALF(OCLAB_FUNCTION)

OCLAB_CONVERSIONS(OCLAB_DEFINE_ALL)
OCLAB_STORE_HALF(OCLAB_DEFINE_HALF)
OCLAB_DEFINE(half_to_float, x)

}  // namespace oclab::native::conversion

namespace oclab::native {

std::vector<Builtin> convert_builtins() {
  using namespace conversion;
  std::vector<Builtin> rows;
  OCLAB_CONVERSIONS(OCLAB_ROW_ALL)
  OCLAB_STORE_HALF(OCLAB_ROW_HALF)
  OCLAB_ROW(half_to_float, x)
  return rows;
}

}  // namespace oclab::native
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
