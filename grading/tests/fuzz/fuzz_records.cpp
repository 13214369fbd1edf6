// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: fuzzing of the records that a worker of the model leaves.
#include <exception>

#include "harness/model_report/model_record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    for (const auto& report : oclab::reports_from({reinterpret_cast<const char*>(data), size})) {
      oclab::to_text(report);
    }
  } catch (const std::exception&) {
    // Not a record.
  }
  return 0;
}
