// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the element types of buffers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace oclab {

/// The scalar types that a buffer or a kernel argument can have.
enum class Element { kInt, kUint, kFloat, kDouble };

/// The type's name in OpenCL C: "int", "uint", "float", "double".
constexpr std::string_view opencl_name(Element element) {
  constexpr std::string_view kNames[] = {"int", "uint", "float", "double"};
  return kNames[static_cast<int>(element)];
}

/// Size of one element in bytes.
constexpr std::size_t size_of(Element element) { return element == Element::kDouble ? 8 : 4; }

/// Whether the type is float or double.
constexpr bool is_floating(Element element) {
  return element == Element::kFloat || element == Element::kDouble;
}

/// Maps a host type to its element: `element_of<float>` is `Element::kFloat`.
template <typename T>
inline constexpr Element element_of = [] {
  static_assert(sizeof(T) == 0, "no OpenCL element type for this host type");
  return Element::kInt;
}();
template <>
inline constexpr Element element_of<std::int32_t> = Element::kInt;
template <>
inline constexpr Element element_of<std::uint32_t> = Element::kUint;
template <>
inline constexpr Element element_of<float> = Element::kFloat;
template <>
inline constexpr Element element_of<double> = Element::kDouble;

}  // namespace oclab
