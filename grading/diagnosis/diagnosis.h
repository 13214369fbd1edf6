// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what is wrong with a kernel: cause, place, evidence and next step.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "harness/model_report/findings.h"
#include "harness/spec/exercise.h"
#include "harness/verify/pattern.h"
#include "harness/worker/process/diagnosis_kind.h"

namespace oclab {

/// The table's row for one kind. `oclab diagnoses` prints all of them; docs/diagnoses.md keeps what
/// it prints. Texts are sentences without a final full stop.
struct DiagnosisEntry {
  DiagnosisKind kind;
  std::string_view name;     ///< "data-race": in records, and the anchor in docs/diagnoses.md
  std::string_view means;    ///< what it means
  std::string_view next;     ///< what to try first
  std::string_view terms{};  ///< entries of docs/glossary.md that help: "barrier, race"
};

/// Rows that belong together, such as those about the compiler.
struct DiagnosisGroup {
  std::string_view title;
  std::span<const DiagnosisEntry> entries;
};

/// The whole table. `kUnknown` has no row.
std::span<const DiagnosisGroup> all_diagnoses();

/// The row of a kind. Throws `std::logic_error` for `kUnknown`.
const DiagnosisEntry& entry_of(DiagnosisKind kind);

/// What was found in one kernel. Empty texts stand for the table's.
struct Diagnosis {
  DiagnosisKind kind = DiagnosisKind::kUnknown;
  int line = 0;            ///< of the source, from 1; 0 where none is to blame
  std::string cause{};     ///< one line, as a part of a sentence
  std::string evidence{};  ///< one line: sizes, values, counters
  std::string next{};      ///< one line: what to try
  std::string details{};   ///< more lines; or ""
};

/// Its cause and its next step, in the table's words where it has none of its own.
std::string cause_of(const Diagnosis& diagnosis);
std::string next_of(const Diagnosis& diagnosis);

/// Evidence, next step, details and where to read on: all but the first line of a report.
std::string explanation_of(const Diagnosis& diagnosis);

/// What a pattern in a wrong result, a finding of the simulator or a high cost is called.
DiagnosisKind kind_of(const Pattern& pattern);
DiagnosisKind kind_of(model::FindingKind finding);
DiagnosisKind kind_of(Cost cost);

}  // namespace oclab
