// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: measured speeds in words.
#pragma once

#include <string>
#include <string_view>

#include "grading/diagnosis/used_recording.h"
#include "harness/statistics/sampler.h"

namespace oclab {

/// What the verdict on a speed rests on: one sentence without a full stop.
std::string describe(const SpeedResult& result);

/// With which recording a speed was compared.
std::string describe(const UsedRecording& recording);

/// "times-vary", …: in records.
std::string_view name_of(SpeedBasis basis);

}  // namespace oclab
