// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: types of OpenCL C, and random choices, for generated kernels.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/support/rng.h"

namespace oclab::generated {

/// A scalar or vector type. Letters are those of mangled names: c h s t i j l m f d.
struct Type {
  char letter = 'j';
  unsigned width = 1;  ///< 1, 2, 3, 4, 8 or 16

  bool operator==(const Type&) const = default;

  bool is_real() const { return letter == 'f' || letter == 'd'; }
  bool is_signed() const { return std::string_view("csil").find(letter) != std::string::npos; }
  bool is_scalar() const { return width == 1; }
  bool is_odd() const { return width == 3; }  ///< its size in memory is that of four components

  /// Bytes of a component.
  unsigned element_bytes() const {
    switch (letter) {
      case 'c':
      case 'h': return 1;
      case 's':
      case 't': return 2;
      case 'i':
      case 'j':
      case 'f': return 4;
      default: return 8;
    }
  }
  /// Without the padding of three components.
  unsigned bytes() const { return width * element_bytes(); }

  Type with_width(unsigned other) const { return {letter, other}; }
  Type element() const { return with_width(1); }
  Type as_unsigned() const { return {"htjm"[log2_bytes()], width}; }
  Type as_signed() const { return {"csil"[log2_bytes()], width}; }

  std::string name() const {
    constexpr std::string_view kLetters = "chstijlmfd";
    constexpr const char* kNames[] = {"char", "uchar", "short", "ushort", "int",
                                      "uint", "long",  "ulong", "float",  "double"};
    const std::string scalar = kNames[kLetters.find(letter)];
    return width == 1 ? scalar : scalar + std::to_string(width);
  }

 private:
  unsigned log2_bytes() const {
    return element_bytes() == 8 ? 3 : element_bytes() == 4 ? 2 : element_bytes() == 2 ? 1 : 0;
  }
};

/// Random choices that are the same on every machine.
class Choice {
 public:
  explicit Choice(std::uint64_t seed) : rng_(seed) {}

  /// In [0, n).
  unsigned below(unsigned n) { return static_cast<unsigned>(rng_() % n); }
  /// In [low, high].
  unsigned between(unsigned low, unsigned high) { return low + below(high - low + 1); }
  bool chance(unsigned percent) { return below(100) < percent; }
  std::uint64_t bits() { return rng_(); }
  template <class T>
  const T& of(const std::vector<T>& all) {
    return all[below(static_cast<unsigned>(all.size()))];
  }
  std::string word(const std::vector<const char*>& all) { return of(all); }

  unsigned width() { return of(std::vector<unsigned>{1, 1, 1, 2, 3, 4, 4, 8, 16}); }
  Type integer(unsigned width) { return {"chstiijjlm"[below(10)], width}; }
  Type integer() { return integer(width()); }
  /// One in five is a floating-point type.
  Type any() {
    const Type type = integer();
    return chance(80) ? type : Type{chance(75) ? 'f' : 'd', type.width};
  }

 private:
  Rng rng_;
};

}  // namespace oclab::generated
