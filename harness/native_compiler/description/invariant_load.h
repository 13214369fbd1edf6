// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: loads of constant memory that a GPU's compiler moves out of loops.
#pragma once

#include <map>
#include <set>

#include "harness/native_compiler/description/counting_loop.h"

namespace oclab::native {

/// The loads of constant memory whose addresses are the same in each round of all loops around
/// them. One that depends on the counter of a loop that is `unrolled` completely is among them if
/// there is a loop around that one. NVIDIA's compiler makes them once and keeps the values in
/// registers (docs/results/2026-11-28-stores-and-registers.md).
std::set<Value> invariant_loads(Value function, const std::map<Value, Unrolled>& unrolled);

}  // namespace oclab::native
