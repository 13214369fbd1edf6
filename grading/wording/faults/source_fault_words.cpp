// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the words of the faults that a look at the source finds, whatever they led to.
#include "grading/wording/faults/source_fault_words.h"

namespace oclab {
namespace {

/// A fault of the source: its line, and what it led to.
constexpr DiagnosisWords source_fault(std::string_view form, std::string_view cause,
                                      std::string_view next) {
  return {.form = form,
          .cause = cause,
          .evidence = "line {line}: `{code}`; {its_cause}",
          .next = next,
          .details = "{its_evidence}"};
}

constexpr DiagnosisWords kSourceFaults[] = {
    source_fault("source-unused-sampler",
                 "`{kernel}` does not use the sampler `{sampler}` that the host passes",
                 "read the image with `{sampler}`: its coordinates and its edges are those of the "
                 "contract"),
    source_fault("source-macro-semicolon",
                 "the text of `{macro}` ends with `;`, which ends the statement in line {used_in}",
                 "remove the `;` at the end of line {line}"),
    source_fault("source-macro-value",
                 "`{macro}` expands to `{text}` without brackets, so an operator beside it in line "
                 "{used_in} applies to a part of it only",
                 "put the whole text of `{macro}` in brackets: `({text})`"),
    source_fault(
        "source-macro-parameter",
        "`{macro}` uses `{parameter}` without brackets, so a `*`, `/` or `%` applies to a part of "
        "`{text}` only, its argument in line {used_in}",
        "write `({parameter})` in the text of `{macro}`"),
    source_fault(
        "source-macro-repeats",
        "`{macro}` uses `{parameter}` more than once, so `{text}` in line {used_in} may have "
        "its effect more than once",
        "change the variable in a statement of its own, before or after line {used_in}"),
    source_fault(
        "source-broken-macro",
        "the text of `{macro}` ends in line {line}: what follows stands outside of it",
        "put a `\\` at the end of line {line}, and of every line of the macro but the last"),
    source_fault("source-unchanged-condition",
                 "this loop never ends: it changes nothing that its condition depends on",
                 "change `{variable}` in the loop, in every iteration"),
    source_fault(
        "source-unsigned-condition",
        "this loop never ends: `{variable}` is unsigned, so `{variable} >= 0` always holds",
        "test `{variable} > 0`, count up, or make `{variable}` an int"),
    source_fault(
        "source-scales-zero",
        "this loop never ends: `{variable}` begins at 0, and is only multiplied or divided",
        "begin `{variable}` at 1, or add to it"),
    source_fault("source-waits",
                 "this loop waits for what another work-item stores in `{variable}`",
                 "put a barrier in its place, which every work-item of the group reaches: a "
                 "work-item that waits in a loop may keep the others from running"),
    source_fault("source-lock",
                 "this loop waits for a lock: another work-item has it, or nothing releases it",
                 "use one atomic operation instead, such as atomic_add: while one work-item of a "
                 "group waits in a loop, the one with the lock may not run"),
    source_fault("source-huge-array",
                 "the private array `{array}` has {bytes:grouped} bytes, for each work-item",
                 "read the values where they are, or keep a few of them: private memory is for "
                 "some hundred bytes"),
    source_fault("source-short-array",
                 "`{array}` has {length} element{length:?|s}, and the loop in line {used_in} uses "
                 "`{array}[{last}]`",
                 "declare `{array}` with {needed} elements, or let the loop end at {length}"),
    source_fault("source-null-pointer",
                 "`{pointer}` is a null pointer where nothing else sets it, and is used in line "
                 "{used_in}",
                 "set `{pointer}` on every path, or do not use it where it is null"),
    source_fault("source-chained-comparison",
                 "`{first}` is compared once more: its result is 0 or 1",
                 "write `{first} && {last}`"),
    source_fault("source-mixed-conversion",
                 "in `{text}`, `{conversion}` converts a number, and `{bits}` reinterprets bits",
                 "use one kind in both directions: as_int and as_float for the bits of a float, "
                 "casts for numbers"),
    source_fault("source-sum-of-bits", "`{text}` computes with the bits of the values",
                 "compute with the values, and reinterpret the result if you need its bits"),
    source_fault("source-dropped-fraction",
                 "`{text}` converts to {type}, which drops the fraction in every step",
                 "keep the bits of a float in the integer: as_{type}(as_float(old) + x)"),
    source_fault("source-shift-order",
                 "`{copy}` copies the new value of `{value}`, which line {set_in} has just set",
                 "begin with the oldest value: assign to `{value}` after it has been copied"),
    source_fault("source-shift-loop",
                 "each step of this loop copies what the step before has stored in `{array}`",
                 "run the loop from the last element down to the first"),
    source_fault("source-hidden-variable",
                 "this declares another `{variable}`, which hides the one of line {outer}",
                 "to set the first one, write no type here; else rename the second one"),
    source_fault("source-rounded-index",
                 "`{quotient}` rounds down to whole vectors, and nothing makes `{element}` a "
                 "multiple of {width}",
                 "where it is no multiple, load from its address: vload{width}(0, p + {element})"),
    source_fault("source-misread", "`{first}` is read as `{last}`",
                 "write `{meant}` if you mean that"),
    source_fault("source-bit-as-index", "`{first}` is either 0 or {last}, and not a remainder",
                 "write `% {meant}` or `& ({meant} - 1)` for the remainder"),
    source_fault(
        "source-local-index",
        "`{kernel}` never asks which work-group it is in: all of them use the same elements",
        "use get_global_id(0) where an index counts all elements, or add "
        "get_group_id(0) * get_local_size(0)"),
    source_fault(
        "source-comma-list",
        "`{first}` is no vector and no list of arguments: its value is that of `{last}` alone",
        "for a vector, write its type before the list, as in (float4)(a, b, c, d); for "
        "arguments, check the brackets"),
};

}  // namespace

std::span<const DiagnosisWords> source_fault_words() { return kSourceFaults; }

}  // namespace oclab
