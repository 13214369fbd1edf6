// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the tests of built-in functions share: calls by the table, values to try,
// errors in ulp, and the record of them that becomes docs/builtins.md.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <numbers>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/native_builtins/definition.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::trial {

/// What errors are measured with.
using Wide = long double;

/// What was tried of a function, and the largest error.
struct Tried {
  std::string types;
  std::size_t cases = 0;
  double ulp = 0;
};

/// By name. Written as a table at the end (builtins_page_test.cpp).
inline std::map<std::string, std::vector<Tried>>& record() {
  static std::map<std::string, std::vector<Tried>> all;
  return all;
}
inline void note(const std::string& name, const std::string& types, std::size_t cases, double ulp) {
  auto& rows = record()[name];
  const auto row = std::ranges::find(rows, types, &Tried::types);
  Tried& tried = row != rows.end() ? *row : rows.emplace_back(Tried{types});
  tried.cases += cases;
  tried.ulp = std::max(tried.ulp, ulp);
}

/// The function with these C++ types, for calls. Throws where the table has none.
template <class R, class... A>
auto function(const std::string& name) {
  const std::string types{letter_of<A>()...};
  const Builtin* builtin = find_builtin(name, types);
  if (builtin == nullptr || builtin->result != letter_of<R>() ||
      builtin->form == BuiltinForm::kWhole)
    throw std::runtime_error("no built-in function " + name + " " + types);
  return reinterpret_cast<R (*)(A...)>(builtin->address);
}
template <class R, class... A>
auto whole(const std::string& name) {
  const std::string types{letter_of<A>()...};
  const Builtin* builtin = find_builtin(name, types);
  if (builtin == nullptr || builtin->result != letter_of<R>() ||
      builtin->form != BuiltinForm::kWhole)
    throw std::runtime_error("no built-in function of arrays " + name + " " + types);
  return reinterpret_cast<void (*)(R*, const A*..., std::uint32_t, std::uint32_t)>(
      builtin->address);
}

/// The distance from the exact value in units of the last place of T; infinite where only one of
/// them is NaN or, after rounding, infinite.
template <class T>
double ulp_error(T got, long double exact) {
  using Limits = std::numeric_limits<T>;
  const T rounded = static_cast<T>(exact);
  if (std::isnan(got) && std::isnan(exact)) return 0;
  if (got == rounded && (std::isinf(got) || got == exact)) return 0;
  if (!std::isfinite(got) || !std::isfinite(rounded)) {
    // libm may round the last number below infinity the other way
    const bool at_limit = std::fabs(got) >= Limits::max() && std::fabs(rounded) >= Limits::max();
    return at_limit && std::signbit(got) == std::signbit(rounded)
               ? 1
               : std::numeric_limits<double>::infinity();
  }
  const int exponent = exact == 0 ? Limits::min_exponent : std::ilogb(exact);
  const int last = std::max(exponent, Limits::min_exponent - 1) - (Limits::digits - 1);
  return static_cast<double>(std::fabs(std::scalbn(static_cast<long double>(got) - exact, -last)));
}

/// Whether both are NaN or have the same bits.
template <class T>
bool same(T a, T b) {
  return (a != a && b != b) || (a == b && std::signbit(a) == std::signbit(b));
}

/// Reals where functions change: zeros, subnormals, limits, halfway cases, integers, infinities.
template <class T>
std::vector<T> real_edges() {
  using Limits = std::numeric_limits<T>;
  const T epsilon = Limits::epsilon(), pi = static_cast<T>(std::numbers::pi);
  std::vector<T> values{0,
                        Limits::denorm_min(),
                        3 * Limits::denorm_min(),
                        Limits::min() - Limits::denorm_min(),
                        Limits::min(),
                        epsilon / 2,
                        epsilon,
                        static_cast<T>(1e-3),
                        static_cast<T>(0.1),
                        static_cast<T>(0.25),
                        1 - epsilon / 2,
                        1,
                        1 + epsilon,
                        pi / 4,
                        pi / 2,
                        pi,
                        10,
                        33,
                        100,
                        126,
                        127,
                        128,
                        149,
                        1024,
                        32767,
                        65504,
                        65520,
                        65536,
                        1 / epsilon,
                        2 / epsilon,
                        static_cast<T>(1e10),
                        static_cast<T>(0x1p31),
                        static_cast<T>(0x1p32),
                        static_cast<T>(0x1p63),
                        static_cast<T>(0x1p64),
                        Limits::max() / 2,
                        Limits::max(),
                        Limits::infinity()};
  for (int halves = 1; halves < 12; ++halves) values.push_back(static_cast<T>(halves) / 2);
  const std::size_t positive = values.size();
  for (std::size_t i = 0; i < positive; ++i) values.push_back(-values[i]);
  values.push_back(Limits::quiet_NaN());
  return values;
}

/// Edges, then this many of all magnitudes, and as many between -20 and 20.
template <class T>
std::vector<T> reals(int random) {
  using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  std::mt19937_64 generator(1);
  std::uniform_real_distribution<T> near_zero(-20, 20);
  std::vector<T> values = real_edges<T>();
  for (int i = 0; i < random; ++i) {
    const T value = std::bit_cast<T>(static_cast<Bits>(generator()));
    values.push_back(std::isnan(value) ? T{1} : value);
    values.push_back(near_zero(generator));
  }
  return values;
}

/// All of 8 bits; else edges and this many of all magnitudes.
template <class T>
std::vector<T> integers(int random) {
  using Limits = std::numeric_limits<T>;
  std::vector<T> values;
  if (sizeof(T) == 1) {
    for (int value = Limits::min(); value <= Limits::max(); ++value)
      values.push_back(static_cast<T>(value));
    return values;
  }
  for (int bit = 0; bit < Limits::digits; ++bit)
    for (const int offset : {-1, 0, 1}) values.push_back(static_cast<T>((T{1} << bit) + offset));
  for (T value = 0; value < 3; ++value) {
    values.push_back(static_cast<T>(Limits::max() - value));
    values.push_back(static_cast<T>(Limits::min() + value));
  }
  std::mt19937_64 generator(2);
  for (int i = 0; i < random; ++i)
    values.push_back(static_cast<T>(static_cast<std::int64_t>(generator()) >> (generator() % 64)));
  return values;
}

/// Tuples of this many random numbers, edges among them where wanted.
template <class T>
std::vector<std::vector<T>> tuples(unsigned size, bool edges) {
  const std::vector<T> values = edges ? real_edges<T>() : std::vector<T>{0, 1, T{-2.5}, T{0.75}};
  std::mt19937_64 generator(6);
  std::uniform_real_distribution<T> near_zero(-20, 20);
  std::vector<std::vector<T>> all(2000, std::vector<T>(size));
  for (auto& tuple : all)
    for (T& value : tuple)
      value = generator() % 2 == 0 ? values[generator() % values.size()] : near_zero(generator);
  return all;
}

/// Sums cancel, so their errors count in ulp of the largest term.
template <class T>
double terms_error(T got, Wide exact, Wide largest) {
  const T ulp = std::nextafter(static_cast<T>(largest), std::numeric_limits<T>::infinity()) -
                static_cast<T>(largest);
  return static_cast<double>(std::fabs(got - exact) / ulp);
}

/// Calls `visit` with a value of each type.
template <class Visit>
void for_integers(Visit visit) {
  visit(std::int8_t{}), visit(std::uint8_t{}), visit(std::int16_t{}), visit(std::uint16_t{});
  visit(std::int32_t{}), visit(std::uint32_t{}), visit(std::int64_t{}), visit(std::uint64_t{});
}
template <class Visit>
void for_reals(Visit visit) {
  visit(float{}), visit(double{});
}

}  // namespace oclab::native::trial
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
