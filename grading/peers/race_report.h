// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the result of a race, for people and for programs.
#pragma once

#include <string>
#include <vector>

#include "grading/peers/race.h"

namespace oclab {

/// A table in Markdown: who, time, rate, and the reference's speed in terms of theirs, with its
/// 95 % interval; then who did not take part, and why.
std::string race_text(const Race& race);

/// All races as JSON text, with times in seconds.
std::string races_json(const std::vector<Race>& races);

}  // namespace oclab
