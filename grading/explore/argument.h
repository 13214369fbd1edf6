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
#include "harness/spec/opencl_type.h"
#include "harness/spec/problem.h"

namespace oclab {

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
