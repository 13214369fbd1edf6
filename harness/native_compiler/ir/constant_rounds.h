// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how often a loop runs, where the compiler can compute it.
#pragma once

#include <cstdint>
#include <optional>

#include "harness/native_compiler/ir/loops.h"

namespace oclab::native {

/// The rounds of a loop with this exit, if the compiler can compute them: a counter that begins
/// with a constant, is changed by one and compared with one, for up to 4,096 rounds.
std::optional<std::uint64_t> constant_rounds(Value exit, const Loop& loop);

}  // namespace oclab::native
