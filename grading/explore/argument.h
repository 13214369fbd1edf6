// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the arguments of any kernel, as the command line describes them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/spec/contract.h"
#include "harness/spec/launch.h"
#include "harness/spec/problem.h"

namespace oclab {

/// The type of a pointer's element, or of a value: "float4" is 4 floats.
struct OpenclType {
  std::string scalar;            ///< "float", "uchar", …
  std::size_t scalar_bytes = 0;  ///< 0 for a type that is not built in, such as a struct
  unsigned width = 1;            ///< components

  /// In memory: a vector of three components takes the room of four.
  std::size_t bytes() const { return scalar_bytes * (width == 3 ? 4 : width); }
};

/// Takes "float4" apart, and "uint" where OpenCL has another name for a type ("unsigned int").
OpenclType opencl_type(std::string_view name);

/// What the options --arg say, by the parameter's name or position ("0").
using ArgumentTexts = std::map<std::string, std::string>;

/// Splits "NAME=TEXT". Throws `UsageError` where there is no "=", or the name occurs twice.
ArgumentTexts argument_texts(const std::vector<std::string>& options);

/// A kernel's buffers and arguments, and each argument in words: "in: 65536 floats, random".
struct BoundKernel {
  std::vector<Buffer> buffers;
  Launch launch;
  std::vector<std::string> described;
};

/// Makes the arguments of a launch over `range`. A buffer without a text has an element for each
/// work-item and random contents; local memory has an element for each work-item of a group. Values
/// need a text. The same seed makes the same contents. Throws `UsageError`, which names the
/// parameter, what it expects and an example.
BoundKernel bind_arguments(const KernelContract& kernel, const NdRange& range,
                           const ArgumentTexts& texts, std::uint64_t seed);

}  // namespace oclab
