// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: innermost loops of a function, and what is known of their rounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// A loop that contains no other.
struct Loop {
  Block header = nullptr;
  Block latch = nullptr;  ///< from where it goes back
  std::set<Block> blocks{};

  bool contains(Value value) const;
  std::size_t length() const;  ///< number of instructions
};

std::vector<Block> successors_of(Block block);

std::vector<Loop> innermost_loops(Value function);

/// The condition of the loop's only exit, or null.
Value exit_condition(const Loop& loop);

/// What the phi is in the next round, if that is itself and something added; else null.
Value increment_of(Value phi, const Loop& loop);

/// Whether the number of rounds is known before the loop, which ends by this condition.
bool is_countable(Value condition, const Loop& loop);

/// The rounds of a countable loop, if they are known to the compiler.
std::optional<std::uint64_t> constant_rounds(Value condition, const Loop& loop);

}  // namespace oclab::native
