// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the four files of a new lab.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace oclab {

/// What a new lab is called: its stem (`lab9_prefix_sum`) and its first exercise's id.
struct NewLab {
  std::string stem;
  std::string exercise;
};

/// A lab of this stem whose exercise has this id; "" for the words of the stem. Throws `UsageError`
/// for names that the kit could not tell from others, or that are taken.
NewLab name_new_lab(const std::string& stem, const std::string& exercise);

/// Writes the lab's files from templates into a source tree of the kit: declaration, starter,
/// solution and handout, in this order. Throws `UsageError`, and leaves nothing behind, if the tree
/// has a lab of that number, if a file exists, or if one cannot be written.
std::vector<std::filesystem::path> write_new_lab(const NewLab& lab,
                                                 const std::filesystem::path& tree);

}  // namespace oclab
