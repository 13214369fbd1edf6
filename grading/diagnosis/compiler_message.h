// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one message of a compiler, whatever the vendor.
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
};

/// The message in this line of a log, if there is one. Lines of more than 1000 characters are none.
std::optional<CompilerMessage> parse_message(const std::string& line);

/// The first error of a log.
std::optional<CompilerMessage> first_error(std::string_view log);

/// What an error is about, and what to try; `next` is "" where the table knows best.
struct CompilerAdvice {
  DiagnosisKind kind = DiagnosisKind::kBuildError;
  std::string next;
};

/// Advice on an error by its text.
CompilerAdvice advice_on(const CompilerMessage& error);

/// The function that a linker's complaint names, of which it says neither line nor cause; "" for
/// any other log.
std::string missing_function(std::string_view log);

}  // namespace oclab
