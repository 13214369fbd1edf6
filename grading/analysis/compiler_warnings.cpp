// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a compiler's warnings add to a diagnosis.
#include "grading/analysis/compiler_warnings.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace oclab {
namespace {

/// The variable in "variable 's' is uninitialized when used here", or "". Clang says so only where
/// no path to the use sets it.
std::string unset_variable(const CompilerMessage& warning) {
  constexpr std::string_view kBegin = "variable '";
  constexpr std::string_view kEnd = "' is uninitialized when used here";
  const std::size_t end = warning.text.find(kEnd);
  if (!warning.text.starts_with(kBegin) || end == std::string::npos) return "";
  return warning.text.substr(kBegin.size(), end - kBegin.size());
}

/// Warnings that seldom come from right code, the likeliest cause of a wrong result first.
constexpr std::array<std::string_view, 7> kTelling{
    " [-Wreturn-type]", " [-Wshift-op-parentheses]", " [-Wempty-body]",       " [-Wunused-value]",
    " [-Wparentheses]", " [-Wdangling-else]",        " [-Wunused-comparison]"};

std::size_t rank(const CompilerMessage& warning) {
  const auto* const found = std::ranges::find_if(
      kTelling, [&](std::string_view option) { return warning.text.ends_with(option); });
  return static_cast<std::size_t>(found - kTelling.begin());
}

/// The telling warning of the log, or null; of warnings of several lines, none says more than the
/// others.
const CompilerMessage* telling_warning(const BuildLog& log) {
  const CompilerMessage* best = nullptr;
  for (const CompilerMessage& warning : log.messages) {
    if (rank(warning) == kTelling.size()) continue;
    if (best != nullptr && warning.line != best->line) return nullptr;
    if (best == nullptr || rank(warning) < rank(*best)) best = &warning;
  }
  return best;
}

/// Whether a warning of this line says more than the diagnosis: a wrong result has no cause yet,
/// and a finding of the model shows where a value is used, not where it comes from.
bool may_explain(int line, const Diagnosis& diagnosis) {
  if (diagnosis.findings.empty()) return diagnosis.mismatch.has_value();
  return diagnosis.at.line == line ||
         (diagnosis.kind == DiagnosisKind::kUninitialised && !diagnosis.findings.front().unshared);
}

/// Makes the telling warning, if there is one, the first thing to look at.
void blame_warning(Diagnosis& diagnosis) {
  const CompilerMessage* const warning = telling_warning(*diagnosis.log);
  if (warning == nullptr || !may_explain(warning->line, diagnosis)) return;
  diagnosis.facts["warning"] =
      warning->text.substr(0, warning->text.size() - kTelling.at(rank(*warning)).size());
  diagnosis.facts["warned_line"] = static_cast<std::size_t>(warning->line);
}

}  // namespace

void add_warnings(Diagnosis& diagnosis, const std::string& build_log, const KernelSource& source) {
  diagnosis.log = read_warnings(build_log, source);
  const bool unwritten =
      diagnosis.kind == DiagnosisKind::kUninitialised && diagnosis.form == "finding" &&
      std::ranges::none_of(diagnosis.findings, [](const SourceFinding& found) {
        return found.unshared || found.finding.read;
      });
  if (!diagnosis.log) return;
  blame_warning(diagnosis);
  if (!unwritten) return;
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

Criterion without_warnings(Criterion criterion) {
  if (criterion.diagnosis) criterion.diagnosis->log.reset();
  return criterion;
}

}  // namespace oclab
