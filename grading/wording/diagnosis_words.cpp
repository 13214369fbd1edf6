// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the wording of each form of a diagnosis.
#include "grading/wording/diagnosis_words.h"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <string>

#include "grading/wording/cost_text.h"
#include "grading/wording/faults/build_fault_words.h"
#include "grading/wording/faults/source_fault_words.h"

namespace oclab {
namespace {

constexpr const char* kWiden =
    "keep every index in uint or size_t: a {type} holds numbers up to {largest} only";

constexpr const char* kRounds =
    "check the loops: where each begins (at this work-item's own elements?), where it ends, "
    "and its step; a loop that never ends, or a barrier that only some work-items reach, looks the "
    "same";

constexpr DiagnosisWords kDiagnosisWords[] = {
    {.form = ""},
    {.form = "said", .cause = "{what}"},

    // the compiler and the contract
    {.form = "compiler",
     .cause = "does not compile: {error}",
     .evidence = "line {line}, column {column}: {code}"},
    {.form = "misspelt",
     .cause = "does not compile: {error}",
     .evidence = "line {line}, column {column}: {code}",
     .next = "write `{similar}` if you mean it; else declare `{name}` before this line"},
    {.form = "compiler-in-macro",
     .cause = "does not compile: {error}",
     .evidence = "line {line}, column {column}, in a macro that line {used_in} uses: {code}"},
    {.form = "compiler-in-header", .cause = "does not compile: {error}", .evidence = "{place}"},
    {.form = "missing-function",
     .cause = "`{name}` is declared, but not defined",
     .evidence = "{place}"},
    {.form = "not-a-kernel",
     .cause = "`{name}` is not a kernel: the keyword `kernel` is missing",
     .evidence = "{place}",
     .next = "write `kernel` before the return type of `{name}` in line {line}"},
    {.form = "parameters-exchanged",
     .cause = "the parameters of `{kernel}` are in another order than the host passes them",
     .evidence = "line {line}: `{code}`; parameter {number} is `{name}`, and the host passes "
                 "`{passed}` there"},
    {.form = "group-size",
     .cause = "{what}",
     .evidence = "{place}",
     .next =
         "remove the attribute, or give it the values of the #define lines that the host reads"},
    {.form = "contract", .cause = "{what}", .evidence = "{place}"},
    {.form = "refused-file", .cause = "{what}", .evidence = "{more}"},

    // running
    {.form = "failure", .cause = "{what}", .evidence = "{at}{place}"},
    {.form = "trap", .cause = "{what}", .evidence = "{at}line {line}"},
    {.form = "limit",
     .cause = "a loop here may never end",
     .evidence = "{at}line {line}: {reason}; a loop there may never end"},

    {.form = "over-budget",
     .cause = "executes more than {times} times the instructions of the starter",
     .evidence = "{at}line {line}: limit of {most:grouped} instructions reached, where the starter "
                 "executes {needed:grouped}",
     .next = kRounds},
    {.form = "over-estimate",
     .cause = "executes more than {times} times the instructions that this size needs",
     .evidence = "{at}line {line}: limit of {most:grouped} instructions reached, where about "
                 "{needed:grouped} are needed",
     .next = kRounds},

    // a wrong result
    {.form = "wrong-result",
     .cause = "{finding}",
     .evidence = "{run}: {headline}{rule}; {element}{launch}",
     .next = "{suggestion}"},
    {.form = "wrong-result-of-copies",
     .cause = "{finding}",
     .evidence = "{run}: {headline}{rule}; {element}{launch}",
     .next = "declare `{array}` `local`, without initial values, in line {array_line}: each "
             "work-item has its own copy"},
    {.form = "wrong-result-of-float-index",
     .cause = "an index is computed in a float, which holds whole numbers up to 16777216 only",
     .evidence = "{run}: {headline}{rule}; {element}",
     .next = "compute indices in uint or size_t: no cast to float, and no constant such as 1.0f",
     .details = "{place}"},
    {.form = "wrong-result-of-narrow-index",
     .cause = "an index wraps at {values}: {index} is a {type}",
     .evidence = "line {line}: `{code}`; {run}: {headline}{rule}; {element}",
     .next = kWiden},
    {.form = "failure-of-narrow-index",
     .cause = "an index wraps at {values}: {index} is a {type}",
     .evidence = "line {line}: `{code}`; {at}{what}",
     .next = kWiden},
    {.form = "wrong-result-of-zero-quotient",
     .cause = "`{quotient}` is 0: a quotient of two integers has no fraction",
     .evidence = "line {line}: `{code}`; {run}: {headline}{rule}; {element}",
     .next = "write one of the two as a float, such as 1.0f for 1"},
    {.form = "wrong-in-model",
     .evidence = "{at}{headline}: {finding}",
     .details = "{element}\ntry: {suggestion}"},
    {.form = "wrong-between-atomics",
     .cause = "the result is wrong if others run between two atomic operations of a work-item",
     .evidence = "{at}{headline}: {finding}",
     .next = "use a single atomic operation: atomic_add, or atomic_cmpxchg in a loop until it "
             "succeeds",
     .details = "{element}"},
    {.form = "perhaps-miscompiled",
     .evidence = "{its_evidence}",
     .details = "not checked in the model: {why_not}\nwithout optimisation the results are right; "
                "with it: {its_cause}"},
    {.form = "ends-only-in-model", .evidence = "{its_evidence}", .details = "here: {its_cause}"},

    // the model
    {.form = "finding",
     .cause = "{found}",
     .evidence = "{symptom};{places}",
     .next = "{suggestion}"},
    {.form = "finding-of-variable",
     .cause = "`{variable}` is used uninitialised",
     .evidence = "{symptom};{places}",
     .next = "initialise `{variable}` where it is declared, such as with 0 for a sum"},
    {.form = "refused-in-model",
     .cause = "runs here, but not in the model of a GPU: {its_cause}",
     .evidence = "{at}{place}"},
    {.form = "model-gap", .evidence = "{what}"},

    // about other criteria
    {.form = "not-right-yet",
     .cause = "{what}, because the kernel is not right yet",
     .evidence = "correct: {its_cause}",
     .next = "{its_next}",
     .details = "{its_evidence}"},
    {.form = "not-decided",
     .cause = "not assessed, because `correct` is not decided: {its_cause}",
     .evidence = "{its_evidence}",
     .next = "{its_next}"},
    {.form = "voided",
     .cause = "{its_cause}",
     .evidence = "`{proof}` proves it, although every test size came out right: {its_evidence}",
     .next = "{its_next}"},

    // about the kit
    {.form = "kit", .evidence = "{what}"},
};

}  // namespace

const DiagnosisWords& words_of(std::string_view form) {
  for (const auto& words : {std::span<const DiagnosisWords>(kDiagnosisWords), cost_diagnoses(),
                            source_fault_words(), build_fault_words()}) {
    const auto found = std::ranges::find(words, form, &DiagnosisWords::form);
    if (found != words.end()) return *found;
  }
  throw std::logic_error("a diagnosis without words: " + std::string(form));
}

}  // namespace oclab
