// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model's result for one kernel launch, in terms of the source.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/model/code.h"
#include "harness/model/counters.h"
#include "harness/model/warp_log.h"
#include "harness/model_report/findings.h"
#include "harness/model_report/last_stores.h"

namespace oclab::model {

/// A line and a column of the source, from 1; 0 where unknown.
using SourcePlace = std::pair<std::uint32_t, std::uint32_t>;

/// Why a launch was ended before its end.
struct Stop {
  std::string reason;
  SourcePlace place;
  bool unsupported = false;  ///< by the model; else the kernel went over a limit
  bool over_budget = false;  ///< the limit is that of the run's instructions
  bool trapped = false;  ///< no limit: a trap, or code that is reached only by undefined behaviour
};

/// Everything known about one launch.
struct LaunchReport {
  std::string kernel;
  std::array<std::size_t, 3> global{};
  std::array<std::size_t, 3> local{};
  std::optional<Stop> stop;        ///< the counters are then incomplete, and left out
  std::uint64_t instructions = 0;  ///< executed by work-items, as far as the budget counts them
  std::vector<SourcePlace> places;
  Counters counters;  ///< the sites are keyed by index into `places`
  std::vector<Finding> findings;
  std::vector<StoredRange> stores;  ///< to global memory; only where requested
  std::shared_ptr<WarpLog> warp{};  ///< of the chosen warp, if requested
};

/// The place that this instruction comes from; no place for kNone.
SourcePlace place_of(const Code& code, std::uint32_t instruction);

/// Sets places and counters: instructions that come from one place become one site.
void set_counters(LaunchReport& report, const Counters& counters, const Code& code);

}  // namespace oclab::model
