// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a kernel's code for the replay: segments, and where branches reconverge.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/model/post_dominators.h"

namespace oclab::model {

/// How control leaves a segment.
enum class SegmentEnd : std::uint8_t { kFallThrough, kBranch, kCall, kReturn, kBarrier };

/// A part of an access that is moved at once.
struct Piece {
  std::uint16_t offset = 0;  ///< in bytes from the start of the access
  std::uint16_t bytes = 0;
};

/// What executes an instruction.
enum class Unit : std::uint8_t {
  kFree,     ///< nothing: it names a value, or is part of another instruction
  kInteger,  ///< integers, addresses, comparisons and conversions
  kFloat,    ///< single precision
  kDouble,   ///< double precision
  kSpecial,  ///< the special function unit: reciprocals, square roots, exponentials
  kMemory,   ///< loads, stores, atomic operations, images
  kControl,  ///< branches and barriers
};

/// What an instruction is to a loop that a GPU's compiler unrolls.
enum class LoopPart : std::uint8_t {
  kOutside,
  kBody,           ///< part of such a loop
  kBranchingBody,  ///< part of one with branches inside: its accesses stay in order
  kCounting,       ///< depends on the loop's counter and constants alone: unrolled, it costs once
};

/// One instruction. `counted` is false if a GPU would not issue it.
struct Instruction {
  std::uint32_t line = 0;  ///< of the source, from 1; 0 where unknown
  std::uint32_t column = 0;
  std::uint32_t flops = 0;    ///< floating-point operations of one work-item
  std::uint32_t special = 0;  ///< square roots, sines, … of one work-item
  bool counted = true;
  bool shared_copy = false;  ///< the lanes share its accesses, so some may have fewer
  bool combined = false;     ///< an atomic operation that one lane executes for all
  bool invariant = false;    ///< a load that a compiler moves out of all loops
  bool selectable = false;   ///< a cheap computation, which may be one side of a select
  SegmentEnd end = SegmentEnd::kFallThrough;
  std::vector<Piece> pieces{};  ///< of its accesses; empty if each moves all its bytes at once
  Unit unit = Unit::kFree;
  std::uint16_t issues = 0;  ///< instructions that a GPU makes of it
  std::uint16_t words = 0;   ///< registers that its result occupies
  LoopPart loop = LoopPart::kOutside;
  std::uint16_t rounds = 4;   ///< of an unrolled loop that become one
  bool known_length = false;  ///< of that loop, when it is compiled: no rounds are left over
  /// The instructions whose results it uses: in a `BlockShape` numbered from the function's first
  /// one, in `Code` like all instructions.
  std::vector<std::uint32_t> operands{};
};

/// A basic block of the compiler. `successors` are indices of its function's blocks.
struct BlockShape {
  std::vector<Instruction> instructions;
  std::vector<std::uint32_t> successors;
};

/// A part of a block that is executed as a whole: up to a call, a barrier or the block's end.
struct Segment {
  std::uint32_t first = 0;  ///< instruction
  std::uint32_t last = 0;   ///< instruction
  std::uint32_t counted = 0;
  std::uint32_t flops = 0;
  std::uint32_t special = 0;
  SegmentEnd end = SegmentEnd::kFallThrough;
  bool forks = false;       ///< ends in a branch with several targets
  bool is_select = false;   ///< a GPU's compiler makes a select of this branch
  std::uint32_t sides = 0;  ///< counted instructions of a select's sides, for every lane
  /// The first segment that all paths of the branch reach; kNone for the function's return.
  std::uint32_t reconvergence = kNone;
  std::uint32_t continuation = kNone;  ///< segment that a call returns to
};

/// All functions of a program. Instructions and segments are numbered from 0 in the order of
/// addition.
class Code {
 public:
  /// Appends a function; its blocks' instructions take the next numbers.
  void add_function(const std::vector<BlockShape>& blocks);

  const std::vector<Instruction>& instructions() const { return instructions_; }
  const std::vector<Segment>& segments() const { return segments_; }

  /// Returns the segment that begins at this instruction, or kNone.
  std::uint32_t segment_at(std::uint32_t instruction) const { return starts_[instruction]; }

 private:
  void add_block(const BlockShape& block);

  std::vector<Instruction> instructions_;
  std::vector<Segment> segments_;
  std::vector<std::uint32_t> starts_;
};

}  // namespace oclab::model
