// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a kernel's code for the replay: segments, and where branches reconverge.
#include "harness/model/code.h"

#include "harness/model/selects.h"

namespace oclab::model {
namespace {

std::uint32_t size_of(const auto& list) { return static_cast<std::uint32_t>(list.size()); }

/// Where control goes from block `index`. A block that neither goes on nor returns is one that the
/// compiler takes for unreachable, such as the default of a switch over all cases. It leads
/// nowhere, so that it does not count as a way to the function's end.
std::vector<std::uint32_t> ways_from(const BlockShape& block, std::uint32_t index) {
  const bool returns =
      !block.instructions.empty() && block.instructions.back().end == SegmentEnd::kReturn;
  if (block.successors.empty() && !returns) return {index};
  return block.successors;
}

}  // namespace

void Code::add_function(const std::vector<BlockShape>& blocks) {
  std::vector<std::vector<std::uint32_t>> graph;
  std::vector<std::uint32_t> first_segment;
  std::vector<std::uint32_t> last_segment;
  const std::uint32_t first = size_of(instructions_);
  for (const BlockShape& block : blocks) {
    graph.push_back(ways_from(block, size_of(graph)));
    first_segment.push_back(size_of(segments_));
    add_block(block);
    last_segment.push_back(size_of(segments_) - 1);
  }
  for (std::uint32_t i = first; i < instructions_.size(); ++i) {
    for (std::uint32_t& operand : instructions_[i].operands) operand += first;
  }
  const auto meeting = immediate_post_dominators(graph);
  const auto selects = find_selects(blocks, meeting);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    Segment& segment = segments_[last_segment[i]];
    segment.forks = segment.end == SegmentEnd::kBranch && blocks[i].successors.size() > 1;
    segment.is_select = segment.forks && selects[i].is_select;
    segment.sides = selects[i].counted;
    if (meeting[i] != kNone) segment.reconvergence = first_segment[meeting[i]];
  }
}

void Code::add_block(const BlockShape& block) {
  bool begins = true;
  for (const Instruction& instruction : block.instructions) {
    starts_.push_back(begins ? size_of(segments_) : kNone);
    if (begins) segments_.push_back({.first = size_of(instructions_)});
    Segment& segment = segments_.back();
    segment.last = size_of(instructions_);
    segment.counted += instruction.counted ? 1 : 0;
    segment.flops += instruction.flops;
    segment.special += instruction.special;
    segment.end = instruction.end;
    begins = instruction.end == SegmentEnd::kCall || instruction.end == SegmentEnd::kBarrier;
    if (begins) segment.continuation = size_of(segments_);
    instructions_.push_back(instruction);
  }
}

}  // namespace oclab::model
