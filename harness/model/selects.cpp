// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: branches that a GPU's compiler turns into selects.
#include "harness/model/selects.h"

#include <algorithm>
#include <optional>

namespace oclab::model {
namespace {

constexpr std::uint32_t kMostInstructions = 4;
constexpr unsigned kMostDepth = 2;

/// A path, or a branch with its paths, that only computes.
struct Computation {
  std::uint32_t counted = 0;
  std::uint32_t computed = 0;  // without the branches
  unsigned depth = 0;          // of conditions
};

class Finder {
 public:
  Finder(const std::vector<BlockShape>& blocks, const std::vector<std::uint32_t>& meeting)
      : blocks_(blocks), meeting_(meeting), ways_in_(blocks.size(), 0) {
    for (const BlockShape& block : blocks) {
      for (const std::uint32_t next : block.successors) ++ways_in_[next];
    }
  }

  std::vector<Select> find() const {
    std::vector<Select> selects(blocks_.size());
    for (std::uint32_t block = 0; block < blocks_.size(); ++block) {
      if (const auto paths = paths_of(block)) selects[block] = {true, paths->counted};
    }
    return selects;
  }

 private:
  /// What both paths of the block's branch compute, if it can be a select.
  std::optional<Computation> paths_of(std::uint32_t block) const {
    const auto& ways = blocks_[block].successors;
    if (ways.size() != 2 || meeting_[block] == kNone) return std::nullopt;
    Computation all{.depth = 1};
    for (const std::uint32_t way : ways) {
      if (way == meeting_[block]) continue;
      const auto path = path_to(way, meeting_[block]);
      if (!path) return std::nullopt;
      all.counted += path->counted;
      all.computed += path->computed;
      all.depth = std::max(all.depth, 1 + path->depth);
    }
    if (all.computed > kMostInstructions || all.depth > kMostDepth) return std::nullopt;
    return all;
  }

  /// A block from which control goes to `end`, at once or after a select.
  std::optional<Computation> path_to(std::uint32_t block, std::uint32_t end) const {
    auto computation = computation_in(block);
    if (!computation || ways_in_[block] != 1 || meeting_[block] != end) return std::nullopt;
    if (blocks_[block].successors.size() == 1) return computation;
    const auto inner = paths_of(block);
    if (!inner) return std::nullopt;
    computation->counted += inner->counted;
    computation->computed += inner->computed;
    computation->depth = inner->depth;
    return computation;
  }

  /// What a block computes, if it does nothing else.
  std::optional<Computation> computation_in(std::uint32_t block) const {
    Computation sum;
    for (const Instruction& instruction : blocks_[block].instructions) {
      const bool branch = instruction.end == SegmentEnd::kBranch;
      if (!branch && !instruction.selectable) return std::nullopt;
      if (!instruction.counted) continue;
      ++sum.counted;
      sum.computed += branch ? 0 : 1;
    }
    return sum;
  }

  const std::vector<BlockShape>& blocks_;
  const std::vector<std::uint32_t>& meeting_;
  std::vector<std::uint32_t> ways_in_;
};

}  // namespace

std::vector<Select> find_selects(const std::vector<BlockShape>& blocks,
                                 const std::vector<std::uint32_t>& meeting) {
  return Finder(blocks, meeting).find();
}

}  // namespace oclab::model
