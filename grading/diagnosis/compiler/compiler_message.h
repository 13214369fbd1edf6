// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one message of a compiler, of any vendor.
#pragma once

#include <optional>
#include <string>
#include <string_view>

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

/// The function that a linker's complaint names, of which it says neither line nor cause; "" for
/// any other log.
std::string missing_function(std::string_view log);

}  // namespace oclab
