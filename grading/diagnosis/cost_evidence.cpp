// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one cost of a kernel in the model, beside the reference's.
#include "grading/diagnosis/cost_evidence.h"

namespace oclab {

double cost_ratio(std::uint64_t student, std::uint64_t reference) {
  // A student who does without is as good as any reference.
  return student == 0 ? 1 : static_cast<double>(reference) / static_cast<double>(student);
}

std::string_view cost_name(Cost cost) {
  switch (cost) {
    case Cost::kGlobalSectors: return "global_sectors";
    case Cost::kGlobalRequests: return "global_requests";
    case Cost::kLocalWavefronts: return "local_wavefronts";
    case Cost::kPrivateBytes: return "private_bytes";
    case Cost::kInstructions: return "instructions";
    case Cost::kIssuedLanes: return "issued_lanes";
    case Cost::kBarriers: return "barriers";
    case Cost::kGpuTime: return "gpu_ns";
  }
  return "?";
}

}  // namespace oclab
