// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a compiler's warnings add to a diagnosis.
#include "grading/analysis/compiler_warnings.h"

#include <algorithm>
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

}  // namespace

void add_warnings(Diagnosis& diagnosis, const std::string& build_log, const KernelSource& source) {
  diagnosis.log = read_warnings(build_log, source);
  const bool unwritten =
      diagnosis.kind == DiagnosisKind::kUninitialised && diagnosis.form == "finding" &&
      std::ranges::none_of(diagnosis.findings,
                           [](const SourceFinding& found) { return found.unshared.has_value(); });
  if (!diagnosis.log || !unwritten) return;
  for (const CompilerMessage& warning : diagnosis.log->messages) {
    const std::string variable = unset_variable(warning);
    if (variable.empty()) continue;
    diagnosis.form = "finding-of-variable";
    diagnosis.facts["variable"] = variable;
    diagnosis.at.line = warning.line;
    diagnosis.at.column = warning.column;
    diagnosis.at.code = warning.code;
    return;
  }
}

Criterion without_warnings(Criterion line) {
  if (!line.diagnosis) return line;
  Diagnosis diagnosis = *line.diagnosis;
  diagnosis.log.reset();
  diagnose(line, std::move(diagnosis));
  return line;
}

}  // namespace oclab
