// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one launch in progress: groups, work-items, barriers.
#include "harness/native_runtime/execution.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "harness/native_device/unwritten.h"

namespace oclab::native {
namespace {

using model::FindingKind;

/// Numbers for asynchronous copies of a group beside those of its work-items.
constexpr std::uint32_t kCopyAgents = 64;

std::size_t product(const std::array<std::size_t, 3>& sizes) {
  return sizes[0] * sizes[1] * sizes[2];
}

}  // namespace

constinit thread_local Execution* Execution::running_ = nullptr;

void PrintfOutput::print(const std::string& text) {
  const std::size_t bytes = std::min(text.size(), left_);
  std::fwrite(text.data(), 1, bytes, stdout);
  left_ -= bytes;
  if (bytes == text.size() || std::exchange(full_, true)) return;
  std::fputs("\n[the rest of the output of printf is left out]\n", stdout);
}

Execution::Execution(const ProgramState& program, LaunchState& launch, TouchedMemory* touched)
    : program_(program),
      launch_(launch),
      touched_(touched),
      objects_(launch.objects),
      instructions_left_(program.limits.instructions) {
  const NdRange& range = launch.range;
  size_ = static_cast<std::uint32_t>(product(range.local));
  agents_.local = range.local;
  for (int d = 0; d < 3; ++d) agents_.groups[d] = range.global[d] / range.local[d];
  agents_.per_group = size_ + kCopyAgents;
  for (const model::Segment& segment : program.code.segments()) {
    costs_.push_back(segment.last - segment.first + 1);
  }
  if (program.program.description.checks) {
    checker_.emplace(objects_, findings_, agents_.per_group, !program.sampled);
  } else {
    recorder_.emplace(program.code, program.warp_size);
    begin_log();
  }
  while (program.work_items.size() < size_) {
    program.work_items.push_back(std::make_unique<WorkItemState>());
  }
}

/// What a fiber runs. A kernel's arguments have values; earlier calls have left other shadows.
void Execution::run_work_item() {
  Execution& self = current();
  self.spend(kInstructionsOfWorkItem);
  if (self.checker_) {
    std::fill_n(self.objects_[kContext].base, kArgumentShadowBytes, kDefinedByte);
  }
  self.launch_.entry(self.launch_.arguments.data());
  self.item_->done = true;
  self.item_->fiber.pause();
}

void Execution::begin_group() {
  objects_.forget_local();
  copies_.begin_group();
  divergence_reported_ = false;
  if (recorder_) recorder_->begin_group(size_, group_number_);
  if (checker_) checker_->begin_group();
  const auto& local = agents_.local;
  for (std::uint32_t k = 0; k < size_; ++k) {
    WorkItemState& item = *program_.work_items[k];
    item.id = {k % local[0], k / local[0] % local[1], k / local[0] / local[1]};
    item.agent = group_number_ * agents_.per_group + k;
    item.copies = 0;
    item.done = false;
    item.memory.clear(checker_.has_value());
    item.fiber.start(run_work_item);
  }
}

void Execution::run_group(std::uint32_t number) {
  group_number_ = number;
  for (int d = 0; d < 3; ++d) {
    group_[d] = number % agents_.groups[d];
    number /= static_cast<std::uint32_t>(agents_.groups[d]);
  }
  begin_group();
  while (run_to_barrier()) end_phase();
  if (!stop_) end_group();
}

/// Leaves alone what is done or at a barrier. Inline: see `switch_stack`.
[[gnu::always_inline]] inline void Execution::run_to_stop(std::uint32_t work_item) {
  item_ = program_.work_items[work_item].get();
  item_->made_way = false;
  if (item_->done || item_->stopped_at != model::kNone) return;
  if (recorder_) recorder_->select(work_item);
  if (!item_->fiber.resume()) {
    stop_ = model::Stop{kStackOverflow,
                        model::place_of(program_.code, program_.code.segments()[segment_].first)};
  }
}

/// Runs each work-item to its next barrier or end. Returns whether any of them is at a barrier, and
/// the launch goes on.
bool Execution::run_to_barrier() {
  fences_ = 0;
  waited_.reset();
  for (std::uint32_t k = 0; k < size_; ++k) program_.work_items[k]->begin_phase();
  const auto item_at = [&, descending = program_.schedule == Schedule::kDescending](
                           std::uint32_t place) { return descending ? size_ - 1 - place : place; };
  // The recorder takes one warp after the other.
  const std::uint32_t in_turns = recorder_ ? program_.warp_size : size_;
  bool all_done = true;
  for (std::uint32_t first = 0; first < size_; first += in_turns) {
    bool done = false;
    for (bool goes_on = true; goes_on;) {
      goes_on = false;
      done = true;
      for (std::uint32_t place = first; place < std::min(first + in_turns, size_); ++place) {
        program_.work_items[item_at(std::min(place + 1, size_ - 1))]->fiber.prefetch();
        run_to_stop(item_at(place));
        if (stop_) return false;
        goes_on = goes_on || item_->made_way;
        done = done && item_->done;
      }
    }
    all_done = all_done && done;
  }
  return !all_done;
}

void Execution::end_phase() {
  check_same_barrier();
  check_copies_are_common();
  if (recorder_) recorder_->barrier();
  if (checker_) checker_->barrier(fences_);
  for (std::size_t k = 0; k < copies_.size(); ++k) {
    AsyncCopy& copy = copies_[k];
    if (!copy.in_flight) continue;
    if (waited_ && std::ranges::find(*waited_, copy.event) != waited_->end()) {
      end_copy(copy);
    } else {
      continue_copy(copy);
    }
  }
}

/// All work-items of the group must reach one barrier. Work-items that have ended have not.
void Execution::check_same_barrier() {
  const WorkItemState* first = nullptr;
  const WorkItemState* other = nullptr;
  bool ended = false;
  for (std::uint32_t k = 0; k < size_; ++k) {
    const WorkItemState& item = *program_.work_items[k];
    if (item.done) {
      ended = true;
    } else if (first == nullptr) {
      first = &item;
    } else if (other == nullptr && item.stopped_at != first->stopped_at) {
      other = &item;
    }
  }
  if (other != nullptr) {
    findings_.add(FindingKind::kBarrierDivergence, {},
                  {.at = first->stopped_at, .agent = first->agent},
                  Actor{.at = other->stopped_at, .agent = other->agent});
  } else if (ended) {
    findings_.add(FindingKind::kBarrierDivergence, {},
                  {.at = first->stopped_at, .agent = first->agent});
  }
}

/// A copy that one work-item requests must be requested by all.
void Execution::check_copies_are_common() {
  if (divergence_reported_) return;
  for (std::uint32_t k = 0; k < size_; ++k) {
    const WorkItemState& item = *program_.work_items[k];
    if (item.copies == copies_.size()) continue;
    const AsyncCopy& missed = copies_[item.copies];
    findings_.add(FindingKind::kBarrierDivergence, {}, {.at = missed.at, .agent = missed.agent});
    divergence_reported_ = true;
    return;
  }
}

void Execution::end_group() {
  check_copies_are_common();
  for (std::size_t k = 0; k < copies_.size(); ++k) {
    const AsyncCopy& copy = copies_[k];
    if (!copy.in_flight) continue;
    const std::uint64_t bytes = copy.request.count * copy.request.element_bytes;
    findings_.add(FindingKind::kMissingWait, target_of(copy.request.to, bytes),
                  {.at = copy.at, .agent = copy.agent, .writes = true});
  }
  if (recorder_) recorder_->end_group();
}

/// Apart from `enter`, which most runs leave at once: it needs fewer registers without this.
[[gnu::noinline]] void Execution::record_segment(std::uint32_t segment) {
  recorder_->enter(segment);
  if (recorder_->events() > program_.limits.events) {
    stop_at_segment("a warp did too much between two barriers");
  }
}

void Execution::trap(std::uint32_t at) {
  stop_ = model::Stop{.reason = "the kernel executed a trap, or undefined behaviour",
                      .place = model::place_of(program_.code, at),
                      .trapped = true};
  leave();
}

void Execution::stop_over_budget() {
  instructions_left_ = 0;
  stop_ = model::Stop{.reason = "the instruction budget is used up",
                      .place = place_in_segment(),
                      .over_budget = true};
  leave();
}

void Execution::stop_at_segment(const char* reason) {
  stop_ = model::Stop{reason, place_in_segment()};
  leave();
}

/// Of the running segment's first instruction that has a line.
model::SourcePlace Execution::place_in_segment() const {
  const model::Segment& segment = program_.code.segments()[segment_];
  for (std::uint32_t at = segment.first; at < segment.last; ++at) {
    const model::SourcePlace place = model::place_of(program_.code, at);
    if (place.first > 0) return place;
  }
  return model::place_of(program_.code, segment.last);
}

}  // namespace oclab::native
