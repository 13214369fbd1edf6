// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a random kernel that is right: what it computes is defined by the standard.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/spec/launch.h"
#include "harness/spec/problem.h"

namespace oclab::generated {

/// What is wrong with a kernel after a line has been replaced by its mutant.
enum class MutationKind {
  kNone,          ///< the line has no mutant
  kNoBarrier,     ///< a barrier or a wait is missing
  kShiftedIndex,  ///< an index of an array or a buffer is one too high
  kUnset,         ///< a variable or an element has no value
};

/// A line of a kernel, and the wrong one that may take its place.
struct Line {
  std::string text;
  MutationKind mutation = MutationKind::kNone;
  std::string mutant;
};

/// A program with one kernel, `generated`, and a launch.
struct GeneratedKernel {
  std::uint64_t seed = 0;
  std::vector<Line> lines;
  Launch launch;
  std::vector<Buffer> buffers;

  std::string source() const;

  /// With the line `mutated` replaced.
  std::string mutant(std::size_t mutated) const;
};

/// The kernel of this seed, the same on every machine. It computes with scalars, vectors, arrays
/// and structs, branches and loops by data and by what all work-items share, calls functions,
/// exchanges values through local and global memory, and uses atomics and asynchronous copies.
/// Every value that it computes reaches a buffer.
GeneratedKernel generate_kernel(std::uint64_t seed);

}  // namespace oclab::generated
