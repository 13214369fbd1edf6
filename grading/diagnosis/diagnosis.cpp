// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what is wrong with a kernel, as data; grading/wording has the words.
#include "grading/diagnosis/diagnosis.h"

#include <algorithm>
#include <utility>

#include "grading/source/source_scan.h"

namespace oclab {

void explain(Diagnosis& diagnosis, Diagnosis cause) {
  cause.because = std::make_shared<const Diagnosis>(std::move(diagnosis));
  diagnosis = std::move(cause);
}

Location location_of(int line, const KernelSource& source) {
  const std::string code = line_of(source.text, line);
  const bool is_head = (code.starts_with("kernel") || code.starts_with("__kernel")) &&
                       code.find(';') == std::string::npos;
  return {.line = line, .code = code, .head = is_head};
}

void explain(Diagnosis& diagnosis, SourceFault fault, const KernelSource& source) {
  explain(diagnosis, {.kind = diagnosis.kind,
                      .form = fault.form,
                      .at = location_of(fault.line, source),
                      .run = diagnosis.run,
                      .facts = std::move(fault.facts)});
}

bool is_about_missing_stores(DiagnosisKind kind) {
  return kind == DiagnosisKind::kNothingWritten || kind == DiagnosisKind::kNotAllWritten;
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
    case PatternKind::kMisreadInput:
    case PatternKind::kTransposed:
    case PatternKind::kRowsColumnsSwapped:
    case PatternKind::kTileTransposed:
    case PatternKind::kTilesMisplaced: return kTurned;
    case PatternKind::kShifted:
    case PatternKind::kReversed:
    case PatternKind::kExchangedComponents:
    case PatternKind::kRearranged: return kMoved;
    case PatternKind::kEveryKthWrong:
    case PatternKind::kEveryKthRight:
    case PatternKind::kFirstOfBlock:
    case PatternKind::kRepeating: return kRegularErrors;
    case PatternKind::kSecondHalf:
    case PatternKind::kCorner:
    case PatternKind::kTail:
    case PatternKind::kRange: return kWrongRegion;
    case PatternKind::kConstantFactor:
    case PatternKind::kConstantDifference: return kWrongFactor;
    case PatternKind::kNarrowInteger:
    case PatternKind::kLostPrecision: return kLostPrecision;
    case PatternKind::kSummedPart:
    case PatternKind::kTermsLeftOut:
    case PatternKind::kShortfall: return kMissingTerms;
    case PatternKind::kTermsTwice:
    case PatternKind::kSurplus: return kSurplusTerms;
    case PatternKind::kRunToRunDifference: return kUnsteady;
    case PatternKind::kExchangedOutputs: return kExchangedOutputs;
    case PatternKind::kOneValue:
    case PatternKind::kWholeNumbers:
    case PatternKind::kReinterpreted:
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
    case kMissingWait: return DiagnosisKind::kMissingWait;
    case kSameValue: return DiagnosisKind::kSameValue;
    case kOther: break;
  }
  return DiagnosisKind::kModelError;
}

DiagnosisKind kind_of(const model::Finding& finding) {
  const bool race_with_copy = finding.kind == model::FindingKind::kDataRace &&
                              std::ranges::any_of(finding.places, &model::Place::in_flight);
  return race_with_copy ? DiagnosisKind::kMissingWait : kind_of(finding.kind);
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
    case Cost::kGpuTime: return kSlowOnGpu;
  }
  return kManyInstructions;
}

}  // namespace oclab
