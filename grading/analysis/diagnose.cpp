// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: from what failed to cause, line and next step.
#include "grading/analysis/diagnose.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "grading/diagnosis/compiler/compiler_advice.h"
#include "grading/diagnosis/compiler/compiler_claim.h"
#include "grading/diagnosis/compiler/misspelt_name.h"
#include "grading/source/source_scan.h"

namespace oclab {
namespace {

/// The first of these lines that there is.
int first_of(std::initializer_list<int> lines) {
  for (const int line : lines) {
    if (line > 0) return line;
  }
  return 0;
}

/// The line that a failure of this kind most likely comes from, by a look at the source.
int likely_line(const KernelFailure& failure, const SourceScan& scan) {
  switch (failure.kind) {
    case DiagnosisKind::kMissingKernel:
    case DiagnosisKind::kInterface:
      return first_of({scan.kernel(failure.subject), scan.kernel(), 1});
    case DiagnosisKind::kCompilerCrash:
    case DiagnosisKind::kTooMuchPrivate:
      return first_of({scan.private_array(), scan.local_array(), scan.kernel(), 1});
    case DiagnosisKind::kAbort:
    case DiagnosisKind::kTooMuchLocal: return first_of({scan.local_array(), scan.kernel(), 1});
    case DiagnosisKind::kDivisionByZero: return first_of({scan.division(), scan.kernel(), 1});
    case DiagnosisKind::kEndless: return first_of({scan.loop(), scan.kernel(), 1});
    case DiagnosisKind::kPrintFlood: return first_of({scan.word("printf"), scan.kernel(), 1});
    case DiagnosisKind::kCompilerTimeout: return first_of({scan.loop(), scan.kernel(), 1});
    default: return first_of({scan.kernel(), 1});
  }
}

bool crashed(DiagnosisKind kind) {
  return kind == DiagnosisKind::kCompilerCrash || kind == DiagnosisKind::kTooMuchPrivate ||
         kind == DiagnosisKind::kTooMuchLocal || kind == DiagnosisKind::kAbort;
}

Diagnosis diagnose_error(const CompilerMessage& error, const KernelSource& source) {
  const CompilerAdvice& advice = advice_on(error, source.text);
  Diagnosis diagnosis{.kind = advice.kind,
                      .form = "compiler",
                      .at = location_of(error.line, source),
                      .facts = {{"error", error.text}}};
  diagnosis.at.column = error.column;
  if (error.in_header) diagnosis.form = "compiler-in-header";
  if (error.used_in > 0 && error.used_in != error.line) {
    diagnosis.form = "compiler-in-macro";
    diagnosis.facts["used_in"] = static_cast<std::size_t>(error.used_in);
  }
  const CompilerClaim claim = claim_of(error.text);
  const std::string similar = claim.complaint != Complaint::kUndeclared ? ""
                              : is_suggested(claim, source.text)
                                  ? claim.suggested
                                  : similar_name(claim.name, source.text);
  const bool knows_name = advice.part.find('\'') != advice.part.npos;  // as of CUDA's functions
  if (diagnosis.form == "compiler" && !knows_name && !similar.empty()) {
    diagnosis.form = "misspelt";
    diagnosis.facts["name"] = claim.name;
    diagnosis.facts["similar"] = similar;
  } else if (!advice.next.empty()) {
    diagnosis.facts["next"] = std::string(advice.next);
  }
  return diagnosis;
}

/// A function that is declared, here or where it is named first, and not defined.
Diagnosis diagnose_undefined(const std::string& name, int line, const KernelSource& source) {
  const SourceScan scan(source.text);
  return {.kind = DiagnosisKind::kMissingFunction,
          .form = "missing-function",
          .at = location_of(first_of({line, scan.word(name), scan.kernel(), 1}), source),
          .facts = {{"name", name}}};
}

Diagnosis diagnose_build(const std::string& log, const KernelSource& source) {
  Diagnosis diagnosis{.kind = DiagnosisKind::kBuildError, .log = read_build_log(log, source)};
  const auto& messages = diagnosis.log->messages;
  if (!messages.empty() && messages.front().severity == "error") {
    Diagnosis error = diagnose_error(messages.front(), source);
    error.log = std::move(diagnosis.log);
    return error;
  }
  if (const std::string name = missing_function(log); !name.empty()) {
    Diagnosis missing = diagnose_undefined(name, 0, source);
    missing.log = std::move(diagnosis.log);
    return missing;
  }
  return diagnosis;
}

}  // namespace

Diagnosis diagnose(const KernelFailure& failure, const KernelSource& source,
                   const std::optional<TestRun>& run) {
  const SourceScan scan(source.text);
  if (failure.kind == DiagnosisKind::kBuildError) {
    Diagnosis diagnosis = diagnose_build(failure.said, source);
    if (diagnosis.at.line == 0) diagnosis.at = location_of(first_of({scan.kernel(), 1}), source);
    return diagnosis;
  }
  if (failure.kind == DiagnosisKind::kMissingFunction) {
    return diagnose_undefined(failure.subject, failure.line, source);
  }
  Diagnosis diagnosis{.kind = failure.kind, .run = run, .failure = failure};
  const int line = failure.line > 0 ? failure.line : likely_line(failure, scan);
  const bool contract =
      failure.kind == DiagnosisKind::kMissingKernel || failure.kind == DiagnosisKind::kInterface;
  diagnosis.form = contract ? "contract" : "failure";
  diagnosis.at = location_of(line, source);
  // The host's launch differs, not the signature.
  const int attribute = scan.word("reqd_work_group_size");
  if (failure.kind == DiagnosisKind::kInterface && run && attribute > 0) {
    diagnosis.form = "group-size";
    diagnosis.at = location_of(attribute, source);
  }
  if (contract) diagnosis.at.head = false;  // the fault is in the kernel's head
  return diagnosis;
}

Diagnosis diagnose(const Mismatch& mismatch, const TestRun& run) {
  return {
      .kind = kind_of(mismatch.pattern), .form = "wrong-result", .run = run, .mismatch = mismatch};
}

Diagnosis diagnose(const std::vector<model::Finding>& findings, const KernelSource& source,
                   const TestRun& run) {
  std::vector<SourceFinding> essential = essential_findings(findings, source);
  const SourceFinding& first = essential.front();
  Diagnosis diagnosis{.kind = kind_of(first.finding), .form = "finding", .run = run};
  for (std::size_t i = first.finding.places.size(); i-- > 0;) {
    const model::Place& place = first.finding.places[i];
    if (place.line == 0) continue;
    diagnosis.at = {.line = static_cast<int>(place.line),
                    .column = static_cast<int>(place.column),
                    .code = first.code[i],
                    .kernel = first.finding.kernel};
  }
  // Where something is to be changed says more than where it shows.
  const auto& read = first.finding.read;
  const int fix = first.unshared ? first.unshared->line
                  : first.fence  ? first.fence->line
                  : read         ? static_cast<int>(read->place.line)
                                 : 0;
  if (fix > 0) {
    diagnosis.at.line = fix;
    diagnosis.at.column = 0;
    diagnosis.at.code = line_of(source.text, fix);
  }
  diagnosis.findings = std::move(essential);
  return diagnosis;
}

void blame_findings(Diagnosis& diagnosis, const std::vector<model::Finding>& findings,
                    const KernelSource& source) {
  Diagnosis cause = diagnose(findings, source, diagnosis.run.value_or(TestRun{}));
  explain(diagnosis, std::move(cause));
}

/// Whether what was added to some elements may be lost: those here and there are as they were.
static bool has_lost_updates(const Diagnosis& failure) {
  return failure.mismatch && failure.mismatch->pattern.state == ElementState::kUnchanged &&
         failure.mismatch->pattern.kind == PatternKind::kPartlyWritten;
}

static bool is_race(const model::Finding& finding) {
  return finding.kind == model::FindingKind::kDataRace ||
         finding.kind == model::FindingKind::kMissingWait;
}

bool may_cause(const std::vector<model::Finding>& findings, const Diagnosis& failure) {
  if (findings.empty()) return false;
  if (is_about_missing_stores(failure.kind)) {
    return has_lost_updates(failure) && std::ranges::all_of(findings, is_race);
  }
  if (failure.kind != DiagnosisKind::kUnwrittenScratch) return true;
  return std::ranges::any_of(findings, [](const model::Finding& finding) {
    return finding.kind != model::FindingKind::kUninitialised;
  });
}

void add_inspection(Diagnosis& diagnosis, const Inspection& inspection,
                    const KernelSource& source) {
  if (diagnosis.kind == DiagnosisKind::kRecursion) return;
  if (may_cause(inspection.findings, diagnosis)) {
    return blame_findings(diagnosis, inspection.findings, source);
  }
  const bool no_race = inspection.why_not.empty() && inspection.findings.empty();
  if (diagnosis.mismatch && diagnosis.mismatch->pattern.variant == "few" && no_race) {
    diagnosis.mismatch->pattern.variant = "few-without-a-race";
  }
  if (inspection.endless) {
    // A kernel that ends on the device only does more than the model allows.
    if (diagnosis.mismatch) return;
    const auto line = static_cast<int>(inspection.endless->place.first);
    const auto lines = std::ranges::count(source.text, '\n') + 1;
    if (line >= 1 && line <= lines) diagnosis.at = location_of(line, source);
    return;
  }
  const bool knows_better = crashed(diagnosis.kind) || diagnosis.kind == DiagnosisKind::kEndless ||
                            diagnosis.kind == DiagnosisKind::kTrap ||
                            diagnosis.kind == DiagnosisKind::kDivisionByZero ||
                            diagnosis.form == "group-size";
  if (inspection.fault.at.line == 0 || knows_better) return;
  diagnosis.at = inspection.fault.at;
  diagnosis.store = inspection.fault.store;
  if (!diagnosis.mismatch) diagnosis.at.head = location_of(diagnosis.at.line, source).head;
  // What no launch stored, no earlier launch has made wrong.
  if (is_about_missing_stores(diagnosis.kind)) diagnosis.at.launch = 0;
}

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
