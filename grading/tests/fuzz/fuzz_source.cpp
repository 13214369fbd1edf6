// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: fuzzing of the intake: is a submitted file text, and does the gate let it pass?
#include <algorithm>
#include <cstdlib>

#include "grading/source_file.h"

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
  oclab::gate_options(text);
  return 0;
}
