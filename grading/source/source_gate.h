// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a kernel file may not contain.
#pragma once

#include <string>
#include <string_view>

namespace oclab {

/// Returns the line of the first directive or operator that reads another file, or 0. It detects
/// all spellings: line splices, digraphs, trigraphs, comments in between. A comment that begins in
/// an #error or #warning also counts, because compilers disagree on where it ends.
int find_include(std::string_view source);

/// A word and its line; line 0 if there is none.
struct ForbiddenWord {
  int line = 0;
  std::string word;
};

/// Returns the first construct that bypasses the compiler: inline assembly, pragmas (also
/// `_Pragma("…")`) and attributes that are not on the list, builtin functions with side effects,
/// directives that rename lines or files. Code that a condition excludes counts too.
ForbiddenWord find_forbidden_word(std::string_view source);

/// Returns the first construct that macros can turn into a forbidden one: a `_Pragma` of a macro,
/// an attribute named by a macro, token pasting of such words. Only the preprocessed or compiled
/// program shows whether such a source is allowed.
ForbiddenWord find_doubtful_word(std::string_view source);

/// Returns the first function that is declared but not defined: it could be one of the host
/// program.
ForbiddenWord find_undefined_function(std::string_view source);

/// Returns compiler options with which a build fails if macros paste a forbidden word; "" for a
/// source without token pasting.
std::string gate_options(std::string_view source);

/// Returns whether a build failed for that reason, according to its log.
bool stumbled_over_gate(std::string_view build_log);

}  // namespace oclab
