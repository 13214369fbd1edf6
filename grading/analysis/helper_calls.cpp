// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which function a fault's line belongs to, and who calls it.
#include "grading/analysis/helper_calls.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "grading/source/source_scan.h"

namespace oclab {

void add_calls(Diagnosis& diagnosis, const KernelSource& source) {
  if (diagnosis.at.line == 0) return;
  const SourceScan scan(source.text);
  const auto function = scan.function_around(diagnosis.at.line);
  if (!function || function->is_kernel || function->in_macro) return;
  constexpr std::size_t kMostCalls = 4;
  const std::vector<int> calls = scan.calls(function->name);
  if (calls.empty() || calls.size() > kMostCalls) return;
  diagnosis.facts["helper"] = function->name;
  diagnosis.facts["calls"] = calls.size();
  diagnosis.facts["called_in"] = fmt::format("{}", fmt::join(calls, ", "));
}

}  // namespace oclab
