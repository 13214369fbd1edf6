// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: relational functions (OpenCL C 1.2, section 6.12.6). True is 1, and in a
// component of a vector -1, an integer as wide as the compared numbers.
#include <bit>
#include <cmath>

#include "harness/native_builtins/definition.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::relational {

/// The integer with as many bits as T.
template <class T>
using Mask = std::conditional_t<
    sizeof(T) == 1, std::int8_t,
    std::conditional_t<sizeof(T) == 2, std::int16_t,
                       std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>>>;

#define OCLAB_TEST1(NAME, CONDITION) \
  template <class T>                 \
  std::int32_t NAME(T a) {           \
    return CONDITION ? 1 : 0;        \
  }                                  \
  template <class T>                 \
  Mask<T> NAME##_vector(T a) {       \
    return CONDITION ? -1 : 0;       \
  }
#define OCLAB_TEST2(NAME, CONDITION) \
  template <class T>                 \
  std::int32_t NAME(T a, T b) {      \
    return CONDITION ? 1 : 0;        \
  }                                  \
  template <class T>                 \
  Mask<T> NAME##_vector(T a, T b) {  \
    return CONDITION ? -1 : 0;       \
  }

OCLAB_TEST1(isfinite, std::isfinite(a))
OCLAB_TEST1(isinf, std::isinf(a))
OCLAB_TEST1(isnan, std::isnan(a))
OCLAB_TEST1(isnormal, std::isnormal(a))
OCLAB_TEST1(signbit, std::signbit(a))
OCLAB_TEST2(isequal, a == b)
OCLAB_TEST2(isnotequal, a != b)
OCLAB_TEST2(isgreater, std::isgreater(a, b))
OCLAB_TEST2(isgreaterequal, std::isgreaterequal(a, b))
OCLAB_TEST2(isless, std::isless(a, b))
OCLAB_TEST2(islessequal, std::islessequal(a, b))
OCLAB_TEST2(islessgreater, std::islessgreater(a, b))
OCLAB_TEST2(isordered, !std::isunordered(a, b))
OCLAB_TEST2(isunordered, std::isunordered(a, b))

template <class T>
void any(std::int32_t* result, const T* a, std::uint32_t components, std::uint32_t) {
  *result = 0;
  for (std::uint32_t i = 0; i < components; ++i) *result |= a[i] < 0 ? 1 : 0;
}
template <class T>
void all(std::int32_t* result, const T* a, std::uint32_t components, std::uint32_t) {
  *result = 1;
  for (std::uint32_t i = 0; i < components; ++i) *result &= a[i] < 0 ? 1 : 0;
}

template <class T>
T bitselect(T a, T b, T c) {
  const auto x = std::bit_cast<Mask<T>>(a), y = std::bit_cast<Mask<T>>(b),
             mask = std::bit_cast<Mask<T>>(c);
  return std::bit_cast<T>(static_cast<Mask<T>>((x & ~mask) | (y & mask)));
}
template <class T, class C>
T select(T a, T b, C c) {
  return c != 0 ? b : a;
}
template <class T, class C>
T select_vector(T a, T b, C c) {
  return static_cast<std::make_signed_t<C>>(c) < 0 ? b : a;
}

// `select` takes conditions of both signs
#define OCLAB_SELECTS(X, NAME) \
  X(NAME, c, c, c)             \
  X(NAME, c, c, h)             \
  X(NAME, h, h, c)             \
  X(NAME, h, h, h)             \
  X(NAME, s, s, s)             \
  X(NAME, s, s, t)             \
  X(NAME, t, t, s)             \
  X(NAME, t, t, t)             \
  X(NAME, i, i, i)             \
  X(NAME, i, i, j)             \
  X(NAME, j, j, i)             \
  X(NAME, j, j, j)             \
  X(NAME, l, l, l)             \
  X(NAME, l, l, m)             \
  X(NAME, m, m, l)             \
  X(NAME, m, m, m) X(NAME, f, f, i) X(NAME, f, f, j) X(NAME, d, d, l) X(NAME, d, d, m)
#define OCLAB_TESTS1(X, NAME) OCLAB_REALS1(X, NAME) OCLAB_REALS1(X, NAME##_vector)
#define OCLAB_TESTS2(X, NAME) OCLAB_REALS2(X, NAME) OCLAB_REALS2(X, NAME##_vector)
#define OCLAB_RELATIONAL(X)       \
  OCLAB_TESTS1(X, isfinite)       \
  OCLAB_TESTS1(X, isinf)          \
  OCLAB_TESTS1(X, isnan)          \
  OCLAB_TESTS1(X, isnormal)       \
  OCLAB_TESTS1(X, signbit)        \
  OCLAB_TESTS2(X, isequal)        \
  OCLAB_TESTS2(X, isnotequal)     \
  OCLAB_TESTS2(X, isgreater)      \
  OCLAB_TESTS2(X, isgreaterequal) \
  OCLAB_TESTS2(X, isless)         \
  OCLAB_TESTS2(X, islessequal)    \
  OCLAB_TESTS2(X, islessgreater)  \
  OCLAB_TESTS2(X, isordered)      \
  OCLAB_TESTS2(X, isunordered)    \
  OCLAB_INTEGERS3(X, bitselect)   \
  OCLAB_REALS3(X, bitselect) OCLAB_SELECTS(X, select) OCLAB_SELECTS(X, select_vector)
#define OCLAB_RELATIONAL_WHOLE(X) \
  X(any, i, c)                    \
  X(any, i, s) X(any, i, i) X(any, i, l) X(all, i, c) X(all, i, s) X(all, i, i) X(all, i, l)

OCLAB_RELATIONAL(OCLAB_DEFINE)
OCLAB_RELATIONAL_WHOLE(OCLAB_DEFINE_WHOLE)

}  // namespace oclab::native::relational

namespace oclab::native {

std::vector<Builtin> relational_builtins() {
  using namespace relational;
  std::vector<Builtin> rows;
  OCLAB_RELATIONAL(OCLAB_ROW)
  OCLAB_RELATIONAL_WHOLE(OCLAB_ROW_WHOLE)
  return rows;
}

}  // namespace oclab::native
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
