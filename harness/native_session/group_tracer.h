// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: traces groups of a launch, several at the same time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "harness/model/warp_trace.h"
#include "harness/native_runtime/execution.h"
#include "harness/native_session/cores.h"

namespace oclab::native {

/// What the warps of some groups of a launch do, as if they ran in the order in which they are
/// asked for: several run at the same time where that makes no difference.
class GroupTracer {
 public:
  /// One of the cores: the launch with its own work-items.
  struct Place {
    LaunchState& state;
    WorkItems& work_items;
  };

  /// After how many bytes the contents of a buffer repeat, and what gives all buffers the contents
  /// that they had at first.
  struct Buffers {
    std::function<std::uint64_t(std::uint32_t number)> period;
    std::function<void()> fill;
  };

  GroupTracer(const ProgramState& program, const std::vector<Place>& places, Buffers buffers,
              const Cores& cores);

  /// Traces groups by their linear numbers. Nothing for a group that exceeds its bound.
  std::vector<std::optional<model::GroupTrace>> trace(std::span<const std::uint32_t> groups);

 private:
  using Traces = std::vector<std::optional<model::GroupTrace>>;
  struct Part;

  std::optional<Traces> trace_at_once(std::span<const std::uint32_t> groups);
  ProgramState program_of(std::size_t place) const;
  void begin_in_order();

  const ProgramState& program_;
  std::vector<Place> places_;
  Buffers buffers_;
  const Cores& cores_;
  std::vector<std::uint32_t> traced_;  // at the same time as others
  TouchedMemory written_;              // by these
  std::unique_ptr<Execution> in_order_;
};

}  // namespace oclab::native
