// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the starters as the kit came with them, whatever was edited since.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "spec/registry.h"

namespace oclab {

/// Text of each starter, by "<lab>/<exercise>.cl".
using Starters = std::map<std::string, std::string>;

/// The kit's copy of all starters: `grading/study/starters.txt`. A file, because students edit
/// `kernels-starter/` in place and a zip has no git; one that a test of the kit compares with
/// `kernels-starter/`, so that it cannot fall behind.
std::filesystem::path starters_file();

/// The starters in a folder such as `kernels-starter`.
Starters read_starters(const std::filesystem::path& folder);

/// All of them in one text, which `starters_from` takes apart again.
std::string starters_text(const Starters& starters);
Starters starters_from(std::string_view text);

/// The exercise's starter, or nothing if the kit has no copy of it.
std::optional<std::string> starter_of(const ExerciseRef& exercise);

/// Whether two texts are the same but for the kind of their line ends and blanks at their end,
/// which editors and git change on their own.
bool is_same_text(std::string_view one, std::string_view other);

}  // namespace oclab
