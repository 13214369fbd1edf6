// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the causes of a failure, by name. grading/wording/diagnosis_table.cpp has
// texts.
#pragma once

namespace oclab {

/// Every cause that the kit can report.
enum class DiagnosisKind {
  kUnknown,  ///< of exceptions inside the kit; has no text

  // the file
  kNoFile,
  kUnusableFile,
  kInclude,
  kForbiddenWord,
  kUncheckedPromise,
  kNotVouchedFor,

  // the compiler
  kSyntax,
  kUndeclared,
  kTypes,
  kMissingFunction,
  kProgramVariable,
  kBuildError,
  kCompilerTimeout,
  kCompilerCrash,
  kRecursion,

  // the contract
  kMissingKernel,
  kInterface,
  kTunable,

  // running
  kOverrun,
  kBadAddress,
  kWildAddress,
  kCrash,
  kTooMuchLocal,
  kAbort,
  kTooMuchPrivate,
  kTrap,
  kDivisionByZero,
  kSystemCall,
  kOutOfMemory,
  kDamagedProcess,
  kDeviceError,
  kDriverGap,
  kEndless,
  kPrintFlood,
  kChangedInput,

  // a wrong result
  kNothingWritten,
  kNotAllWritten,
  kUnwrittenScratch,
  kAllZero,
  kNotFinite,
  kAddsToOldContents,
  kWrongAtEnds,
  kTurned,
  kMoved,
  kRegularErrors,
  kWrongRegion,
  kWrongFactor,
  kLostPrecision,
  kMissingTerms,
  kSurplusTerms,
  kUnsteady,
  kExchangedOutputs,
  kWrongValues,

  // reported by the model
  kOutOfBounds,
  kDataRace,
  kUninitialised,
  kMisaligned,
  kDivergentBarrier,
  kMissingWait,
  kSameValue,
  kModelError,
  kWrongInModel,
  kRefusedInModel,
  kModelGap,

  // cost
  kWastedSectors,
  kManyRequests,
  kBankConflicts,
  kPrivateTraffic,
  kManyInstructions,
  kIdleLanes,
  kManyBarriers,
  kSlowOnGpu,

  // speed
  kSlow,
  kImpossiblyFast,
  kFailedWhileTimed,
  kNoisy,
  kRecordedElsewhere,
  kMachineBusy,

  // consequences of another criterion
  kNotRightYet,
  kMiscompiled,
  kPerhapsMiscompiled,
  kEndsOnlyInModel,

  // the kit
  kKitFailure,
};

}  // namespace oclab
