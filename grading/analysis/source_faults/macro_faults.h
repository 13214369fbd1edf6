// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: macros whose text means something else where it is used.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "grading/diagnosis/diagnosis.h"

namespace oclab {

/// A macro that does not do what its author means.
struct MacroFault {
  enum class Kind {
    kSemicolon,     ///< `;` at the end of its text, which is used in an expression: TILE 16;
    kBareValue,     ///< a sum without brackets, used in a product: 2 * N, where N is `a + 1`
    kRepeats,       ///< `r++` as an argument whose parameter is used twice
    kBareParameter  ///< a sum as an argument, whose parameter is used so: `r * 16 + c`
  };

  Kind kind = Kind::kSemicolon;
  std::string name;
  int line = 0;             ///< of the #define
  int used_in = 0;          ///< line of the use
  std::string text;         ///< the value or the argument
  std::string parameter{};  ///< that the argument is for
};

/// The first such macro of a source, if there is one. Looks at tokens, so it finds no use that
/// another macro pastes together.
std::optional<MacroFault> find_macro_fault(std::string_view source);

/// Names such a macro as the cause of a kernel that ran and failed; what was seen becomes the
/// symptom. What the model has found in another function stays the cause.
void blame_macro(Diagnosis& diagnosis, const KernelSource& source);

/// The same of an error of the compiler: a semicolon, in a line that the error is about.
void blame_macro_of_build(Diagnosis& diagnosis, const KernelSource& source);

}  // namespace oclab
