// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which words, pragmas and attributes are for kernel files.
#pragma once

#include <string_view>
#include <vector>

namespace oclab {

/// Whether the word bypasses the compiler wherever it stands: assembly, functions that run when
/// code is loaded, builtin functions of the compiler that are not plain arithmetic.
bool is_forbidden_word(std::string_view word);

/// Whether an attribute of this name only describes a kernel, a type or an optimisation.
bool is_allowed_attribute(std::string_view name);

/// Whether a pragma that begins with these words only chooses optimisations, warnings or an
/// extension of the standard's.
bool is_allowed_pragma(const std::vector<std::string_view>& words);

/// Whether a directive of this name is for kernel files.
bool is_allowed_directive(std::string_view name);

/// Whether pasting can complete this word to one that the gate looks for.
bool begins_gated_word(std::string_view word);

/// Whether the word is the whole name of a builtin function, or begins as they do.
bool is_builtin(std::string_view word);

/// Words of pragmas that read files, rename functions or undo the stand-ins, which the compiled
/// program does not show.
bool is_suspicious_in_pragma(std::string_view word);

/// The words that a build must stumble over where macros paste.
const std::vector<std::string_view>& stand_in_words();

}  // namespace oclab
