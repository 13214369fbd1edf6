// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a kernel costs in all, beside the reference.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/model_report/launch_report.h"

namespace oclab {

/// Sums over all launches of a plan.
struct ModelTotals {
  model::AccessSite global;    ///< loads and stores of global memory
  model::AccessSite local;     ///< loads and stores of local memory
  model::AccessSite atomic;    ///< atomics on both
  model::AccessSite constant;  ///< loads of constant memory
  model::AccessSite image;     ///< reads and writes of images
  model::BranchSite branches;
  model::Counters counters;  ///< without sites
};

/// One number of a kernel beside the same number of the reference.
struct TotalRow {
  std::string name;
  double yours = 0;
  std::optional<double> reference{};
  bool average = false;  ///< to be shown with a decimal
};

/// Sum over the launches.
ModelTotals totals_of(const std::vector<model::LaunchReport>& launches);

/// The numbers that are not zero in both, in the order to show them.
std::vector<TotalRow> compare(const ModelTotals& yours,
                              const std::optional<ModelTotals>& reference);

}  // namespace oclab
