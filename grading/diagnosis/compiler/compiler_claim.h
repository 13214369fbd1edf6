// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what an error of a compiler says, as data.
#pragma once

#include <string>
#include <string_view>

namespace oclab {

/// What a compiler complains of, for those who look for the cause in the source.
enum class Complaint {
  kOther,
  kUndeclared,         ///< `name` is declared nowhere
  kRedefinition,       ///< `name` is defined for the second time
  kCallOfValue,        ///< what is called is not a function
  kUncalledFunction,   ///< a function's name without a call
  kFewMacroArguments,  ///< of the macro that is used there
  kManyMacroArguments,
  kOpenMacroCall,   ///< the bracket after a macro's name is never closed
  kNoMatchingCall,  ///< `name` is called with arguments of other types
  kOpenBlock,       ///< a `}` is missing
  kNestedFunction,  ///< a function inside of a function, which a missing `}` makes
  kSurplusBrace,    ///< a `}` that closes nothing
  kMissingSemicolon,
  kExpectedExpression,
};

/// An error of clang, whose words NVIDIA, Intel and PoCL share.
struct CompilerClaim {
  Complaint complaint = Complaint::kOther;
  std::string name{};  ///< what it is about, where the error says that
};

/// Reads the text of an error.
CompilerClaim claim_of(std::string_view error);

}  // namespace oclab
