// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what can be wrong with a kernel, by name; the words are in
// grading/diagnosis/diagnosis.h.
#pragma once

namespace oclab {

/// Every cause that the kit can name.
enum class DiagnosisKind {
  kUnknown,  ///< of exceptions inside the kit; has no words

  // the file
  kNoFile,
  kUnusableFile,
  kInclude,
  kForbiddenWord,
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

  // what the simulator sees
  kOutOfBounds,
  kDataRace,
  kUninitialised,
  kMisaligned,
  kDivergentBarrier,
  kMissingWait,
  kSimulatorError,
  kWrongInModel,
  kRefusedInModel,
  kSimulatorGap,

  // cost
  kWastedSectors,
  kManyRequests,
  kBankConflicts,
  kPrivateTraffic,
  kManyInstructions,
  kIdleLanes,
  kManyBarriers,

  // speed
  kSlow,
  kImpossiblyFast,
  kFailedWhileTimed,
  kNoisy,
  kRecordedElsewhere,
  kMachineBusy,

  // about other lines of the grade
  kNotRightYet,
  kMiscompiled,
  kPerhapsMiscompiled,

  // about the kit
  kKitFailure,
};

}  // namespace oclab
