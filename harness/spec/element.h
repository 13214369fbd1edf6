// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the element types a buffer can hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace oclab {

/// The scalar types that a buffer or a kernel argument can have.
enum class Element { kInt, kUint, kFloat, kDouble };

/// The type's name in OpenCL C: "int", "uint", "float", "double".
std::string_view opencl_name(Element element);

/// Size of one element in bytes.
std::size_t size_of(Element element);

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
