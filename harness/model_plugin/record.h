// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model's result for one kernel launch, as a line of JSON.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/code.h"
#include "model/counters.h"
#include "model/findings.h"

namespace oclab::model {

/// Why a launch was ended, and the instruction it was at.
struct Stop {
  std::string reason;
  std::size_t group = 0;  ///< linear index of the work-group
  std::uint32_t instruction = 0;
};

/// Everything known about one launch.
struct LaunchRecord {
  std::string kernel;
  std::array<std::size_t, 3> global{};
  std::array<std::size_t, 3> local{};
  std::optional<Stop> stop;  ///< the counters are then incomplete and left out
  Counters counters;
  std::vector<Finding> findings;
};

/// One line of JSON without the line's end. Instructions of one line, column and kind are one site.
std::string to_json(const LaunchRecord& launch, const Code& code);

}  // namespace oclab::model
