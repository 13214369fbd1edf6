// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which line makes a kernel expensive, and why.
#include "grading/analysis/diagnose_cost.h"

#include <algorithm>

#include "grading/analysis/explain_run.h"
#include "grading/source/source_scan.h"

namespace oclab {
namespace {

/// Whether the cost counts accesses of this kind.
bool counts(Cost cost, model::AccessKind kind) {
  using enum model::AccessKind;
  switch (cost) {
    case Cost::kGlobalSectors:
    case Cost::kGlobalRequests: return kind == kGlobalLoad || kind == kGlobalStore;
    case Cost::kLocalWavefronts:
      return kind == kLocalLoad || kind == kLocalStore || kind == kLocalAtomic;
    default: return false;
  }
}

/// What the access adds to the cost; what it wastes of transactions, not what it needs.
double share_of(Cost cost, const LineAccess& access) {
  if (!counts(cost, access.kind)) return 0;
  return cost == Cost::kGlobalRequests ? static_cast<double>(access.site.requests) : access.cost;
}

/// The access of any line that adds most to the cost.
struct Worst {
  const ExplainedLine* line = nullptr;
  const LineAccess* access = nullptr;
  double share = 0;
};

Worst worst_access(Cost cost, const Explanation& explanation) {
  Worst worst;
  for (const ExplainedLine& line : explanation.lines) {
    for (const LineAccess& access : line.accesses) {
      const double share = share_of(cost, access);
      if (share > worst.share && access.pattern) worst = {&line, &access, share};
    }
  }
  return worst;
}

/// The line to look at where no counter belongs to a line.
int line_without_counter(Cost cost, const KernelSource& source, const Explanation& explanation) {
  const SourceScan scan(source.text);
  int line = 0;
  if (cost == Cost::kBarriers) {  // a kernel that copies waits most for its copies
    line = scan.word("wait_group_events");
    if (line <= 0) line = std::max(scan.word("barrier"), scan.word("work_group_barrier"));
  }
  if (cost == Cost::kPrivateBytes) line = scan.private_array();
  if (cost == Cost::kInstructions) line = scan.loop();
  return line > 0 ? line : worst_line(explanation, source);
}

}  // namespace

Diagnosis diagnose_cost(Cost cost, const Exercise& exercise, const KernelSource& source,
                        const ModelRun& run) {
  const Explanation explanation = explain_run(exercise, source, run);
  Diagnosis diagnosis{.kind = kind_of(cost), .form = "costly"};
  int line = 0;
  if (const Worst worst = worst_access(cost, explanation); worst.line != nullptr) {
    line = static_cast<int>(worst.line->number);
    const bool requests = cost == Cost::kGlobalRequests;
    diagnosis.form = requests                 ? "costly-requests"
                     : worst.access->wastes() ? "costly-access"
                                              : "costly-repeats";
    diagnosis.access = *worst.access;
  } else if (const auto* branch = worst_branch(explanation);
             branch != nullptr && cost == Cost::kIssuedLanes) {
    line = static_cast<int>(branch->number);
    diagnosis.form = "costly-branch";
    diagnosis.branch = branch->branch;
  } else {
    line = line_without_counter(cost, source, explanation);
  }
  diagnosis.at = {.line = line, .code = line_of(source.text, line)};
  return diagnosis;
}

}  // namespace oclab
