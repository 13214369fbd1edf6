// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: uses of memory, events and samplers that OpenCL does not define, in words.
#include "grading/wording/access/misuse_text.h"

namespace oclab {

const char* describe(model::Misuse misuse) {
  using enum model::Misuse;
  switch (misuse) {
    case kNoMisuse: return "";
    case kRepeatedWithoutNormalized:
      return "a sampler that repeats the image needs CLK_NORMALIZED_COORDS_TRUE";
    case kForeignEvent:
      return "the event argument of an asynchronous copy is neither 0 nor returned by a copy";
    case kWaitForForeignEvent:
      return "wait_group_events waits for an event that no copy has returned";
    case kLocalThroughGlobal: return "local memory is used through a pointer to global memory";
    case kPrivateThroughOther: return "private memory is used through a pointer to other memory";
    case kGlobalThroughLocal: return "global memory is used through a pointer to local memory";
  }
  return "";
}

}  // namespace oclab
