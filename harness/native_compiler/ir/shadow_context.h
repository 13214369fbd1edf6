// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: where MemorySanitizer passes the shadows of arguments and results.
#pragma once

#include <cstdint>
#include <optional>

#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// The offset in the object `kContext` that a pointer has on every path, or nothing. Such an access
/// needs no check: it is known to lie in the context.
std::optional<std::uint64_t> context_offset(LLVMTargetDataRef layout, Value pointer,
                                            std::uint64_t bytes);

}  // namespace oclab::native
