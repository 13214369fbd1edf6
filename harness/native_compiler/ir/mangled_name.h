// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the names of OpenCL's overloaded built-in functions, taken apart.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace oclab::native {

/// A parameter: the letter of its scalar type (c h s t i j l m f d, x for half; 0 for any other),
/// and whether it is a pointer.
struct MangledParameter {
  char scalar = 0;
  unsigned lanes = 1;
  bool pointer = false;
};

/// Bits of the scalar type with this letter; 0 for what is not a number.
unsigned bits_of(char letter);

/// "_Z5clampDv4_fff" is clamp of (float4, float, float).
struct MangledName {
  std::string name;
  std::vector<MangledParameter> parameters;

  /// The letters of all parameters.
  std::string types() const;
};

/// Takes a name apart as the Itanium ABI composes it. A name that is not mangled has no parameters.
MangledName demangle(std::string_view mangled);

}  // namespace oclab::native
