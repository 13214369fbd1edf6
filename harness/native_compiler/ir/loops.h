// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the loops of a function.
#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "harness/native_compiler/ir/llvm.h"

namespace oclab::native {

/// Whether it only names a variable of the source: LLVM has such calls up to version 18.
bool is_debug_information(Value instruction);

struct Loop {
  Block header = nullptr;
  Block latch = nullptr;  ///< from where it goes back
  std::set<Block> blocks{};

  bool contains(Value value) const;
  std::size_t length() const;  ///< number of instructions, without those for debuggers
};

std::vector<Block> successors_of(Block block);

std::vector<Loop> loops_of(Value function);
std::vector<Loop> innermost_loops(Value function);

/// Whether the first loop lies in the second.
bool is_inside(const Loop& inner, const Loop& outer);

/// The branch that is the loop's only exit, or null.
Value exit_of(const Loop& loop);

/// What the phi is in the next round, if that is itself and something added; else null.
Value increment_of(Value phi, const Loop& loop);

/// Whether a loop with this exit counts by a constant up to a value from before it.
bool is_countable(Value exit, const Loop& loop);

}  // namespace oclab::native
