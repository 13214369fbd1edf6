// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a kernel's code as the replay sees it: segments, and where branches meet again.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/model/post_dominators.h"

namespace oclab::model {

/// How control leaves a segment.
enum class SegmentEnd : std::uint8_t { kFallThrough, kBranch, kCall, kReturn, kBarrier };

/// One instruction. `counted` is false for those that a GPU would not issue.
struct Instruction {
  std::uint32_t line = 0;  ///< of the source, from 1; 0 where unknown
  std::uint32_t column = 0;
  std::uint32_t flops = 0;    ///< floating-point operations of one work-item
  std::uint32_t special = 0;  ///< square roots, sines, … of one work-item
  bool counted = true;
  bool constant_memory = false;  ///< its loads are of constant memory
  SegmentEnd end = SegmentEnd::kFallThrough;
};

/// A basic block as the compiler made it. `successors` are indices into its function's blocks.
struct BlockShape {
  std::vector<Instruction> instructions;
  std::vector<std::uint32_t> successors;
};

/// A piece of a block that is executed as a whole: up to its end, a call or a barrier.
struct Segment {
  std::uint32_t first = 0;  ///< instruction
  std::uint32_t last = 0;   ///< instruction
  std::uint32_t counted = 0;
  std::uint32_t flops = 0;
  std::uint32_t special = 0;
  SegmentEnd end = SegmentEnd::kFallThrough;
  bool forks = false;  ///< ends in a branch with several targets
  /// First segment after the branch that all its paths go through; kNone: the function's return.
  std::uint32_t reconvergence = kNone;
  std::uint32_t continuation = kNone;  ///< segment that a call returns to
};

/// All functions of a program. Instructions and segments are numbered from 0 in the order added.
class Code {
 public:
  /// Appends a function; its blocks' instructions take the next numbers.
  void add_function(const std::vector<BlockShape>& blocks);

  const std::vector<Instruction>& instructions() const { return instructions_; }
  const std::vector<Segment>& segments() const { return segments_; }

  /// The segment that begins at this instruction, or kNone.
  std::uint32_t segment_at(std::uint32_t instruction) const { return starts_[instruction]; }

 private:
  void add_block(const BlockShape& block);

  std::vector<Instruction> instructions_;
  std::vector<Segment> segments_;
  std::vector<std::uint32_t> starts_;
};

}  // namespace oclab::model
