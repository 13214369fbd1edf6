// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the four files of a new lab.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace oclab {

/// The names of a new lab: its stem (`lab9_prefix_sum`) and the ids of its exercises.
struct NewLab {
  std::string stem;
  std::vector<std::string> exercises;
};

/// Returns a lab of this stem whose exercises have these ids; none means one, called like the words
/// of the stem. Throws `UsageError` for invalid, ambiguous or used names.
NewLab name_new_lab(const std::string& stem, const std::vector<std::string>& exercises);

/// Writes the lab's files from templates into a source tree of the kit: declaration, handout, and
/// starter and solution of each exercise, in this order. Throws `UsageError` and writes nothing if
/// the tree has a lab of that number, or if a file exists or cannot be written.
std::vector<std::filesystem::path> write_new_lab(const NewLab& lab,
                                                 const std::filesystem::path& tree);

}  // namespace oclab
