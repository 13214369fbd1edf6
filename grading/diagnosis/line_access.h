// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a line does to memory, and what that costs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "harness/model_report/access_pattern.h"
#include "harness/model_report/launch_report.h"

namespace oclab {

/// All accesses of one kind that a line makes to one object.
struct LineAccess {
  model::AccessKind kind = model::AccessKind::kGlobalLoad;
  std::string object;        ///< buffer or local array; "" where unknown
  std::uint32_t column = 0;  ///< of the example, from 1
  model::AccessSite site;
  std::array<std::size_t, 3> local{1, 1, 1};      ///< group size of the example's launch
  std::optional<model::AccessPattern> pattern{};  ///< of the example
  std::string row_length{};  ///< what the length of a row is called where the stride is one; or ""
  double cost = 0;

  bool wastes() const { return site.transactions > site.ideal; }
};

}  // namespace oclab
