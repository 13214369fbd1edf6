// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the instructions of a warp that a compiler may put in another order.
#include "harness/gpu_time/sm/warp_window.h"

#include <algorithm>
#include <numeric>

namespace oclab::gpu {
namespace {

using model::LoopPart;
using model::TracedStep;

constexpr std::size_t kMostInWindow = 512;  // instructions

}  // namespace

WarpWindow::WarpWindow(const model::Code& code, const model::WarpTrace& trace)
    : code_(&code),
      trace_(&trace),
      places_(code.instructions().size(), model::kNone),
      rounds_(code.segments().size()),
      ready_(code.instructions().size()) {}

/// Forgets the window before.
void WarpWindow::begin() {
  for (const WindowInstruction& each : instructions_) places_[each.number] = model::kNone;
  for (; first_step_ < step_; ++first_step_) {
    const std::uint32_t segment = trace_->steps[first_step_].segment;
    if (segment != model::kNone) rounds_[segment] = 0;
  }
  instructions_.clear();
  operands_.clear();
}

bool WarpWindow::advance() {
  begin();
  const auto& steps = trace_->steps;
  std::uint32_t lanes = 0;
  while (!at_end() && steps[step_].segment != model::kNone) {
    const TracedStep& step = steps[step_];
    const bool full = step.lanes != lanes || instructions_.size() > kMostInWindow;
    if (!instructions_.empty() && full) break;
    const model::Segment& segment = code_->segments()[step.segment];
    const model::Instruction& last = code_->instructions()[segment.last];
    std::uint16_t& round = rounds_[step.segment];
    if (round == (last.loop == LoopPart::kOutside ? 1U : last.rounds)) break;
    lanes = step.lanes;
    add_step(step, round > 0);
    ++round;
    ++step_;
  }
  waiting_.resize(instructions_.size());
  std::iota(waiting_.begin(), waiting_.end(), 0U);
  return !waiting_.empty();
}

WindowInstruction WarpWindow::at(std::uint32_t number, bool repeats) {
  const model::Instruction& what = code_->instructions()[number];
  WindowInstruction result{.number = number,
                           .first_operand = static_cast<std::uint32_t>(operands_.size()),
                           .free = repeats && what.loop == LoopPart::kCounting,
                           .in_order = what.loop == LoopPart::kBranchingBody};
  for (const std::uint32_t operand : what.operands) {
    if (places_[operand] != model::kNone) {
      operands_.push_back(places_[operand]);
      ++result.operands;
    } else {
      result.operands_ready = std::max<double>(result.operands_ready, ready_[operand]);
    }
  }
  return result;
}

/// An instruction may have several accesses, as copies have; the last one stands for its result.
void WarpWindow::add_step(const TracedStep& step, bool repeats) {
  const model::Segment& segment = code_->segments()[step.segment];
  std::uint32_t access = step.first_access;
  const std::uint32_t end = step.first_access + step.accesses;
  for (std::uint32_t number = segment.first; number <= segment.last; ++number) {
    WindowInstruction next = at(number, repeats);
    while (access < end && trace_->accesses[access].instruction <= number) {
      if (next.access != nullptr) instructions_.push_back(next);
      next.access = &trace_->accesses[access++];
    }
    places_[number] = static_cast<std::uint32_t>(instructions_.size());
    instructions_.push_back(next);
  }
}

void WarpWindow::issue(WindowInstruction& instruction, double ready) {
  instruction.ready = ready;
  ready_[instruction.number] = static_cast<float>(ready);
}

void WarpWindow::clear() {
  instructions_ = {};
  operands_ = {};
  waiting_ = {};
  places_ = {};
  rounds_ = {};
  ready_ = {};
}

}  // namespace oclab::gpu
