// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: names that hide others, that are keywords, or that are declared twice.
#pragma once

#include <optional>
#include <string_view>

#include "grading/analysis/build_faults/broken_source.h"

namespace oclab {

/// Whether the word is a type, after which a name follows.
bool is_type_word(std::string_view word);

/// What is called is a variable, perhaps one that hides a function; or an operator is missing
/// before a bracket; or a function is named and not called.
std::optional<BuildFault> find_misused_name(const BrokenSource& source);

/// A variable, in the line of the first error, that has the name of a keyword.
std::optional<BuildFault> find_keyword_as_name(const BrokenSource& source);

/// Where a name was defined first that is defined again; whether a part of the file is there twice.
std::optional<BuildFault> find_first_definition(const BrokenSource& source);

}  // namespace oclab
