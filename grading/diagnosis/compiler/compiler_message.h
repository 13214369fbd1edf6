// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one message of a compiler, of any vendor.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/worker/process/diagnosis_kind.h"

namespace oclab {

/// "file:3:5: error: text".
struct CompilerMessage {
  std::string severity;  ///< "error", "warning", "note"
  int line = 0;          ///< from 1
  int column = 0;        ///< from 1
  std::string text;
  std::string code{};      ///< the source's line, where it has one
  int used_in = 0;         ///< line that uses the macro whose text is at `line`; 0 for none
  bool in_header = false;  ///< `line` is of a file of the compiler
};

/// The message in this line of a log, if there is one. Lines of more than 1000 characters are none.
std::optional<CompilerMessage> parse_message(const std::string& line);

/// What an error is about. The first rule that fits its text decides.
struct CompilerAdvice {
  std::string_view part{};  ///< of the error's text, by which the rule knows it; "" for none
  DiagnosisKind kind = DiagnosisKind::kBuildError;
  std::string_view next{};  ///< what to try; "" where the table of diagnoses knows best
  std::string_view code{};  ///< what the source's line has where the error is; "" for anything
};

/// Advice on an error.
const CompilerAdvice& advice_on(const CompilerMessage& error);

/// Whether a function that is not a kernel declares a local variable.
bool is_local_outside_kernel(const CompilerMessage& error);

/// The function that a linker's complaint names, of which it says neither line nor cause; "" for
/// any other log.
std::string missing_function(std::string_view log);

}  // namespace oclab
