// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the place of a diagnosis in words.
#include "grading/wording/place_text.h"

#include <fmt/format.h>

#include <optional>

namespace oclab {

std::string place_text(const Location& at) {
  if (at.head) {
    return fmt::format("line {} is the kernel's head; the line of the error is unknown", at.line);
  }
  return fmt::format("line {}: {}", at.line, at.code);
}

std::string launch_text(const Diagnosis& diagnosis) {
  const Location& at = diagnosis.at;
  if (diagnosis.mismatch && at.launch > 0 && !diagnosis.mismatch->intermediate.empty()) {
    const Mismatch& mismatch = *diagnosis.mismatch;
    const std::string& between = mismatch.intermediate;
    const std::string where =
        fmt::format("launch {} of {}, `{}`", mismatch.launch, mismatch.launches, mismatch.kernel);
    return mismatch.intermediate_wrong
               ? fmt::format("; `{}` is wrong already: {}, stored it", between, where)
               : fmt::format("; `{}` was right before {}", between, where);
  }
  if (at.launch < 2) return "";
  return fmt::format("; launch {} of {}, `{}`, stored it, and may have read wrong values from {}",
                     at.launch, at.launches, at.kernel,
                     at.launch == 2 ? "the one before" : "those before");
}

std::string store_text(const Diagnosis& diagnosis) {
  const std::optional<Mismatch>& mismatch = diagnosis.mismatch;
  const Location& at = diagnosis.at;
  if (!mismatch || diagnosis.store == StoreEvidence::kNone) return "";
  const std::string element =
      fmt::format("{}[{}]", mismatch->buffer, mismatch->first.front().index);
  std::string text;
  if (diagnosis.store == StoreEvidence::kStoredLast) {
    text = fmt::format("line {} stored {} last", at.line, element);
  } else {
    text = fmt::format("line {} stores to `{}`", at.line, mismatch->first_wrong_buffer());
    if (diagnosis.store == StoreEvidence::kNeverStored) {
      text += fmt::format(", but no work-item stored {}", element);
    }
  }
  return text + ": " + at.code;
}

}  // namespace oclab
