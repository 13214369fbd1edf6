// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: where the paths of a branch reconverge.
#include "harness/model/post_dominators.h"

#include <cstddef>
#include <utility>

namespace oclab::model {
namespace {

using Graph = std::vector<std::vector<std::uint32_t>>;

/// The iterative algorithm of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance Algorithm"),
/// on the reversed graph with an additional node for the end.
class Solver {
 public:
  explicit Solver(const Graph& graph)
      : end_(static_cast<std::uint32_t>(graph.size())),
        successors_(graph),
        predecessors_(graph.size() + 1),
        rank_(graph.size() + 1, kNone),
        dominator_(graph.size() + 1, kNone) {
    for (std::uint32_t block = 0; block < end_; ++block) {
      if (successors_[block].empty()) successors_[block].push_back(end_);
      for (const std::uint32_t next : successors_[block]) predecessors_[next].push_back(block);
    }
  }

  std::vector<std::uint32_t> solve() {
    number_blocks();
    dominator_[end_] = end_;
    while (improve()) {
    }
    dominator_.pop_back();
    for (std::uint32_t& dominator : dominator_) {
      if (dominator == end_) dominator = kNone;
    }
    return dominator_;
  }

 private:
  /// Numbers the blocks in postorder of a walk backwards from the end.
  void number_blocks() {
    std::vector<std::pair<std::uint32_t, std::size_t>> walk{{end_, 0}};
    std::vector<bool> seen(predecessors_.size(), false);
    seen[end_] = true;
    while (!walk.empty()) {
      auto& [block, done] = walk.back();
      if (done == predecessors_[block].size()) {
        rank_[block] = static_cast<std::uint32_t>(order_.size());
        order_.push_back(block);
        walk.pop_back();
        continue;
      }
      const std::uint32_t next = predecessors_[block][done++];
      if (!seen[next]) {
        seen[next] = true;
        walk.emplace_back(next, 0);
      }
    }
  }

  bool improve() {
    bool changed = false;
    for (std::size_t i = order_.size() - 1; i-- > 0;) {
      const std::uint32_t found = meeting_point(order_[i]);
      changed |= found != dominator_[order_[i]];
      dominator_[order_[i]] = found;
    }
    return changed;
  }

  std::uint32_t meeting_point(std::uint32_t block) const {
    std::uint32_t found = kNone;
    for (const std::uint32_t next : successors_[block]) {
      if (dominator_[next] == kNone) continue;
      found = found == kNone ? next : intersect(found, next);
    }
    return found;
  }

  std::uint32_t intersect(std::uint32_t a, std::uint32_t b) const {
    while (a != b) {
      while (rank_[a] < rank_[b]) a = dominator_[a];
      while (rank_[b] < rank_[a]) b = dominator_[b];
    }
    return a;
  }

  std::uint32_t end_;
  Graph successors_;
  Graph predecessors_;
  std::vector<std::uint32_t> rank_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> dominator_;
};

}  // namespace

std::vector<std::uint32_t> immediate_post_dominators(const Graph& graph) {
  return Solver(graph).solve();
}

}  // namespace oclab::model
