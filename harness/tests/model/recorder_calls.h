// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: scripted work-items for the recorder, instruction by instruction.
#pragma once

#include "harness/model/recorder.h"

namespace oclab::model {

/// The selected work-item executes this instruction, and enters the segment that begins there.
inline void execute(Recorder& recorder, std::uint32_t instruction) {
  const std::uint32_t segment = recorder.code().segment_at(instruction);
  if (segment != kNone) recorder.enter(segment);
}

/// It executes the instructions [first, last].
inline void execute(Recorder& recorder, std::uint32_t first, std::uint32_t last) {
  for (std::uint32_t i = first; i <= last; ++i) execute(recorder, i);
}

/// It executes this instruction, which accesses 4 bytes.
inline void access(Recorder& recorder, std::uint32_t instruction, AccessKind kind,
                   std::uint64_t address) {
  execute(recorder, instruction);
  recorder.access(instruction, kind, address, 4);
}

}  // namespace oclab::model
