// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the words of the faults that keep a file from being built.
#include "grading/wording/faults/build_fault_words.h"

namespace oclab {
namespace {

/// A fault with a place, which the compiler may report elsewhere.
constexpr DiagnosisWords build_fault(std::string_view form, std::string_view cause,
                                     std::string_view next) {
  return {.form = form, .cause = cause, .evidence = "{where}", .next = next};
}

constexpr DiagnosisWords kBuildFaults[] = {
    // text that is no code
    build_fault(
        "build-conflict", "a merge conflict is left in the file",
        "keep one of the two versions, and delete the lines with markers of Git: {markers}"),
    build_fault("build-patch", "a patch is pasted into the file, not what it results in",
                "delete the patch's own lines and the lines that begin with `-`, and the `+` at "
                "the start of the others"),
    build_fault("build-patch-lines", "lines of a patch are pasted with their `+` and `-`",
                "delete the lines that begin with `-`, and the `+` at the start of the others"),
    build_fault("build-patch-plus", "a line of a patch is pasted with its `+`",
                "delete the `+` at the start of {plus:?this line|these lines}: the file has {plus} "
                "of them"),
    build_fault("build-patch-minus", "a line of a patch is pasted that the patch removes",
                "delete the line, or the `-` at its start: the file has {minus} of them"),
    build_fault("build-line-numbers", "line numbers are pasted with the code",
                "delete the number at the start of each line, from line {line} on"),
    build_fault("build-fence", "a line of Markdown is pasted with the code",
                "delete the lines that begin with ```"),
    build_fault("build-html", "`{entity}` is how web pages write `{meant}`",
                "write `{meant}` instead, here and in the rest of what you have pasted"),
    build_fault("build-stray-character",
                "the code has {character_name}, which OpenCL C does not "
                "know",
                "{character_advice}; look for more of them in what you have pasted"),

    build_fault("build-comment-end", "this `*/` ends no comment",
                "remove it, or write `/*` where the comment begins: comments do not nest, and the "
                "first `*/` ends one"),
    build_fault("build-quoted", "lines are pasted with the `>` of a quotation",
                "delete the `>` at the start of each line, from line {line} on"),
    build_fault("build-tag", "a tag of a web page is pasted with the code",
                "delete the tags, here and in the rest of what you have pasted"),
    build_fault("build-prose", "this line is a text, not code",
                "delete it, or write `//` before it"),
    build_fault("build-in-text", "the kernel `{kernel}` is in a text, as in a host's program",
                "delete what surrounds the kernel: the quotes, and each `\\n` before a quote"),

    // C++, CUDA, HLSL and Python
    build_fault("build-reference", "`{type}&` is a reference of C++, which OpenCL C does not have",
                "copy the value, as in `float x = a[i];`, and store it back; or use a pointer"),
    build_fault(
        "build-reference-parameter",
        "`{type}&` is a reference of C++, which OpenCL C does not have",
        "pass the value, without `&`; or a pointer, with `&` before the argument of a call"),
    build_fault("build-launch", "`{name}<<<…>>>` is a launch of CUDA, which only the host does",
                "remove it: the kit launches the kernels of the file; a kernel calls functions as "
                "f(x)"),
    build_fault("build-template-call",
                "`{name}<…>` is a template of C++, which OpenCL C does not "
                "have",
                "write `{name}(…)` if OpenCL C has it, and convert the arguments, as (size_t)n"),
    build_fault("build-layout", "`layout(…)` is GLSL, which OpenCL C does not have",
                "remove the line: the kit's host chooses the size of a work-group and passes the "
                "buffers as parameters of the kernel"),
    build_fault("build-semantic", "`: {name}` is HLSL, which OpenCL C does not have",
                "remove it: get_global_id(0), get_local_id(0) and get_group_id(0) return the ids"),
    build_fault("build-range-for", "this `for` names a list and not two `;`, as in C++ or Python",
                "write for (uint i = 0; i < n; ++i), and use the element a[i]"),
    build_fault("build-digit-separator", "a `'` separates the digits of a number, as in C++",
                "write the number without it: 1000"),
    build_fault("build-braced-value", "braces give `{name}` its value, as in C++",
                "write `{name} = 0`, and a vector as `{name} = (float4)(x, y, z, w)`"),
    build_fault("build-quotient-as-comment",
                "`//` begins a comment here, which hides the rest of "
                "the line",
                "write `/` for a quotient: between integers it rounds towards 0"),
    build_fault("build-colon-after-head", "a `:` follows the brackets, as in Python",
                "remove the `:`, and put the statements that belong to it in braces"),
    build_fault("build-value-if", "a value is followed by an `if`, as in Python",
                "write `condition ? value : other value`"),
    build_fault("build-wrong-sign", "`{sign}` stands where OpenCL C has `{meant}`",
                "write `{meant}`"),
    build_fault("build-lambda", "this is a lambda of C++, which OpenCL C does not have",
                "write the statement where it is used, or a macro, or a function above the kernel"),
    build_fault("build-list-in-brackets", "a list of values stands in square brackets",
                "write braces around the values of an array: `= {{1, 2, 3}}`"),
    build_fault("build-cast", "`{cast}` is C++, which OpenCL C does not have",
                "write ({type})(…) for `{cast}<{type}>(…)`"),
    build_fault("build-namespace", "`{outer}::` is C++: OpenCL C has no namespaces",
                "write `{name}` for `{outer}::{name}`"),

    build_fault("build-library", "`{outer}::{name}` is C++, which OpenCL C does not have",
                "write it in C: an array for a container, printf for an output, a loop for an "
                "algorithm"),

    // names
    build_fault("build-hidden-function",
                "the variable `{name}` hides the function `{name}`, which is called below it",
                "rename the variable, in line {line} and wherever it is meant"),
    build_fault("build-called-variable", "`{name}` is a variable, and is called like a function",
                "write [ ] for an element of an array, or an operator such as `*` before the "
                "bracket"),
    build_fault("build-missing-operator", "an operator is missing before this `(`",
                "write the operator, such as `*`: a product needs one"),
    build_fault("build-uncalled", "`{name}` is a function, and is not called here",
                "write `{call}`, with round brackets"),
    build_fault("build-keyword-as-name",
                "`{name}` is a keyword of OpenCL C, so no variable can have this name",
                "rename the variable, such as `my_{name}`, here and wherever it is meant"),
    build_fault("build-pasted-twice",
                "a part of the file is there twice: line {line} begins what "
                "line {first} has begun",
                "delete the second copy, lines {line} to {last}"),
    build_fault("build-defined-twice",
                "`{name}` is defined twice, in line {first} and in line {line}",
                "delete one of the two definitions, or rename one"),
    build_fault("build-declared-twice", "`{name}` is declared in line {first} already",
                "remove the type before `{name}` to store another value, or rename one of the two"),
    build_fault("build-declared-parameter", "`{name}` is a parameter already, in line {first}",
                "use the parameter: delete this declaration, or rename the variable"),

    build_fault("build-late", "`{name}` is defined in line {declared}, below its use",
                "move the definition above line {line}"),
    build_fault("build-out-of-scope",
                "`{name}` is declared in line {declared}, in a block that ends before line {line}",
                "declare it before that block, or move this statement into the block"),
    build_fault("build-name-of-words",
                "`{first}` and `{second}` are two names, or one that C "
                "does not allow",
                "write one name: `{first}_{second}`; a list of variables has commas"),
    build_fault("build-name-with-number", "the name `{name}` begins with a digit",
                "begin the name with a letter or `_`, here and wherever it is meant"),
    build_fault(
        "build-unknown-type", "`{name}` is not a type of OpenCL C",
        "check its spelling: float, int, uint and size_t are types; a vector has 2, 3, 4, 8 "
        "or 16 parts, as float4"),

    // vectors, images and other arguments
    build_fault("build-pointer-not-last", "the arguments of `{function}` are in another order",
                "write `{meant}`: the pointer comes last"),
    build_fault("build-index-first", "the arguments of `{function}` are in another order",
                "write `{meant}`: first the vector, then the index, in vectors"),
    build_fault("build-other-image",
                "`{image}` is declared `{access}` in line {declared}: `{function}` cannot use it",
                "use `{right}`, which is declared `{wanted}`"),
    build_fault(
        "build-image-access",
        "`{image}` is declared `{access}` in line {declared}: `{function}` cannot use it",
        "use an image that is declared `{wanted}`; if there is none, copy the kernel's first line "
        "from the head of the starter"),
    build_fault("build-unsigned-place",
                "the place of a pixel is a {type} here, which `{function}` does not take",
                "make it an {meant}, as ({meant})(x, y), or convert it: convert_{meant}(place)"),

    build_fault("build-list-without-brackets", "a list of values has no brackets",
                "write a vector as (float4)(0, 1, 2, 3), and an array's values in braces"),

    // macros
    build_fault("build-macro-equals", "the text of `{macro}` begins with `=`",
                "remove the `=`: `#define {macro} {text}`"),
    build_fault("build-macro-semicolon",
                "the text of `{macro}` ends with `;`, which ends the statement in line {used_in}",
                "remove the `;` at the end of line {line}"),
    build_fault("build-macro-empty",
                "`{macro}` is defined without a value, and used as one in "
                "line {used_in}",
                "write its value in line {line}, as `#define {macro} 4`"),
    build_fault("build-macro-space", "a blank separates `{macro}` from its parameters",
                "remove the blank: `#define {macro}(x)`"),
    build_fault("build-macro-brackets", "a `{bracket}` is missing in the text of `{macro}`",
                "write the `{bracket}` in line {line}; it shows where the macro is used, in line "
                "{used_in}"),
    build_fault("build-macro-uncalled", "`{name}` is a macro with arguments, and has none here",
                "write `{name}({parameters})`, as line {declared} defines it"),
    build_fault("build-macro-arguments",
                "`{macro}` takes {takes} argument{takes:?|s}, and has {has} here",
                "write `{macro}({parameters})`, as line {defined} defines it; look for a comma "
                "that is missing or too many"),
    build_fault("build-macro-open", "the bracket after `{macro}` is not closed",
                "write `)` after the last argument of `{macro}` in line {line}"),
    build_fault("build-macro-without-semicolon", "a `;` is missing in the text of `{macro}`",
                "put a `;` at the end of line {line}, before the `\\`"),
    build_fault("build-macro-ends-open",
                "neither the text of `{macro}` nor its use in line {used_in} ends with `;`",
                "put a `;` at the end of line {line}, or after `{macro}(…)` in line {used_in}"),
    build_fault("build-macro-swallows",
                "the `\\` at the end of line {line} makes line {swallowed} a part of `{macro}`",
                "remove the `\\` at the end of line {line}"),

    // braces, brackets and quotes
    build_fault("build-open-literal",
                "the text that begins in column {column} has no closing {quote}",
                "write {quote} where the text ends; a {quote} inside of it is written \\{quote}"),
    build_fault("build-open-bracket", "the `{bracket}` after `{name}` is not closed",
                "write `{closing}` where it is meant to end, before the `{before}`"),
    build_fault("build-open-bracket-alone", "a `{bracket}` is not closed",
                "write `{closing}` where it is meant to end, before the `{before}`"),
    build_fault("build-semicolon-in-brackets", "a `;` stands between brackets",
                "write a comma between parameters and between arguments"),
    build_fault("build-surplus-bracket", "a `{bracket}` is too many",
                "remove the `{bracket}` in column {column}, or write the bracket that it closes"),
    build_fault("build-missing-sign", "an operator, a comma or a `;` is missing before `{name}`",
                "write what is meant before column {column}: `*` for a product, `,` between "
                "arguments, `;` after a statement"),
    build_fault("build-kernel-without-type", "the kernel `{name}` has no type",
                "write `kernel void {name}(…)`: a kernel stores its results in a buffer"),
    build_fault("build-missing-type", "`{name}` is declared without a type",
                "write the type before `{name}`, such as float, uint or size_t"),
    build_fault("build-head-without-brace", "no `{{` follows the head of `{name}`",
                "write `{{` at the end of line {line}"),
    build_fault("build-head-without-semicolon", "neither `;` nor `{{` follows the head of `{name}`",
                "write `;` at the end of line {line} if it only declares `{name}`, else `{{`"),
    build_fault("build-broken-for", "this `for` has {found} `;` between its parts, and takes two",
                "write for (begin; condition; step), with `;` and not with commas"),
    build_fault("build-else-after-semicolon", "the `;` after `}}` ends the `if` before its `else`",
                "remove the `;` after the `}}`"),
    build_fault("build-else-after-macro",
                "the text of `{macro}` ends with `;`, so a second one ends the `if` before its "
                "`else`",
                "remove the `;` at the end of line {line}"),
    build_fault("build-else-after-block",
                "the text of `{macro}` is a block, so the `;` after it ends the `if` before its "
                "`else`",
                "write the text as `do {{ … }} while (0)`, or no `;` after `{macro}` in line "
                "{used_in}"),
    build_fault("build-else-inside", "a `}}` is missing before this `else`",
                "write `}} else`, which closes the `{{` of line {open}"),
    build_fault("build-else-alone", "this `else` belongs to no `if`",
                "put the statements between the `if` and its `else` in braces, and no `;` after "
                "the condition"),
    build_fault("build-open-brace", "the `{{` in line {line} is not closed",
                "put a `}}` after line {end}, or where its block ends"),
    build_fault("build-missing-brace", "a `{{` is missing at the end of this line",
                "write the `{{`, which the `}}` in line {closed} closes"),
    build_fault("build-early-brace",
                "a `}}` is too many: it ends what begins in line {head}, too early",
                "remove the `}}` in line {line}"),
    build_fault("build-surplus-brace", "a `}}` is too many: it closes nothing",
                "remove the `}}` in line {line}, or find the `{{` that is missing above it"),

    // the whole file
    {.form = "build-empty-file",
     .cause = "the file is empty",
     .evidence = "it has 0 bytes",
     .next = "save it in your editor, or take the starter again: oclab reset {exercise}"},
    {.form = "build-blank-file",
     .cause = "the file has only blanks and empty lines",
     .evidence = "no line has any other character",
     .next = "write the kernel, or take the starter again: oclab reset {exercise}"},
    {.form = "build-no-code",
     .cause = "the file has comments and directives only, and no code",
     .evidence = "line {line}: {code}",
     .next = "write the kernel, or take the starter again: oclab reset {exercise}"},
    {.form = "build-commented-out",
     .cause = "the kernel `{kernel}` is commented out",
     .evidence = "line {line}: {code}",
     .next = "remove the comment's `//`, or its `/*` and `*/`, around line {line}"},
    {.form = "build-in-comment",
     .cause = "the kernel `{kernel}` is inside the comment that begins in line {line}",
     .evidence = "line {line}: {code}",
     .next = "put `*/` where the comment is meant to end, before the kernel; or remove its `/*` "
             "and `*/`"},
    {.form = "build-other-exercise",
     .cause = "the file has the kernel of another exercise, `{other}`, and not `{kernel}`",
     .evidence = "line {line}: {code}",
     .next =
         "save it as the file of `{other}`, and take the starter again: oclab reset {exercise}"},
};

}  // namespace

std::span<const DiagnosisWords> build_fault_words() { return kBuildFaults; }

}  // namespace oclab
