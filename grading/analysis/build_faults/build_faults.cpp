// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what in the source makes a compiler complain.
#include "grading/analysis/build_faults/build_faults.h"

#include <optional>
#include <utility>

#include "grading/analysis/build_faults/broken_source.h"
#include "grading/analysis/build_faults/fault_finders.h"

namespace oclab {
namespace {

/// What the compiler complains of. The likeliest cause first: text that is no code makes errors of
/// all kinds, a brace makes many, and a name is looked at where the error is.
std::optional<BuildFault> cause_of_error(const BrokenSource& source) {
  for (const auto find : {find_pasted_text,
                          find_stray_character,
                          find_prose,
                          find_swallowed_line,
                          find_open_literal,
                          find_broken_macro_text,
                          find_foreign_code,
                          find_quotient_as_comment,
                          find_open_bracket,
                          find_broken_for,
                          find_keyword_as_name,
                          find_misused_name,
                          find_first_definition,
                          find_lonely_else,
                          find_macro_call,
                          find_macro_without_semicolon,
                          find_macro_that_ends_open,
                          find_wrong_arguments,
                          find_unbalanced_brace,
                          find_missing_type,
                          find_open_head,
                          find_misplaced_sign,
                          find_declaration_elsewhere}) {
    if (auto fault = find(source)) return fault;
  }
  return std::nullopt;
}

bool is_of_compiler(const Diagnosis& diagnosis) {
  return diagnosis.form == "compiler" || diagnosis.form == "misspelt" ||
         diagnosis.form == "compiler-in-macro";
}

/// Kinds that no compiler finds, but the same text causes.
bool is_of_file(const Diagnosis& diagnosis) {
  return diagnosis.kind == DiagnosisKind::kMissingKernel ||
         diagnosis.kind == DiagnosisKind::kTunable;
}

void set_cause(Diagnosis& diagnosis, BuildFault fault, const BrokenSource& broken,
               const KernelSource& source) {
  diagnosis.form = fault.form;
  if (fault.kind != DiagnosisKind::kUnknown) diagnosis.kind = fault.kind;
  diagnosis.at = location_of(fault.line, source);
  diagnosis.at.column = fault.column;
  diagnosis.at.head = false;
  diagnosis.facts = std::move(fault.facts);
  if (broken.error() == nullptr) return;
  diagnosis.facts["error"] = broken.error()->text;
  diagnosis.facts["error_line"] = static_cast<std::size_t>(broken.error_line());
}

}  // namespace

bool blame_build_fault(Diagnosis& diagnosis, const Exercise& exercise, const KernelSource& source) {
  const bool compiler = is_of_compiler(diagnosis);
  if (!compiler && !is_of_file(diagnosis)) return false;
  const BrokenSource broken(source.text, diagnosis.log ? &*diagnosis.log : nullptr);
  if (broken.is_diagnostic(broken.error_line())) return false;  // its text says the cause
  std::optional<BuildFault> fault = compiler ? cause_of_error(broken) : find_pasted_text(broken);
  if (!fault) fault = find_missing_code(broken, exercise);
  if (!fault) return false;
  set_cause(diagnosis, *std::move(fault), broken, source);
  return true;
}

}  // namespace oclab
