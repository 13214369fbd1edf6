// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the instructions of a warp that a compiler may put in another order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "harness/model/code.h"
#include "harness/model/warp_trace.h"

namespace oclab::gpu {

/// An instruction of a window.
struct WindowInstruction {
  std::uint32_t number = 0;
  const model::TracedAccess* access = nullptr;
  std::uint32_t first_operand = 0;  ///< of those in the window; see `WarpWindow::operands`
  std::uint32_t operands = 0;
  bool free = false;          ///< computed once for all rounds of an unrolled loop
  bool in_order = false;      ///< its access stays behind the stores before it
  double operands_ready = 0;  ///< those from before the window
  double ready = -1;          ///< when its result is there; below 0: not issued
};

/// Goes through the trace of a warp in windows. A window ends at a barrier, at a divergent branch,
/// where a loop begins its next round, or the first one that a compiler has not made one with it.
class WarpWindow {
 public:
  WarpWindow(const model::Code& code, const model::WarpTrace& trace);

  /// Begins the next window. Returns whether there is one before the next barrier or the end.
  bool advance();

  /// Whether the trace is at its end, if `advance` has returned false. Otherwise it is at a
  /// barrier, which `pass_barrier` passes.
  bool at_end() const { return step_ == trace_->steps.size(); }
  void pass_barrier() { ++step_; }

  WindowInstruction& operator[](std::uint32_t place) { return instructions_[place]; }
  const model::WarpTrace& trace() const { return *trace_; }

  /// The places of an instruction's operands that are in the window, too.
  std::span<const std::uint32_t> operands(const WindowInstruction& instruction) const {
    return std::span(operands_).subspan(instruction.first_operand, instruction.operands);
  }

  /// The places of what is not issued, in order. The caller removes an instruction that it issues.
  std::vector<std::uint32_t>& waiting() { return waiting_; }

  /// An instruction of the window was issued; its result is there at this time.
  void issue(WindowInstruction& instruction, double ready);
  bool is_issued() const { return waiting_.empty(); }

  /// Frees the memory that a warp needs while it runs.
  void clear();

 private:
  void begin();
  void add_step(const model::TracedStep& step, bool repeats);
  WindowInstruction at(std::uint32_t number, bool repeats);

  const model::Code* code_;
  const model::WarpTrace* trace_;
  std::size_t step_ = 0;
  std::size_t first_step_ = 0;  // of the window
  std::vector<WindowInstruction> instructions_;
  std::vector<std::uint32_t> operands_;
  std::vector<std::uint32_t> waiting_;
  std::vector<std::uint32_t> places_;  // in the window, by instruction; kNone for the others
  std::vector<std::uint16_t> rounds_;  // in the window, by segment
  std::vector<float> ready_;           // the latest result of each instruction
};

}  // namespace oclab::gpu
