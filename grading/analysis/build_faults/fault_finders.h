// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: looks for the causes of errors, one function for each kind.
#pragma once

#include <optional>

#include "grading/analysis/build_faults/broken_source.h"
#include "harness/spec/exercise.h"

namespace oclab {

// braces.cpp

/// A `{` that is never closed or a `}` that is one too many, found by how the lines are indented.
/// Nothing where the braces are balanced, or where directives choose between them.
std::optional<BuildFault> find_unbalanced_brace(const BrokenSource& source);

/// What is wrong before an `else` that the compiler does not expect.
std::optional<BuildFault> find_lonely_else(const BrokenSource& source);

/// A literal in the line of the first error that has no closing quote.
std::optional<BuildFault> find_open_literal(const BrokenSource& source);

// call_arguments.cpp

/// Why no function matches this call: arguments of vloadN or vstoreN in another order; an image
/// that may not be read or written; the place of a pixel as a uint2.
std::optional<BuildFault> find_wrong_arguments(const BrokenSource& source);

// foreign_code.cpp

/// A lambda, a cast such as `static_cast<float>(x)`, or a name with a namespace, in
/// the line of the first error.
std::optional<BuildFault> find_foreign_code(const BrokenSource& source);

// macro_calls.cpp

/// A macro that is called with too few or too many arguments, or without the closing bracket.
std::optional<BuildFault> find_macro_call(const BrokenSource& source);

/// A `;` that is missing between two lines of a macro's text, where the compiler misses one in the
/// text or where the macro is used.
std::optional<BuildFault> find_macro_without_semicolon(const BrokenSource& source);

/// A macro whose text, in the line before the error or in it, lacks its last `;` where it is used.
std::optional<BuildFault> find_macro_that_ends_open(const BrokenSource& source);

/// A `\` after the last line of a macro, which makes the next line a part of it: the head of a
/// function, or another directive.
std::optional<BuildFault> find_swallowed_line(const BrokenSource& source);

// names.cpp

/// What is called is a variable, perhaps one that hides a function; or an operator is missing
/// before a bracket; or a function is named and not called.
std::optional<BuildFault> find_misused_name(const BrokenSource& source);

/// A variable, in the line of the first error, that has the name of a keyword.
std::optional<BuildFault> find_keyword_as_name(const BrokenSource& source);

/// Where a name was defined first that is defined again; whether a part of the file is there twice.
std::optional<BuildFault> find_first_definition(const BrokenSource& source);

// pasted_text.cpp

/// A marker of a merge conflict, a line of a patch, line numbers before the code, a fence of
/// Markdown, or `&lt;` for `<`. The first two and fences are faults whatever the compiler says.
std::optional<BuildFault> find_pasted_text(const BrokenSource& source);

/// A character that OpenCL C does not know, in a line that the compiler complains of: an invisible
/// one, or one that a text processor makes of another.
std::optional<BuildFault> find_stray_character(const BrokenSource& source);

// whole_file.cpp

/// An empty file, one with comments and directives only, a kernel of the exercise in a comment, or
/// the kernel of another exercise.
std::optional<BuildFault> find_missing_code(const BrokenSource& source, const Exercise& exercise);

// heads.cpp

/// A bracket that is not closed where its statement ends or its block begins.
std::optional<BuildFault> find_open_bracket(const BrokenSource& source);

/// What has a name and no type, such as a kernel without `void`; compilers differ in whether that
/// is an error itself.
std::optional<BuildFault> find_missing_type(const BrokenSource& source);

/// A function's head that neither a `{` nor a `;` follows.
std::optional<BuildFault> find_open_head(const BrokenSource& source);

/// A `for` in the line of the first error whose parts are not separated by two `;`.
std::optional<BuildFault> find_broken_for(const BrokenSource& source);

// late_names.cpp

/// Where a name is declared that is not known at the place of the first error: below it, in a block
/// that has ended, or as a macro with arguments.
std::optional<BuildFault> find_declaration_elsewhere(const BrokenSource& source);

// macro_texts.cpp

/// A macro, used in the line of the first error, whose text is `= 4` or `(x) (x * x)`, is empty, or
/// lacks a bracket.
std::optional<BuildFault> find_broken_macro_text(const BrokenSource& source);

// missing_parts.cpp

/// A `//` that is meant as the quotient of Python, and makes a comment of the rest of the line.
std::optional<BuildFault> find_quotient_as_comment(const BrokenSource& source);

/// What is wrong where a `;`, a `)` or an expression is expected and the line goes on: a sign of
/// another language, a closing bracket too many, a missing operator.
std::optional<BuildFault> find_misplaced_sign(const BrokenSource& source);

// prose.cpp

/// Words, in the line of the first error, that are no code; a `*/` without a comment; lines that
/// are quoted as in a mail; a tag of a web page.
std::optional<BuildFault> find_prose(const BrokenSource& source);

}  // namespace oclab
