// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the instructions of a warp that a compiler may put in another order.
#include "harness/gpu_time/sm/warp_window.h"

#include <algorithm>
#include <utility>

namespace oclab::gpu {
namespace {

using model::LoopPart;
using model::TracedStep;

constexpr std::size_t kMostInWindow = 512;  // instructions

}  // namespace

WarpWindow::WarpWindow(const model::Code& code, const model::WarpTrace& trace)
    : code_(&code), trace_(&trace), ready_(code.instructions().size(), 0) {}

bool WarpWindow::advance() {
  instructions_.clear();
  const auto& steps = trace_->steps;
  std::map<std::uint32_t, unsigned> rounds;
  Places places;
  std::uint32_t lanes = 0;
  while (!at_end() && steps[step_].segment != model::kNone) {
    const TracedStep& step = steps[step_];
    const bool full = step.lanes != lanes || instructions_.size() > kMostInWindow;
    if (!instructions_.empty() && full) break;
    const model::Segment& segment = code_->segments()[step.segment];
    const model::Instruction& last = code_->instructions()[segment.last];
    unsigned& round = rounds[step.segment];
    if (round == (last.loop == LoopPart::kOutside ? 1U : last.rounds)) break;
    lanes = step.lanes;
    add_step(step, places, round > 0);
    ++round;
    ++step_;
  }
  left_ = instructions_.size();
  return left_ > 0;
}

WindowInstruction WarpWindow::at(std::uint32_t number, const Places& places, bool repeats) const {
  const model::Instruction& what = code_->instructions()[number];
  WindowInstruction result{.number = number,
                           .free = repeats && what.loop == LoopPart::kCounting,
                           .in_order = what.loop == LoopPart::kBranchingBody};
  for (const std::uint32_t operand : what.operands) {
    const auto found = places.find(operand);
    if (found != places.end()) {
      result.before.push_back(found->second);
    } else {
      result.operands_ready = std::max<double>(result.operands_ready, ready_[operand]);
    }
  }
  return result;
}

/// An instruction may have several accesses, as copies have; the last one stands for its result.
void WarpWindow::add_step(const TracedStep& step, Places& places, bool repeats) {
  const model::Segment& segment = code_->segments()[step.segment];
  std::uint32_t access = step.first_access;
  const std::uint32_t end = step.first_access + step.accesses;
  for (std::uint32_t number = segment.first; number <= segment.last; ++number) {
    WindowInstruction next = at(number, places, repeats);
    while (access < end && trace_->accesses[access].instruction <= number) {
      if (next.access != nullptr) instructions_.push_back(next);
      next.access = &trace_->accesses[access++];
    }
    places[number] = static_cast<std::uint32_t>(instructions_.size());
    instructions_.push_back(std::move(next));
  }
}

void WarpWindow::issue(WindowInstruction& instruction, double ready) {
  instruction.ready = ready;
  ready_[instruction.number] = static_cast<float>(ready);
  --left_;
}

void WarpWindow::clear() {
  instructions_ = {};
  ready_ = {};
}

}  // namespace oclab::gpu
