// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a compiler's warnings add to a diagnosis.
#include "grading/analysis/compiler_warnings.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace oclab {
namespace {

/// The variable in "variable 's' is uninitialized when used here", which clang says where no path
/// to the use sets it, or in "may be uninitialized", where one path does not; or "".
std::string unset_variable(const CompilerMessage& warning) {
  constexpr std::string_view kBegin = "variable '";
  if (!warning.text.starts_with(kBegin)) return "";
  for (const std::string_view end : {"' is uninitialized when", "' may be uninitialized when"}) {
    const std::size_t at = warning.text.find(end);
    if (at != std::string::npos) return warning.text.substr(kBegin.size(), at - kBegin.size());
  }
  return "";
}

/// Warnings that seldom come from right code, the likeliest cause of a failure first.
constexpr std::array<std::string_view, 10> kTelling{
    " [-Wreturn-type]",
    " [-Wshift-op-parentheses]",
    " [-Wempty-body]",
    " [-Wunused-value]",
    " [-Wparentheses]",
    " [-Wdangling-else]",
    " [-Wunused-comparison]",
    " [-Wtautological-unsigned-zero-compare]",
    " [-Wtautological-constant-out-of-range-compare]",
    " [-Wfloat-conversion]"};

/// The last of them come from right code as well: they may explain a wrong result, nothing else.
constexpr std::size_t kSlips = 9;

/// Those of which students see only the one that is blamed: right code has many.
constexpr std::array<std::string_view, 2> kFrequent{" [-Wconditional-uninitialized]",
                                                    " [-Wfloat-conversion]"};

std::size_t rank(const CompilerMessage& warning) {
  const auto* const found = std::ranges::find_if(
      kTelling, [&](std::string_view option) { return warning.text.ends_with(option); });
  return static_cast<std::size_t>(found - kTelling.begin());
}

/// The telling warning of the log, or null; of slips in several lines, none says more than the
/// others.
const CompilerMessage* telling_warning(const BuildLog& log) {
  const CompilerMessage* best = nullptr;
  for (const CompilerMessage& warning : log.messages) {
    if (rank(warning) == kTelling.size()) continue;
    const bool both_slips = best != nullptr && (rank(warning) < kSlips) == (rank(*best) < kSlips);
    if (both_slips && warning.line != best->line) return nullptr;
    if (best == nullptr || rank(warning) < rank(*best)) best = &warning;
  }
  return best;
}

/// Whether a warning says more than the diagnosis: a wrong result has no cause yet, a finding of
/// the model shows where a value is used, not where it comes from, and a slip above it may have
/// taken away its guard.
bool may_explain(const CompilerMessage& warning, const Diagnosis& diagnosis) {
  const bool slip = rank(warning) < kSlips;
  if (diagnosis.findings.empty()) {
    return diagnosis.mismatch || (slip && diagnosis.kind == DiagnosisKind::kEndless);
  }
  if (diagnosis.kind == DiagnosisKind::kOutOfBounds && warning.line <= diagnosis.at.line) {
    return slip;
  }
  return diagnosis.at.line == warning.line ||
         (diagnosis.kind == DiagnosisKind::kUninitialised && !diagnosis.findings.front().unshared);
}

/// Leaves out the warnings that right code has as well, but for the one that is blamed.
void drop_frequent(Diagnosis& diagnosis) {
  const auto blamed = diagnosis.facts.find("warned_line");
  const std::size_t kept =
      blamed == diagnosis.facts.end() ? 0 : std::get<std::size_t>(blamed->second);
  std::erase_if(diagnosis.log->messages, [&](const CompilerMessage& warning) {
    const bool frequent = std::ranges::any_of(
        kFrequent, [&](std::string_view option) { return warning.text.ends_with(option); });
    return frequent && static_cast<std::size_t>(warning.line) != kept;
  });
  if (diagnosis.log->messages.empty()) diagnosis.log.reset();
}

/// Names the variable that a warning says to be uninitialised as the cause.
void blame_variable(Diagnosis& diagnosis) {
  const bool has_cause = diagnosis.kind != DiagnosisKind::kUninitialised ||
                         diagnosis.form != "finding" ||
                         std::ranges::any_of(diagnosis.findings, [](const SourceFinding& found) {
                           return found.unshared || found.finding.read;
                         });
  if (has_cause) return;
  for (const CompilerMessage& warning : diagnosis.log->messages) {
    const std::string variable = unset_variable(warning);
    if (variable.empty()) continue;
    diagnosis.form = "finding-of-variable";
    diagnosis.facts.erase("warning");
    diagnosis.facts["variable"] = variable;
    diagnosis.at.line = warning.line;
    diagnosis.at.column = warning.column;
    diagnosis.at.code = warning.code;
    return;
  }
}

/// Makes the telling warning, if there is one, the first thing to look at.
void blame_warning(Diagnosis& diagnosis, const KernelSource& source) {
  const CompilerMessage* const warning = telling_warning(*diagnosis.log);
  if (warning == nullptr || !may_explain(*warning, diagnosis)) return;
  diagnosis.facts["warning"] =
      warning->text.substr(0, warning->text.size() - kTelling.at(rank(*warning)).size());
  diagnosis.facts["warned_line"] = static_cast<std::size_t>(warning->line);
  if (diagnosis.kind == DiagnosisKind::kEndless) {
    diagnosis.at = location_of(warning->line, source);
  }
}

}  // namespace

void add_warnings(Diagnosis& diagnosis, const std::string& build_log, const KernelSource& source) {
  diagnosis.log = read_warnings(build_log, source);
  if (!diagnosis.log) return;
  blame_warning(diagnosis, source);
  blame_variable(diagnosis);
  drop_frequent(diagnosis);
}

Criterion without_warnings(Criterion criterion) {
  if (criterion.diagnosis) criterion.diagnosis->log.reset();
  return criterion;
}

}  // namespace oclab
