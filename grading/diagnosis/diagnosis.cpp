// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what is wrong with a kernel: cause, place, evidence and next step.
#include "grading/diagnosis/diagnosis.h"

#include <fmt/format.h>

#include <stdexcept>

namespace oclab {

const DiagnosisEntry& entry_of(DiagnosisKind kind) {
  for (const DiagnosisGroup& group : all_diagnoses()) {
    for (const DiagnosisEntry& entry : group.entries) {
      if (entry.kind == kind) return entry;
    }
  }
  throw std::logic_error("a diagnosis without a row in the table");
}

std::string cause_of(const Diagnosis& diagnosis) {
  return diagnosis.cause.empty() ? std::string(entry_of(diagnosis.kind).means) : diagnosis.cause;
}

std::string next_of(const Diagnosis& diagnosis) {
  return diagnosis.next.empty() ? std::string(entry_of(diagnosis.kind).next) : diagnosis.next;
}

std::string explanation_of(const Diagnosis& diagnosis) {
  const DiagnosisEntry& entry = entry_of(diagnosis.kind);
  std::string text;
  if (!diagnosis.evidence.empty()) text += diagnosis.evidence + "\n";
  text += "next: " + next_of(diagnosis) + "\n";
  if (!diagnosis.details.empty()) text += diagnosis.details + "\n";
  text += fmt::format("more: docs/diagnoses.md#{}", entry.name);
  if (!entry.terms.empty()) text += fmt::format("; words ({}): docs/glossary.md", entry.terms);
  return text;
}

DiagnosisKind kind_of(const Pattern& pattern) {
  using enum DiagnosisKind;
  const bool untouched =
      pattern.state == ElementState::kNeverWritten || pattern.state == ElementState::kUnchanged;
  if (untouched && pattern.kind != PatternKind::kNothingWritten) return kNotAllWritten;
  switch (pattern.kind) {
    case PatternKind::kNothingWritten: return kNothingWritten;
    case PatternKind::kUnwrittenScratch: return kUnwrittenScratch;
    case PatternKind::kPartlyWritten: return kNotAllWritten;
    case PatternKind::kAllZero: return kAllZero;
    case PatternKind::kNotFinite: return kNotFinite;
    case PatternKind::kAddsToOldContents: return kAddsToOldContents;
    case PatternKind::kOnlyFirst:
    case PatternKind::kOnlyLast:
    case PatternKind::kPartialGroup:
    case PatternKind::kPartialTiles:
    case PatternKind::kEdges: return kWrongAtEnds;
    case PatternKind::kTransposed:
    case PatternKind::kRowsColumnsSwapped:
    case PatternKind::kTileTransposed:
    case PatternKind::kTilesMisplaced: return kTurned;
    case PatternKind::kShifted:
    case PatternKind::kReversed:
    case PatternKind::kRearranged: return kMoved;
    case PatternKind::kEveryKthWrong:
    case PatternKind::kEveryKthRight:
    case PatternKind::kRepeating: return kRegularErrors;
    case PatternKind::kSecondHalf:
    case PatternKind::kTail:
    case PatternKind::kRange: return kWrongRegion;
    case PatternKind::kConstantFactor:
    case PatternKind::kConstantDifference: return kWrongFactor;
    case PatternKind::kLostPrecision: return kLostPrecision;
    case PatternKind::kShortfall: return kMissingTerms;
    case PatternKind::kSurplus: return kSurplusTerms;
    case PatternKind::kRunToRunDifference: return kUnsteady;
    case PatternKind::kExchangedOutputs: return kExchangedOutputs;
    case PatternKind::kNearlyRight:
    case PatternKind::kUnexplained: return kWrongValues;
  }
  return kWrongValues;
}

DiagnosisKind kind_of(model::FindingKind finding) {
  using enum model::FindingKind;
  switch (finding) {
    case kOutOfBounds: return DiagnosisKind::kOutOfBounds;
    case kDataRace: return DiagnosisKind::kDataRace;
    case kUninitialised: return DiagnosisKind::kUninitialised;
    case kMisaligned: return DiagnosisKind::kMisaligned;
    case kBarrierDivergence: return DiagnosisKind::kDivergentBarrier;
    case kOther: break;
  }
  return DiagnosisKind::kSimulatorError;
}

DiagnosisKind kind_of(Cost cost) {
  using enum DiagnosisKind;
  switch (cost) {
    case Cost::kGlobalSectors: return kWastedSectors;
    case Cost::kGlobalRequests: return kManyRequests;
    case Cost::kLocalWavefronts: return kBankConflicts;
    case Cost::kPrivateBytes: return kPrivateTraffic;
    case Cost::kInstructions: return kManyInstructions;
    case Cost::kIssuedLanes: return kIdleLanes;
    case Cost::kBarriers: return kManyBarriers;
  }
  return kManyInstructions;
}

}  // namespace oclab
