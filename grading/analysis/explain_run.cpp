// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a run in the model, line by line.
#include "grading/analysis/explain_run.h"

#include <algorithm>

#include "grading/source/source_scan.h"

namespace oclab {

Explanation explain_run(const Exercise& exercise, const KernelSource& source, const ModelRun& run) {
  return explain({.exercise = exercise.id,
                  .text = source.text,
                  .row_lengths = row_lengths(exercise, run.plan),
                  .launches = run.reports});
}

const ExplainedLine* worst_branch(const Explanation& explanation) {
  const auto worst = std::ranges::max_element(explanation.lines, {}, &ExplainedLine::branch_cost);
  const bool found = worst != explanation.lines.end() && worst->branch_cost > 0;
  return found ? &*worst : nullptr;
}

int worst_line(const Explanation& explanation, const KernelSource& source) {
  const auto worst = explanation.worst();
  if (!worst.empty()) return static_cast<int>(worst.front()->number);
  return std::max(SourceScan(source.text).kernel(), 1);
}

}  // namespace oclab
