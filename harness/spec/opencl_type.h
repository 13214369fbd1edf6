// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the number types of OpenCL C, and vectors of them.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <string_view>

namespace oclab {

/// The type of a pointer's element, or of a value: "float4" is 4 floats.
struct OpenclType {
  std::string_view scalar{};     ///< "float", "uchar", …
  std::size_t scalar_bytes = 0;  ///< 0 for a type that is not built in, such as a struct
  unsigned width = 1;            ///< components

  /// In memory: a vector of three components takes the room of four.
  std::size_t bytes() const { return scalar_bytes * (width == 3 ? 4 : width); }
  bool is_built_in() const { return scalar_bytes > 0; }
};

/// Takes "float4" apart. A type that is not built in keeps its name, to which `scalar` refers.
inline OpenclType opencl_type(std::string_view name) {
  struct Scalar {
    std::string_view name;
    std::size_t bytes;
    std::string_view meant;  // size_t is another name of ulong
  };
  static constexpr std::array<Scalar, 13> kScalars{{{"char", 1, "char"},
                                                    {"uchar", 1, "uchar"},
                                                    {"bool", 1, "bool"},
                                                    {"short", 2, "short"},
                                                    {"ushort", 2, "ushort"},
                                                    {"half", 2, "half"},
                                                    {"int", 4, "int"},
                                                    {"uint", 4, "uint"},
                                                    {"float", 4, "float"},
                                                    {"long", 8, "long"},
                                                    {"ulong", 8, "ulong"},
                                                    {"double", 8, "double"},
                                                    {"size_t", 8, "ulong"}}};
  static constexpr std::array<unsigned, 5> kWidths{2, 3, 4, 8, 16};
  const std::size_t digits = std::min(name.find_first_of("0123456789"), name.size());
  const auto found = std::ranges::find(kScalars, name.substr(0, digits), &Scalar::name);
  if (found == kScalars.end()) return {.scalar = name};
  OpenclType type{found->meant, found->bytes};
  if (digits == name.size()) return type;
  const char* const end = name.data() + name.size();
  const bool whole = std::from_chars(name.data() + digits, end, type.width).ptr == end;
  const bool known = std::ranges::find(kWidths, type.width) != kWidths.end();
  return whole && known ? type : OpenclType{.scalar = name};
}

}  // namespace oclab
