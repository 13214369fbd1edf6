// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the result of a race, for people and for programs.
#pragma once

#include <string>
#include <vector>

#include "grading/peers/peer_benchmark.h"

namespace oclab {

/// A table in Markdown: who, time, rate, and the reference's speed in terms of theirs, with its
/// 95 % interval; then who did not take part, and why.
std::string peer_table(const PeerRace& race);

/// All races as JSON text, with times in seconds.
std::string peers_json(const std::vector<PeerRace>& races);

}  // namespace oclab
