// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how a chapter of built-in functions defines its symbols and its table.
//
// A chapter is a file with C++ functions, and a list `#define OCLAB_CHAPTER(X) X(sin, f) …` of the
// type letters for which each exists. The list is expanded twice: OCLAB_DEFINE makes the exported
// function, OCLAB_ROW adds the row to `rows`. Exported names need macros; computations do not.
#pragma once

#include <cstdint>
#include <type_traits>
#include <vector>

#include "harness/native_builtins/builtin.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native {

/// The bits of a half; a type of its own, so that it is not taken for a ushort.
enum class Half : std::uint16_t {};

/// The type of each letter.
namespace letter {
using c = std::int8_t;
using h = std::uint8_t;
using s = std::int16_t;
using t = std::uint16_t;
using i = std::int32_t;
using j = std::uint32_t;
using l = std::int64_t;
using m = std::uint64_t;
using f = float;
using d = double;
using x = Half;
}  // namespace letter

template <class T>
constexpr char letter_of() {
  if constexpr (std::is_same_v<T, Half>) return 'x';
  if constexpr (std::is_same_v<T, float>) return 'f';
  if constexpr (std::is_same_v<T, double>) return 'd';
  constexpr int log2_bytes = sizeof(T) == 1 ? 0 : sizeof(T) == 2 ? 1 : sizeof(T) == 4 ? 2 : 3;
  return (std::is_signed_v<T> ? "csil" : "htjm")[log2_bytes];
}

/// Adds the row of a function by value, and of one of arrays, whose first parameter is the result.
/// A call per row, because a list of a thousand rows takes the compiler twenty seconds.
template <class R, class... A>
void add_row(std::vector<Builtin>& rows, const char* name, const char* types, const char* symbol,
             R (*function)(A...), BuiltinForm form = BuiltinForm::kElements) {
  rows.push_back({name, types, form, letter_of<R>(), symbol, reinterpret_cast<void*>(function)});
}
template <class R, class... A>
void add_whole_row(std::vector<Builtin>& rows, const char* name, const char* types,
                   const char* symbol, void (*function)(R*, A...)) {
  rows.push_back({name, types, BuiltinForm::kWhole, letter_of<R>(), symbol,
                  reinterpret_cast<void*>(function)});
}

/// The tables of the chapters, unsorted.
std::vector<Builtin> math_builtins();
std::vector<Builtin> integer_builtins();
std::vector<Builtin> common_builtins();
std::vector<Builtin> geometric_builtins();
std::vector<Builtin> relational_builtins();
std::vector<Builtin> convert_builtins();
std::vector<Builtin> shuffle_builtins();

}  // namespace oclab::native

#define OCLAB_BY_TYPES(_1, _2, _3, MACRO, ...) MACRO

// X(name, types…): a function by value.
#define OCLAB_DEFINE(NAME, ...) \
  OCLAB_BY_TYPES(__VA_ARGS__, OCLAB_DEFINE3, OCLAB_DEFINE2, OCLAB_DEFINE1, )(NAME, __VA_ARGS__)
#define OCLAB_DEFINE1(NAME, A) \
  extern "C" auto oclab_builtin_##NAME##_##A(letter::A a)->decltype(NAME(a)) { return NAME(a); }
#define OCLAB_DEFINE2(NAME, A, B)                                                                 \
  extern "C" auto oclab_builtin_##NAME##_##A##B(letter::A a, letter::B b)->decltype(NAME(a, b)) { \
    return NAME(a, b);                                                                            \
  }
#define OCLAB_DEFINE3(NAME, A, B, C)                                                      \
  extern "C" auto oclab_builtin_##NAME##_##A##B##C(letter::A a, letter::B b, letter::C c) \
      ->decltype(NAME(a, b, c)) {                                                         \
    return NAME(a, b, c);                                                                 \
  }
#define OCLAB_ROW(NAME, ...) OCLAB_ROW_OF(add_row, NAME, __VA_ARGS__, , )
#define OCLAB_ROW_OF(ROW, NAME, A, B, C, ...) \
  ROW(rows, #NAME, #A #B #C, "oclab_builtin_" #NAME "_" #A #B #C, oclab_builtin_##NAME##_##A##B##C);

// X(name, types…): a function that also stores; NAME_pointer computes what.
#define OCLAB_DEFINE_STORES(NAME, ...) \
  OCLAB_DEFINE(NAME, __VA_ARGS__) OCLAB_DEFINE(NAME##_pointer, __VA_ARGS__)
#define OCLAB_ROW_STORES(NAME, ...) OCLAB_ROW_STORES_OF(NAME, __VA_ARGS__, )
#define OCLAB_ROW_STORES_OF(NAME, A, B, ...)                                                   \
  add_row(rows, #NAME, #A #B, "oclab_builtin_" #NAME "_" #A #B, oclab_builtin_##NAME##_##A##B, \
          BuiltinForm::kStores);                                                               \
  add_row(rows, #NAME ".pointer", #A #B, "oclab_builtin_" #NAME "_pointer_" #A #B,             \
          oclab_builtin_##NAME##_pointer_##A##B);

// X(name, result, types…): a function of arrays.
#define OCLAB_DEFINE_WHOLE(NAME, R, ...) \
  OCLAB_BY_TYPES(__VA_ARGS__, OCLAB_WHOLE3, OCLAB_WHOLE2, OCLAB_WHOLE1, )(NAME, R, __VA_ARGS__)
#define OCLAB_WHOLE1(NAME, R, A)                                                                \
  extern "C" void oclab_builtin_##NAME##_##A(letter::R* result, const letter::A* a,             \
                                             std::uint32_t components, std::uint32_t results) { \
    NAME(result, a, components, results);                                                       \
  }
#define OCLAB_WHOLE2(NAME, R, A, B)                                                           \
  extern "C" void oclab_builtin_##NAME##_##A##B(letter::R* result, const letter::A* a,        \
                                                const letter::B* b, std::uint32_t components, \
                                                std::uint32_t results) {                      \
    NAME(result, a, b, components, results);                                                  \
  }
#define OCLAB_WHOLE3(NAME, R, A, B, C)                                               \
  extern "C" void oclab_builtin_##NAME##_##A##B##C(                                  \
      letter::R* result, const letter::A* a, const letter::B* b, const letter::C* c, \
      std::uint32_t components, std::uint32_t results) {                             \
    NAME(result, a, b, c, components, results);                                      \
  }
#define OCLAB_ROW_WHOLE(NAME, R, ...) OCLAB_ROW_OF(add_whole_row, NAME, __VA_ARGS__, , )

// Lists of types.
#define OCLAB_REALS1(X, NAME) X(NAME, f) X(NAME, d)
#define OCLAB_REALS2(X, NAME) X(NAME, f, f) X(NAME, d, d)
#define OCLAB_REALS3(X, NAME) X(NAME, f, f, f) X(NAME, d, d, d)
#define OCLAB_INTEGERS1(X, NAME) \
  X(NAME, c) X(NAME, h) X(NAME, s) X(NAME, t) X(NAME, i) X(NAME, j) X(NAME, l) X(NAME, m)
#define OCLAB_INTEGERS2(X, NAME) \
  X(NAME, c, c)                  \
  X(NAME, h, h) X(NAME, s, s) X(NAME, t, t) X(NAME, i, i) X(NAME, j, j) X(NAME, l, l) X(NAME, m, m)
#define OCLAB_INTEGERS3(X, NAME) \
  X(NAME, c, c, c)               \
  X(NAME, h, h, h)               \
  X(NAME, s, s, s)               \
  X(NAME, t, t, t) X(NAME, i, i, i) X(NAME, j, j, j) X(NAME, l, l, l) X(NAME, m, m, m)
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
