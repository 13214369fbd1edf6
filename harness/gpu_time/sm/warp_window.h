// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the instructions of a warp that a compiler may put in another order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/model/code.h"
#include "harness/model/warp_trace.h"

namespace oclab::gpu {

/// An instruction of a window.
struct WindowInstruction {
  std::uint32_t number = 0;
  const model::TracedAccess* access = nullptr;
  unsigned issues = 0;                     ///< warp instructions that a GPU makes of it
  std::uint32_t missing = 0;               ///< operands in the window that are not issued
  std::uint32_t first_use = model::kNone;  ///< of its result in the window
  bool free = false;                       ///< was computed, for all rounds of a loop
  bool in_order = false;                   ///< its access stays behind the stores before it
  double operands_ready = 0;               ///< when those are there that are not missing
};

/// Divides the trace of a warp into windows. A window ends at a barrier, at a divergent branch,
/// where a loop begins its next round, or the first one that a compiler has not made one with it.
/// Each round of an asynchronous copy is a window of its own.
class WarpWindow {
 public:
  explicit WarpWindow(const model::Code& code);

  /// Begins the trace of another warp, in the memory of the one before.
  void start(const model::WarpTrace& trace);

  /// Begins the next window. Returns whether there is one before the next barrier or the end.
  bool advance();

  /// Whether the trace is at its end, if `advance` has returned false. Otherwise it is at a
  /// barrier, which `pass_barrier` passes.
  bool at_end() const { return step_ == trace_->steps.size(); }
  void pass_barrier() { ++step_; }

  WindowInstruction& operator[](std::uint32_t place) { return instructions_[place]; }
  const model::WarpTrace& trace() const { return *trace_; }

  /// The first place from `from` on of what is not issued and either has its operands issued or
  /// stores; kNone at the end. An instruction's operands come before it.
  std::uint32_t next_candidate(std::uint32_t from) const;

  /// The instruction at this place was issued; its result is there at this time.
  void issue(std::uint32_t place, double ready);
  bool is_issued() const { return left_ == 0; }

 private:
  void begin();
  bool add_step(const model::TracedStep& step, bool repeats);
  void add_copy_round(const model::TracedStep& step, bool is_first);
  bool has_access(const model::TracedStep& step) const;
  std::uint16_t executed_from_here(std::uint16_t most) const;
  std::uint16_t rounds_from_here() const;
  void add(std::uint32_t number, const model::TracedAccess* access, bool repeats);
  void chain();
  void allow(std::uint32_t place);

  /// Of a loop.
  struct Rounds {
    std::uint16_t done = 0;      // in the window
    std::uint16_t together = 0;  // that become one
  };

  /// The instruction at `place` has an operand, which has further uses.
  struct Use {
    std::uint32_t place = 0;
    std::uint32_t next = model::kNone;  // in `uses_`
  };

  const model::Code* code_;
  const model::WarpTrace* trace_ = nullptr;
  std::size_t step_ = 0;
  std::size_t first_step_ = 0;  // of the window
  // where the step that is not complete goes on
  std::uint32_t number_ = model::kNone;  // instruction
  std::uint32_t access_ = 0;
  bool in_copy_ = false;
  std::vector<WindowInstruction> instructions_;
  std::vector<Use> uses_;
  std::vector<std::uint64_t> candidates_;  // a bit for each place
  std::size_t left_ = 0;                   // that are not issued
  std::vector<std::uint32_t> places_;      // in the window, by instruction; kNone for the others
  std::vector<Rounds> rounds_;             // in the window, by segment
  std::vector<float> ready_;               // the latest result of each instruction
};

}  // namespace oclab::gpu
