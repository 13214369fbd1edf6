// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: where the model's counters of a lab's kernel are not the GPU's, and why.
#pragma once

#include <string>
#include <vector>

namespace oclab::test {

/// Why a counter differs: the code that NVIDIA's OpenCL makes is not instruction by instruction
/// that of the source, which the model counts.
enum class Reason {
  kJoined,      ///< loads of neighbouring words become one of 8 or 16 bytes
  kPredicated,  ///< a short `if` is not a branch: whole warps issue its instructions
  kUnrolled,    ///< several trips of a loop become one
  kExpanded,    ///< one operation of the source takes many instructions
  kConstant,    ///< the measurement reads constant memory as global memory
  kKept,        ///< a value that was just stored is not loaded again
};

/// "a" to "f", as in the table of docs/results/2026-11-23-model-h200.md, and the reason in words.
std::string letter_of(Reason reason);
std::string describe(Reason reason);

/// One counter of one kernel.
struct Difference {
  std::string kernel;  ///< "<folder>/<exercise>/<kernel>"
  std::string column;
  double model = 0;  ///< what the model counts
  Reason reason = Reason::kJoined;
};

/// Every counter that differs. What is not named here is equal, or for `active_lanes` within 5 %.
const std::vector<Difference>& known_differences();

}  // namespace oclab::test
