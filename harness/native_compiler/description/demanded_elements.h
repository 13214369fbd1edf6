// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which elements of vectors anything uses.
#pragma once

#include <cstdint>
#include <map>

#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// A bit per element, from element 0.
using Elements = std::uint32_t;

/// The elements that are used of each instruction of the function whose value is a vector. A GPU
/// has no vectors: its compiler leaves out the others.
std::map<Value, Elements> demanded_elements(Value function);

}  // namespace oclab::native
