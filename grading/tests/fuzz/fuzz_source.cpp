// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: fuzzing of the intake: is a submitted file text, and does the gate let it pass?
// The gate of compiled code reads the same bytes.
#include <algorithm>
#include <cstdlib>

#include "grading/source/source_file.h"
#include "harness/worker/protocol/code_gate.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  oclab::is_utf8(text);
  // A line break is "\n", "\r" or both.
  const auto breaks =
      std::count_if(text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; });
  const int include = oclab::find_include(text);
  if (include < 0 || include > breaks + 1) std::abort();
  const auto word = oclab::find_forbidden_word(text);
  if (word.line < 0 || word.line > breaks + 1) std::abort();
  if ((word.line == 0) != word.word.empty()) std::abort();
  for (const auto& found :
       {oclab::find_doubtful_word(text), oclab::find_undefined_function(text)}) {
    if (found.line < 0 || found.line > breaks + 1) std::abort();
  }
  oclab::forbidden_in_code(text, text);
  oclab::gate_options(text);
  return 0;
}
