// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an estimate of the registers that a kernel needs.
#include "harness/gpu_time/registers.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

namespace oclab::gpu {
namespace {

using Instructions = std::vector<model::Instruction>;

constexpr int kOwn = 12;  // stack pointer, work-item ids, addresses of arguments, …
constexpr int kOwnInLoops = 6;

/// With so many, an SM holds as many warps as it can. For that, NVIDIA's compiler puts the
/// instructions of a kernel with up to so many words in another order.
constexpr int kFullOccupancy = 32;
constexpr int kMostReordered = 56;
constexpr int kMostRegisters = 255;

/// Words of integers. With more of them, a compiler computes them again where they are needed.
constexpr int kMostIndices = 24;

/// A compiler computes a value a few instructions before it is needed first.
constexpr std::size_t kAhead = 8;

/// From the first instruction of a loop to the last value that it carries to the next round.
using Loop = std::pair<std::size_t, std::size_t>;

bool carries(const model::Instruction& instruction, std::size_t number) {
  return std::ranges::any_of(instruction.operands,
                             [&](std::uint32_t operand) { return operand > number; });
}

/// What a loop carries from round to round is the operand of an earlier instruction. A loop begins
/// with those that take what it carries, one after the other. It ends after the loops inside it,
/// whose blocks a compiler may place after the one that goes back.
std::set<Loop> loops_of(const Instructions& all) {
  std::vector<Loop> loops;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!carries(all[i], i)) continue;
    Loop loop{i, 0};
    for (; i < all.size() && carries(all[i], i); ++i) {
      loop.second = std::max<std::size_t>(loop.second, *std::ranges::max_element(all[i].operands));
    }
    loops.push_back(loop);
  }
  for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop) {
    for (auto inner = loop.base(); inner != loops.end() && inner->first <= loop->second; ++inner) {
      loop->second = std::max(loop->second, inner->second);
    }
  }
  return {loops.begin(), loops.end()};
}

/// From where to where values are in registers, by instruction.
class Lives {
 public:
  explicit Lives(const Instructions& all)
      : all_(all),
        loops_(loops_of(all)),
        first_(all.size(), all.size()),
        last_(all.size()),
        inside_(all.size()) {
    for (std::size_t k = 0; k < all.size(); ++k) last_[k] = inside_[k] = k;
    for (std::size_t k = all.size(); k-- > 0;) use_operands_of(k);
    for (std::size_t k = 0; k < all.size(); ++k) extend_over_loops(k);
  }

  /// Words.
  struct Most {
    int in_loops = 0;
    int outside = 0;
  };

  Most most() const {
    std::vector<int> values(all_.size() + 1);
    std::vector<int> indices(all_.size() + 1);
    const auto live = [](std::vector<int>& change, std::size_t begin, std::size_t end, int words) {
      if (end <= begin) return;
      change[begin] += words;
      change[end + 1] -= words;
    };
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const int words = all_[i].words;
      if (carries(all_[i], i)) {
        // the loop ends where it begins: what is used after it is not kept while a round runs
        live(values, i, inside_[i], words);
        live(values, end_of_loop(i) + 1, last_[i], words);
      } else if (all_[i].unit != model::Unit::kFree) {
        const bool waits = first_[i] > i + kAhead && first_[i] <= last_[i];
        const bool is_index = all_[i].unit == model::Unit::kInteger;
        live(is_index ? indices : values, waits ? first_[i] - kAhead : i, last_[i], words);
      }
    }
    int now = 0;
    int indices_now = 0;
    Most most;
    for (std::size_t k = 0; k < values.size(); ++k) {
      now += values[k];
      indices_now += indices[k];
      int& where = is_in_loop(k) ? most.in_loops : most.outside;
      where = std::max(where, now + std::min(indices_now, kMostIndices));
    }
    return most;
  }

 private:
  bool is_in_loop(std::size_t k) const {
    return std::ranges::any_of(
        loops_, [k](const Loop& loop) { return k >= loop.first && k <= loop.second; });
  }

  /// What only names a value lives in the registers of its operands.
  void use_operands_of(std::size_t k) {
    const bool names = all_[k].unit == model::Unit::kFree && !carries(all_[k], k);
    for (const std::uint32_t operand : all_[k].operands) {
      if (operand >= k) continue;
      const std::size_t used = names ? last_[k] : place_of_use(k);
      last_[operand] = std::max(last_[operand], used);
      first_[operand] = std::min(first_[operand], names ? std::min(first_[k], last_[k]) : k);
      if (carries(all_[operand], operand) && used <= end_of_loop(operand)) {
        inside_[operand] = std::max(inside_[operand], used);
      }
    }
  }

  /// What a loop begins with ends before it.
  std::size_t place_of_use(std::size_t k) const {
    std::size_t place = k;
    while (place > 0 && carries(all_[place], place)) --place;
    return place;
  }

  /// Of the loop whose beginning this instruction belongs to.
  std::size_t end_of_loop(std::size_t k) const {
    auto after = loops_.upper_bound({k, all_.size()});
    return std::prev(after)->second;
  }

  /// A value from before a loop that the loop uses lives until its end, and so does what the loop
  /// carries.
  void extend_over_loops(std::size_t k) {
    for (const auto& [begin, end] : loops_) {
      if (k < begin && last_[k] >= begin && last_[k] < end) last_[k] = end;
      for (std::size_t i = begin; i < all_.size() && carries(all_[i], i); ++i) {
        const bool carried = std::ranges::find(all_[i].operands, k) != all_[i].operands.end();
        if (k > i && carried) last_[k] = std::max(last_[k], end);
      }
    }
  }

  const Instructions& all_;
  std::set<Loop> loops_;
  std::vector<std::size_t> first_;   // use
  std::vector<std::size_t> last_;    // use
  std::vector<std::size_t> inside_;  // last use in the loop, of what a loop begins with
};

}  // namespace

unsigned estimate_registers(const model::Code& code) {
  const Lives::Most words = Lives(code.instructions()).most();
  int outside = words.outside;
  if (outside <= kMostReordered) outside = std::min(outside + kOwn, kFullOccupancy);
  return static_cast<unsigned>(
      std::min(std::max(words.in_loops + kOwnInLoops, outside), kMostRegisters));
}

}  // namespace oclab::gpu
