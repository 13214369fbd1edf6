// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the original starters.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "harness/spec/registry.h"

namespace oclab {

/// Returns the folder of the second copy of all starters in a student release, which has the layout
/// of `kernels-starter`. Students edit those in place, and a release has no git history.
std::filesystem::path kept_starters();

/// Returns the exercise's original starter: the second copy, or else the one in git that MANIFEST
/// names, also after a student committed another; of an exercise that MANIFEST lacks, the last
/// commit. Returns nothing if there is none of them.
std::optional<std::string> starter_of(const ExerciseRef& exercise);

/// Returns whether two texts are equal except for the kind of line breaks and trailing blanks,
/// which editors and git may change.
bool is_same_text(std::string_view one, std::string_view other);

}  // namespace oclab
