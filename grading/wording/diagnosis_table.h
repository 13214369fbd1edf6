// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the general words for each kind of diagnosis.
#pragma once

#include <span>
#include <string_view>

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

}  // namespace oclab
