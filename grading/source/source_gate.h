// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a kernel file may not contain.
#pragma once

#include <string>
#include <string_view>

namespace oclab {

/// Line of the first directive or operator that reads another file (`#include` and its kin in any
/// spelling: line splices, digraphs, trigraphs, comments in between), or of a comment that opens in
/// an #error or #warning (it can hide an include from us alone), or 0 if there is none.
int find_include(std::string_view source);

/// A word and its line; line 0 if there is none.
struct ForbiddenWord {
  int line = 0;
  std::string word;
};

/// The first thing in the text that bypasses the compiler: inline assembly, pragmas and
/// attributes other than those of a list, also within `_Pragma("…")`, builtin functions that are no
/// arithmetic, directives that rename lines or files. Code that a condition leaves out counts too.
ForbiddenWord find_forbidden_word(std::string_view source);

/// The first thing that macros can turn into something forbidden, which the text cannot show: a
/// `_Pragma` of what a macro makes, an attribute of a macro's name, pasting of words like those.
/// Only who has seen what the compiler makes of it can vouch for such a source.
ForbiddenWord find_doubtful_word(std::string_view source);

/// The first function that is declared and not defined: it may be one of the host program.
ForbiddenWord find_undefined_function(std::string_view source);

/// Options that make the compiler stumble over forbidden words when macros paste them together,
/// which no look at the text can tell; "" for a source without pasting, which most are.
std::string gate_options(std::string_view source);

/// Whether that is why a build failed, by its log.
bool stumbled_over_gate(std::string_view build_log);

}  // namespace oclab
