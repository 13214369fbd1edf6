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
    kSemicolon,     ///< its value ends with `;`, which is used in an expression
    kBareValue,     ///< its value has an operator that binds less than the one beside a use
    kBareParameter  ///< so has an argument, beside whose parameter the operator is
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

/// Names such a macro as the cause of any failure; what was seen becomes the symptom.
void blame_macro(Diagnosis& diagnosis, const KernelSource& source);

}  // namespace oclab
