// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what is wrong with a kernel, as data; grading/wording has the words.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grading/diagnosis/compiler/build_log.h"
#include "grading/diagnosis/cost_evidence.h"
#include "grading/diagnosis/gpu_limit.h"
#include "grading/diagnosis/line_access.h"
#include "grading/diagnosis/scalar_loop.h"
#include "grading/diagnosis/size_rule.h"
#include "grading/diagnosis/source_finding.h"
#include "grading/diagnosis/used_recording.h"
#include "harness/model_report/findings.h"
#include "harness/spec/exercise.h"
#include "harness/statistics/sampler.h"
#include "harness/support/facts.h"
#include "harness/verify/verify.h"
#include "harness/worker/process/diagnosis_kind.h"
#include "harness/worker/process/outcome.h"

namespace oclab {

/// A place in the source and in the plan. Everything counts from 1; 0 and "" where it is not known.
struct Location {
  int line = 0;
  int column = 0;
  std::string code{};  ///< the line's text
  bool head = false;   ///< the line is the head of the kernel, if none is known
  std::string kernel{};
  std::size_t launch = 0;    ///< of the plan
  std::size_t launches = 0;  ///< of the whole plan
};

/// The run in which it showed.
struct TestRun {
  enum class Where { kDevice, kModel };

  std::optional<Extent> extent{};
  std::vector<std::string> names{};  ///< of the extent's numbers
  int repeat = 0;                    ///< runs on other data before, which were right
  Where where = Where::kDevice;
};

/// How the source relates to the first wrong element.
enum class StoreEvidence {
  kNone,
  kStoredLast,    ///< the line stored the element last
  kNeverStored,   ///< the line stores to the buffer, but nothing stored the element
  kStoresBuffer,  ///< the line stores to the buffer; more is not known
};

/// What was found in one kernel: kind, place and evidence. Nothing here is a sentence, except what
/// a compiler, a driver or the worker said.
struct Diagnosis {
  DiagnosisKind kind = DiagnosisKind::kUnknown;
  std::string_view form{};  ///< the row of grading/wording/diagnosis_words.h; "" for the kind's own
  Location at{};
  std::optional<TestRun> run{};
  Facts facts{};                               ///< what the wording names
  std::optional<Mismatch> mismatch{};          ///< the wrong result
  StoreEvidence store = StoreEvidence::kNone;  ///< of the mismatch, at `at`
  std::vector<SourceFinding> findings{};       ///< of the model, the likeliest cause first
  std::optional<TestedSizes> sizes{};          ///< which came out wrong, which right
  std::optional<BuildLog> log{};
  std::vector<CostEvidence> costs{};           ///< the worst first
  std::optional<LineAccess> access{};          ///< the one that costs most
  std::optional<model::BranchSite> branch{};   ///< the one that costs most
  std::optional<GpuLimit> limit{};             ///< of the GPU whose time is predicted
  std::optional<TestRun> predicted{};          ///< the size at which that time is predicted
  std::vector<ScalarLoop> scalar_loops{};      ///< on this CPU
  std::optional<SpeedResult> speed{};          ///< as measured
  std::optional<UsedRecording> recording{};    ///< that the speed was compared with
  std::optional<KernelFailure> failure{};      ///< that ended the build or the run
  std::string said{};                          ///< more of what a tool said, as it is
  std::shared_ptr<const Diagnosis> because{};  ///< the form says how the other one matters
};

/// Makes `cause` the diagnosis, and what was the diagnosis until now its symptom.
void explain(Diagnosis& diagnosis, Diagnosis cause);

/// The line of the source, and whether it is a kernel's head and nothing more.
Location location_of(int line, const KernelSource& source);

/// What a source does that explains a failure: the form of its diagnosis, and what the wording
/// names.
struct SourceFault {
  std::string_view form{};
  int line = 0;
  Facts facts{};
};

/// Makes the fault the diagnosis, of the same kind and run, as above.
void explain(Diagnosis& diagnosis, SourceFault fault, const KernelSource& source);

/// Whether a race or an unwritten value cannot be the reason: no work-item has stored the element.
bool is_about_missing_stores(DiagnosisKind kind);

/// What a pattern in a wrong result, a finding of the model or a high cost is called.
DiagnosisKind kind_of(const Pattern& pattern);
DiagnosisKind kind_of(model::FindingKind finding);
DiagnosisKind kind_of(const model::Finding& finding);
DiagnosisKind kind_of(Cost cost);

}  // namespace oclab
