// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: integer functions (OpenCL C 1.2, section 6.12.3). Overflow wraps.
#include <algorithm>
#include <bit>
#include <limits>

#include "harness/native_builtins/definition.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::integer {

// GCC's and Clang's own type; -Wpedantic wants it marked
__extension__ using Int128 = __int128;
__extension__ using UInt128 = unsigned __int128;

/// Holds products of two T, and sums of such a product and a T.
template <class T>
using Wide =
    std::conditional_t<sizeof(T) == 8, std::conditional_t<std::is_signed_v<T>, Int128, UInt128>,
                       std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>;

template <class T>
constexpr int kBits = 8 * sizeof(T);

template <class T>
T saturate(Wide<T> value) {
  using Limits = std::numeric_limits<T>;
  return static_cast<T>(std::clamp<Wide<T>>(value, Limits::min(), Limits::max()));
}

template <class T>
Wide<T> product(T a, T b) {
  return Wide<T>{a} * b;
}

template <class T>
auto abs_diff(T a, T b) {
  using U = std::make_unsigned_t<T>;
  return static_cast<U>(a > b ? U(a) - U(b) : U(b) - U(a));
}
template <class T>
auto abs(T a) {
  return abs_diff(a, T{0});
}
template <class T>
T min(T a, T b) {
  return std::min(a, b);
}
template <class T>
T max(T a, T b) {
  return std::max(a, b);
}
template <class T>
T clamp(T a, T low, T high) {
  return min(max(a, low), high);
}
template <class T>
T add_sat(T a, T b) {
  return saturate<T>(Wide<T>{a} + b);
}
template <class T>
T sub_sat(T a, T b) {
  if (std::is_unsigned_v<T> && a < b) return 0;
  return saturate<T>(Wide<T>{a} - b);
}
template <class T>
T hadd(T a, T b) {
  return static_cast<T>((Wide<T>{a} + b) >> 1);
}
template <class T>
T rhadd(T a, T b) {
  return static_cast<T>((Wide<T>{a} + b + 1) >> 1);
}
template <class T>
T mul_hi(T a, T b) {
  return static_cast<T>(product(a, b) >> kBits<T>);
}
template <class T>
T mad_hi(T a, T b, T c) {
  return static_cast<T>(Wide<T>{mul_hi(a, b)} + c);
}
template <class T>
T mad_sat(T a, T b, T c) {
  return saturate<T>(product(a, b) + c);
}
template <class T>
T clz(T a) {
  return static_cast<T>(std::countl_zero(std::make_unsigned_t<T>(a)));
}
template <class T>
T popcount(T a) {
  return static_cast<T>(std::popcount(std::make_unsigned_t<T>(a)));
}
template <class T>
T rotate(T a, T bits) {
  return static_cast<T>(
      std::rotl(std::make_unsigned_t<T>(a), static_cast<int>(bits & (kBits<T> - 1))));
}

template <class Result, class T, class U>
Result join(T high, U low) {
  using Unsigned = std::make_unsigned_t<Result>;
  return static_cast<Result>(static_cast<Unsigned>(Unsigned(high) << kBits<T>) | low);
}
inline std::int16_t upsample(std::int8_t a, std::uint8_t b) { return join<std::int16_t>(a, b); }
inline std::uint16_t upsample(std::uint8_t a, std::uint8_t b) { return join<std::uint16_t>(a, b); }
inline std::int32_t upsample(std::int16_t a, std::uint16_t b) { return join<std::int32_t>(a, b); }
inline std::uint32_t upsample(std::uint16_t a, std::uint16_t b) {
  return join<std::uint32_t>(a, b);
}
inline std::int64_t upsample(std::int32_t a, std::uint32_t b) { return join<std::int64_t>(a, b); }
inline std::uint64_t upsample(std::uint32_t a, std::uint32_t b) {
  return join<std::uint64_t>(a, b);
}

/// The low 24 bits; what is above is unspecified, and GPUs ignore it.
inline std::uint32_t low24(std::uint32_t a) { return a & 0xffffff; }
inline std::int32_t low24(std::int32_t a) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) << 8) >> 8;
}
template <class T>
T mad24(T a, T b, T c) {
  return static_cast<T>(product(low24(a), low24(b)) + c);
}
template <class T>
T mul24(T a, T b) {
  return mad24(a, b, T{0});
}

#define OCLAB_INTEGER(X)       \
  OCLAB_INTEGERS1(X, abs)      \
  OCLAB_INTEGERS1(X, clz)      \
  OCLAB_INTEGERS1(X, popcount) \
  OCLAB_INTEGERS2(X, abs_diff) \
  OCLAB_INTEGERS2(X, add_sat)  \
  OCLAB_INTEGERS2(X, sub_sat)  \
  OCLAB_INTEGERS2(X, hadd)     \
  OCLAB_INTEGERS2(X, rhadd)    \
  OCLAB_INTEGERS2(X, mul_hi)   \
  OCLAB_INTEGERS2(X, min)      \
  OCLAB_INTEGERS2(X, max)      \
  OCLAB_INTEGERS2(X, rotate)   \
  OCLAB_INTEGERS3(X, clamp)    \
  OCLAB_INTEGERS3(X, mad_hi)   \
  OCLAB_INTEGERS3(X, mad_sat)  \
  X(upsample, c, h)            \
  X(upsample, h, h)            \
  X(upsample, s, t)            \
  X(upsample, t, t)            \
  X(upsample, i, j)            \
  X(upsample, j, j) X(mul24, i, i) X(mul24, j, j) X(mad24, i, i, i) X(mad24, j, j, j)

OCLAB_INTEGER(OCLAB_DEFINE)

}  // namespace oclab::native::integer

namespace oclab::native {

std::vector<Builtin> integer_builtins() {
  using namespace integer;
  std::vector<Builtin> rows;
  OCLAB_INTEGER(OCLAB_ROW)
  return rows;
}

}  // namespace oclab::native
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
