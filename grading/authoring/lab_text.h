// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the texts of a lab as its author wrote them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/spec/contract.h"
#include "harness/spec/registry.h"

namespace oclab {

/// The starter, handout and declaration that the kit's folder should hold for the exercise.
std::filesystem::path starter_file(const ExerciseRef& exercise);
std::filesystem::path handout_file(const Lab& lab);
std::filesystem::path declaration_file(const Lab& lab);

/// The path below the kit's folder, for messages.
std::string short_path(const std::filesystem::path& file);

/// How often the word stands in the text.
std::size_t occurrences(const std::string& text, const std::string& word);

/// The exercise's section of a handout: from its heading `## <id>` to the next one of that level,
/// or "".
std::string handout_section(const std::string& handout, const std::string& exercise);

/// Links of a Markdown text that lead nowhere: to a file that does not exist below `folder`, or to
/// a heading that its text lacks. Links to the web are not followed.
std::vector<std::string> broken_links(const std::string& markdown,
                                      const std::filesystem::path& folder);

/// The kernel's signature as a text spells it, blanks made one and qualifiers that change nothing
/// for the caller (`const`, `restrict`, the underscores of `__global`) left out; "" if it has none.
std::string spelled_signature(const std::string& text, const std::string& kernel);

}  // namespace oclab
