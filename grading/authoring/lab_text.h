// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the source files of a lab, as text.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/spec/contract.h"
#include "harness/spec/registry.h"

namespace oclab {

/// Returns the starter of the exercise, and the file that declares the lab.
std::filesystem::path starter_file(const ExerciseRef& exercise);
std::filesystem::path declaration_file(const Lab& lab);

/// Returns the number of occurrences of the word in the text.
std::size_t occurrences(const std::string& text, const std::string& word);

/// Returns the links of a Markdown text whose file does not exist, relative to `folder`, or whose
/// heading does not exist. Links to the web are not checked.
std::vector<std::string> broken_links(const std::string& markdown,
                                      const std::filesystem::path& folder);

/// Returns the kernel's signature in the text with single blanks and without what the caller does
/// not see (`const`, `restrict`, the underscores of `__global`); "" if there is none.
std::string spelled_signature(const std::string& text, const std::string& kernel);

}  // namespace oclab
