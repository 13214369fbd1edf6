// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the words, pragmas and attributes that kernel files may contain.
#pragma once

#include <string_view>
#include <vector>

namespace oclab {

/// Returns whether the word bypasses the compiler in any position: assembly, functions that run
/// when code is loaded, builtin functions of the compiler with side effects.
bool is_forbidden_word(std::string_view word);

/// Returns whether the forbidden word promises the compiler a condition that nothing checks.
bool is_unchecked_promise(std::string_view word);

/// Returns whether an attribute of this name only describes a kernel, a type or an optimisation.
bool is_allowed_attribute(std::string_view name);

/// Returns whether a pragma that begins with these words only selects optimisations, warnings or an
/// extension of the standard.
bool is_allowed_pragma(const std::vector<std::string_view>& words);

/// Returns whether a kernel file may contain this directive.
bool is_allowed_directive(std::string_view name);

/// Returns whether token pasting can extend this word to one that the gate forbids.
bool begins_gated_word(std::string_view word);

/// Returns whether the word begins like a builtin function of the compiler.
bool is_builtin(std::string_view word);

/// Returns whether a pragma with this word can read files, rename functions or remove the
/// stand-ins, which the compiled program does not show.
bool is_suspicious_in_pragma(std::string_view word);

/// Returns the words that a build must reject if macros can paste them.
const std::vector<std::string_view>& stand_in_words();

}  // namespace oclab
