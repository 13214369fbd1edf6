// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the instructions of a warp that a compiler may put in another order.
#include "harness/gpu_time/sm/warp_window.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "harness/gpu_time/sm/memory_path.h"

namespace oclab::gpu {
namespace {

using model::LoopPart;
using model::TracedStep;

constexpr std::size_t kMostInWindow = 512;  // instructions

/// Of an asynchronous copy, in each round of its loop: see `kOfCopy` in execution_cost.cpp.
constexpr unsigned kOfCopyRound = 11;

}  // namespace

WarpWindow::WarpWindow(const model::Code& code)
    : code_(&code),
      places_(code.instructions().size(), model::kNone),
      rounds_(code.segments().size()),
      ready_(code.instructions().size()) {
  instructions_.reserve(kMostInWindow);
}

void WarpWindow::start(const model::WarpTrace& trace) {
  if (trace_ != nullptr) begin();
  trace_ = &trace;
  step_ = 0;
  first_step_ = 0;
  number_ = model::kNone;
  access_ = 0;
  in_copy_ = false;
  std::ranges::fill(ready_, 0.0F);
}

/// Forgets the window before.
void WarpWindow::begin() {
  for (const WindowInstruction& each : instructions_) places_[each.number] = model::kNone;
  for (; first_step_ < step_; ++first_step_) {
    const std::uint32_t segment = trace_->steps[first_step_].segment;
    if (segment != model::kNone) rounds_[segment] = {};
  }
  instructions_.clear();
  uses_.clear();
  candidates_.clear();
}

/// How often the segment is executed until its loop ends, or lanes leave it; at most `most`.
std::uint16_t WarpWindow::executed_from_here(std::uint16_t most) const {
  const TracedStep& first = trace_->steps[step_];
  std::uint16_t count = 0;
  for (std::size_t k = step_; k < trace_->steps.size() && count < most; ++k) {
    const TracedStep& step = trace_->steps[k];
    if (step.segment == model::kNone || step.lanes != first.lanes) break;
    const model::Segment& segment = code_->segments()[step.segment];
    if (code_->instructions()[segment.last].loop == LoopPart::kOutside) break;
    if (step.segment == first.segment) ++count;
  }
  return count;
}

/// A loop that is unrolled by 16 is also there unrolled by 8 and by 4, for the rounds that are
/// left, and one by one for those that are left then.
std::uint16_t WarpWindow::rounds_from_here() const {
  const model::Segment& segment = code_->segments()[trace_->steps[step_].segment];
  const model::Instruction& last = code_->instructions()[segment.last];
  if (last.loop == LoopPart::kOutside) return 1;
  if (last.known_length) return last.rounds;
  const std::uint16_t left = executed_from_here(last.rounds);
  std::uint16_t rounds = last.rounds;
  while (rounds > left) rounds = rounds > 4 ? rounds / 2 : 1;
  return rounds;
}

bool WarpWindow::advance() {
  begin();
  const auto& steps = trace_->steps;
  std::uint32_t lanes = 0;
  while (!at_end() && steps[step_].segment != model::kNone) {
    const TracedStep& step = steps[step_];
    const bool full = step.lanes != lanes || instructions_.size() > kMostInWindow;
    if (!instructions_.empty() && full) break;
    auto& [done, together] = rounds_[step.segment];
    if (done == 0) together = rounds_from_here();
    if (done == together) break;
    lanes = step.lanes;
    const bool goes_on = add_step(step, done > 0);
    if (number_ == model::kNone) {
      ++done;
      ++step_;
    }
    if (!goes_on) break;
  }
  left_ = instructions_.size();
  return left_ > 0;
}

void WarpWindow::allow(std::uint32_t place) {
  candidates_[place / 64] |= std::uint64_t{1} << place % 64;
}

void WarpWindow::add(std::uint32_t number, const model::TracedAccess* access, bool repeats) {
  const model::Instruction& what = code_->instructions()[number];
  const auto place = static_cast<std::uint32_t>(instructions_.size());
  const bool is_made = what.invariant && ready_[number] > 0;
  if (is_made) access = nullptr;
  WindowInstruction& next = instructions_.emplace_back();
  next.number = number;
  next.access = access;
  next.issues = access != nullptr ? access->requests : what.issues;
  next.free = is_made || (repeats && what.loop == LoopPart::kCounting);
  next.in_order = what.loop == LoopPart::kBranchingBody;
  for (const std::uint32_t operand : what.operands) {
    if (places_[operand] != model::kNone) {
      std::uint32_t& first = instructions_[places_[operand]].first_use;
      uses_.push_back({place, std::exchange(first, static_cast<std::uint32_t>(uses_.size()))});
      ++next.missing;
    } else {
      next.operands_ready = std::max<double>(next.operands_ready, ready_[operand]);
    }
  }
  if (place % 64 == 0) candidates_.push_back(0);
  if (next.missing == 0 || (access != nullptr && is_store(access->kind))) allow(place);
}

/// The instruction that was added last needs the result of the one before it.
void WarpWindow::chain() {
  const auto place = static_cast<std::uint32_t>(instructions_.size() - 1);
  std::uint32_t& first = instructions_[place - 1].first_use;
  uses_.push_back({place, std::exchange(first, static_cast<std::uint32_t>(uses_.size()))});
  ++instructions_[place].missing;
}

bool WarpWindow::has_access(const TracedStep& step) const {
  return access_ < step.first_access + step.accesses &&
         trace_->accesses[access_].instruction <= number_;
}

/// NVIDIA's compiler makes a loop of an asynchronous copy, and does not unroll it: each round loads
/// an element for each lane, and stores it when it is there.
void WarpWindow::add_copy_round(const TracedStep& step, bool is_first) {
  add(number_, nullptr, false);
  if (!is_first) instructions_.back().issues = 0;
  if (has_access(step)) instructions_.back().issues += kOfCopyRound;
  for (bool stored = false; !stored && has_access(step); ++access_) {
    const model::TracedAccess& access = trace_->accesses[access_];
    add(number_, &access, false);
    chain();
    stored = is_store(access.kind);
  }
}

/// Adds what is left of the step, up to a copy; or a round of the copy. Returns whether the window
/// goes on. `number_` is kNone when the step is complete.
bool WarpWindow::add_step(const TracedStep& step, bool repeats) {
  const model::Segment& segment = code_->segments()[step.segment];
  if (number_ == model::kNone) {
    number_ = segment.first;
    access_ = step.first_access;
  }
  for (; number_ <= segment.last; ++number_) {
    if (code_->instructions()[number_].shared_copy) {
      if (!instructions_.empty()) return false;
      add_copy_round(step, !in_copy_);
      in_copy_ = has_access(step);
      if (!in_copy_ && ++number_ > segment.last) number_ = model::kNone;
      return false;
    }
    do {
      add(number_, has_access(step) ? &trace_->accesses[access_++] : nullptr, repeats);
    } while (has_access(step));
    places_[number_] = static_cast<std::uint32_t>(instructions_.size() - 1);
    if (code_->instructions()[number_].combined) {
      if (++number_ > segment.last) number_ = model::kNone;
      return false;
    }
  }
  number_ = model::kNone;
  return true;
}

std::uint32_t WarpWindow::next_candidate(std::uint32_t from) const {
  std::size_t word = from / 64;
  if (word >= candidates_.size()) return model::kNone;
  std::uint64_t bits = candidates_[word] >> from % 64 << from % 64;
  while (bits == 0) {
    if (++word == candidates_.size()) return model::kNone;
    bits = candidates_[word];
  }
  return static_cast<std::uint32_t>(64 * word) + static_cast<std::uint32_t>(std::countr_zero(bits));
}

void WarpWindow::issue(std::uint32_t place, double ready) {
  WindowInstruction& instruction = instructions_[place];
  candidates_[place / 64] &= ~(std::uint64_t{1} << place % 64);
  --left_;
  ready_[instruction.number] = static_cast<float>(ready);
  for (std::uint32_t k = instruction.first_use; k != model::kNone; k = uses_[k].next) {
    WindowInstruction& user = instructions_[uses_[k].place];
    user.operands_ready = std::max(user.operands_ready, ready);
    if (--user.missing == 0) allow(uses_[k].place);
  }
}

}  // namespace oclab::gpu
