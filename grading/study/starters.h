// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the starters as the kit came with them, whatever was edited since.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "harness/spec/registry.h"

namespace oclab {

/// Where a student release keeps a second copy of all starters, laid out as `kernels-starter`:
/// students edit those in place, and a zip has no git.
std::filesystem::path kept_starters();

/// The exercise's starter: the kept copy, or, in a full copy of the kit, what was last committed to
/// git. Nothing if there is neither.
std::optional<std::string> starter_of(const ExerciseRef& exercise);

/// Whether two texts are the same but for the kind of their line ends and blanks at their end,
/// which editors and git change on their own.
bool is_same_text(std::string_view one, std::string_view other);

}  // namespace oclab
